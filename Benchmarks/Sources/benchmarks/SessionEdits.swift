import FieldEngine
import FormSession
import Measure

/// Measures an edit in a form with a given number of fields: typing or deleting a character in
/// the middle, and computing the consequences.
///
/// Each group has ten fields. One of them has a condition, and two are part of a rule.
final class SessionEdits: Benchmark {
  let name: String
  let unit = Unit.nanoseconds

  private var session: Session
  private let steps: [SessionAction]

  init(fields count: Int) throws {
    name = "session.\(count)"
    session = try Session(.ofGroups(count / 10), ValidationContext(today: .benchmarkDay))
    let key = "field_\(count / 20)_3"
    session.apply(.step(key, .focus))
    steps =
      "12".map { .step(key, .type(String($0))) } + [.step(key, .backspace), .step(key, .backspace)]
  }

  func run() -> Int {
    let rounds = 50
    for _ in 0..<rounds {
      for step in steps { keep(session.apply(step)) }
    }
    return rounds * steps.count
  }
}

extension FormDefinition {
  /// Groups of ten fields each.
  fileprivate static func ofGroups(_ count: Int) -> FormDefinition {
    FormDefinition("benchmark", version: 1) {
      for group in 0..<count {
        FormGroup("group_\(group)") {
          for field in 0..<9 { FormField("field_\(group)_\(field)", .integer, required: field < 5) }
          FormField("other_\(group)", .phrase, when: .equals(field: "field_\(group)_3", "12"))
        }
      }
      for group in 0..<count {
        FormRule(
          "rule_\(group)",
          .compare(.less, .field("field_\(group)_2"), .field("field_\(group)_3")),
          message: "The third is to be below the fourth")
      }
    }
  }
}
