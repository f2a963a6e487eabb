import FieldEngine
import FormSession
import Measure

/// Measures an edit in a form of a thousand fields that changes a chain of calculations.
///
/// The edit formats, validates, counts and reports each calculated answer. The baseline evaluates
/// only the expressions.
final class Chains: Benchmark {
  let name: String
  let unit = Unit.microseconds

  private let interpreter: Interpreter
  private let length: Int
  private var session: Session
  private let steps: [SessionAction]

  init(of length: Int, against interpreter: Interpreter) throws {
    (self.length, self.interpreter) = (length, interpreter)
    name = interpreter.name("expression.chain.\(length)")
    session = try Session(.withChain(of: length), ValidationContext(today: .benchmarkDay))
    session.apply(.step("first", .focus))
    steps =
      "12".map { .step("first", .type(String($0))) }
      + Array(repeating: .step("first", .backspace), count: 2)
  }

  var baseline: Baseline? {
    let often = 60_000_000 / length
    return interpreter.baseline(script, (often, often / 50))
  }

  func run() -> Int {
    let rounds = 1_000 / length
    for _ in 0..<rounds {
      for step in steps { keep(session.apply(step)) }
    }
    return rounds * steps.count
  }

  private var script: Interpreter.Script {
    Interpreter.Script(
      node: """
        const length = \(length), answers = { f0: 0 }
        const chain = Array.from({ length }, (_, n) => new Function("a", `return a.f${n} + 1`))
        for (let round = 0; round < Number(process.argv[1]); round++) {
          answers.f0 = round & 15
          for (let n = 0; n < length; n++) answers["f" + (n + 1)] = chain[n](answers)
        }
        """,
      python: """
        import sys
        answers = {"f0": 0}
        chain = [compile(f"f{n} + 1", "form", "eval") for n in range(\(length))]
        for round in range(int(sys.argv[1])):
            answers["f0"] = round & 15
            for n, code in enumerate(chain): answers[f"f{n + 1}"] = eval(code, answers)
        """)
  }
}

extension FormDefinition {
  /// Returns a form with a thousand numbers, the first of which starts a chain of calculations.
  fileprivate static func withChain(of length: Int) -> FormDefinition {
    FormDefinition("chain", version: 1) {
      FormField("first", .integer)
      for number in 1..<1_000 { FormField(chained: number, isCalculated: number <= length) }
    }
  }
}

extension FormField {
  fileprivate init(chained number: Int, isCalculated: Bool) {
    self.init("field_\(number)", .integer)
    guard isCalculated else { return }
    calculation = "${\(number == 1 ? "first" : "field_\(number - 1)")} + 1"
  }
}
