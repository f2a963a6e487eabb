import FieldEngine
import FormSession
import Measure

/// What an edit costs in a form of so many fields: a character is typed or deleted in the middle of
/// the form, and what that changed is told.
///
/// Each group has ten fields, of which one has a condition and two stand in a rule.
final class SessionEdits: Benchmark {
  let name: String
  let unit = Unit.nanoseconds

  private var session: Session
  private let steps: [SessionAction]

  init(fields count: Int) throws {
    name = "session.\(count)"
    session = try Session(.ofGroups(count / 10), Judging(today: .benchmarkDay))
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
