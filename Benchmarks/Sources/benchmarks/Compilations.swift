import Expressions
import Measure

/// Measures compiling a thousand different expressions like those in forms.
final class Compilations: Benchmark {
  let name: String
  let unit = Unit.milliseconds

  private let interpreter: Interpreter
  private let sources: [String]
  private let scope: ExpressionScope

  init(against interpreter: Interpreter) {
    self.interpreter = interpreter
    name = interpreter.name("expression.compile")
    sources = (0..<250).flatMap { number in
      [
        "${age} >= \(number)",
        "if(${weight} != '', round(${weight} div \(number + 1), 1), 0)",
        "${age} > \(number) and (${unit} = 'kg' or not(${weight} < 2.5))",
        "concat(${unit}, ' ', \(number))",
      ]
    }
    let answers = [
      "age": ScopedAnswer(slot: 0, kind: .number), "weight": ScopedAnswer(slot: 1, kind: .number),
      "unit": ScopedAnswer(slot: 2, kind: .text),
    ]
    scope = ExpressionScope(keys: answers.keys.sorted()) { answers[$0] }
  }

  var baseline: Baseline? { interpreter.baseline(Compilations.script, (300, 30)) }

  func run() throws -> Int {
    for source in sources { keep(try Expression(source, scope)) }
    return 1
  }

  private static let script = Interpreter.Script(
    node: """
      for (let round = 0; round < Number(process.argv[1]); round++) {
        for (let n = 0; n < 250; n++) {
          for (const source of [
            `a.age >= ${n}`,
            `a.weight !== '' ? Math.round(a.weight / ${n + 1} * 10) / 10 : 0`,
            `a.age > ${n} && (a.unit === 'kg' || !(a.weight < 2.5))`,
            `a.unit + ' ' + ${n}`,
          ]) new Function("a", `return ${source} // ${round}`)
        }
      }
      """,
    python: """
      import sys
      for round in range(int(sys.argv[1])):
          for n in range(250):
              for source in (
                  f"age >= {n}",
                  f"round(weight / {n + 1}, 1) if weight != '' else 0",
                  f"age > {n} and (unit == 'kg' or not weight < 2.5)",
                  f"unit + ' ' + str({n})",
              ): compile(source, "form", "eval")
      """)
}
