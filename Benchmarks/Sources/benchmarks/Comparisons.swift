import Expressions
import FieldEngine
import Measure

/// Measures evaluating a comparison of two answers.
final class Comparisons: Benchmark {
  let name: String
  let unit = Unit.nanoseconds

  private let interpreter: Interpreter
  private let expression: Expression

  init(against interpreter: Interpreter) throws {
    self.interpreter = interpreter
    name = interpreter.name("expression.compare")
    let slots = ["low": 0, "high": 1]
    expression = try Expression(
      "${low} < ${high}",
      ExpressionScope { key in slots[key].map { ScopedAnswer(slot: $0, kind: .number) } })
  }

  var baseline: Baseline? { interpreter.baseline(Comparisons.script, (300_000_000, 5_000_000)) }

  func run() -> Int {
    let rounds = 100_000
    var evaluator = Evaluator()
    for round in 0..<rounds {
      keep(evaluator.value(of: expression, with: Numbers(low: round & 63, high: 50)))
    }
    return rounds
  }

  private struct Numbers: ExpressionAnswers {
    let low: Int
    let high: Int

    let today = CalendarDay.benchmarkDay
    var now: Instant { Instant(day: today, time: .midnight) }

    func answer(_ slot: Int) -> ExpressionValue { .number(Number(slot == 0 ? low : high)) }
    func ownAnswer() -> ExpressionValue { .empty }
    func label(_ value: String, _ slot: Int) -> String { value }
  }

  private static let script = Interpreter.Script(
    node: """
      const less = new Function("answers", "return answers.low < answers.high")
      function run(rounds) {
        const answers = { low: 0, high: 50 }
        let count = 0
        for (let round = 0; round < rounds; round++) {
          answers.low = round & 63
          if (less(answers)) count++
        }
        return count
      }
      run(Number(process.argv[1]))
      """,
    python: """
      import sys
      def run(rounds):
          less = compile("low < high", "form", "eval")
          answers = {"low": 0, "high": 50}
          for round in range(rounds):
              answers["low"] = round & 63
              eval(less, answers)
      run(int(sys.argv[1]))
      """)
}
