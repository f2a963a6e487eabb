import FieldEngine
import FieldbookTerminal
import FormSession
import Measure

/// Measures the time from a keystroke to the finished screen in a form with a given number of
/// fields.
///
/// A character is typed or deleted in the middle of the form, and the screen is drawn. Neither a
/// terminal nor a disk is involved.
final class ScreenKeys: Benchmark {
  let name: String
  let unit = Unit.nanoseconds

  private var rehearsal: SimulatedTerminal<MemoryBackend>

  init(fields count: Int) throws {
    name = "screen.\(count)"
    var session = try Session(.ofRows(count / 4), ValidationContext(today: .benchmarkDay))
    session.apply(.step("street_\(count / 8)", .focus))
    rehearsal = SimulatedTerminal(MemoryBackend(session), columns: 100, rows: 40, theme: .dark)
  }

  /// Creates the same benchmark for a compact survey with labels of 300 characters.
  ///
  /// Only the label of the field with the focus is wrapped.
  init(survey count: Int) throws {
    name = "screen.\(count).survey"
    var session = try Session(.ofQuestions(count), ValidationContext(today: .benchmarkDay))
    session.apply(.step("question_\(count / 2)", .focus))
    rehearsal = SimulatedTerminal(
      MemoryBackend(session), columns: 100, rows: 40, theme: .dark, layout: .compact)
  }

  func run() -> Int {
    let keys = ["a", "b", "\u{7F}", "\u{7F}"]
    for key in keys {
      rehearsal.send(key)
      keep(rehearsal.draw())
    }
    return keys.count
  }
}

extension FormDefinition {
  /// Questions of 300 characters, twenty to a group.
  fileprivate static func ofQuestions(_ count: Int) -> FormDefinition {
    let words = String(repeating: "which was asked of the person who answered ", count: 7)
    return FormDefinition("survey", version: 1) {
      for group in 0..<(count + 19) / 20 {
        FormGroup("group_\(group)", title: "Group \(group)") {
          for place in (group * 20)..<min(group * 20 + 20, count) {
            FormField("question_\(place)", label: String("Question \(place), \(words)".prefix(300)))
          }
        }
      }
    }
  }

  /// Rows of four fields, five to a group.
  fileprivate static func ofRows(_ count: Int) -> FormDefinition {
    FormDefinition("benchmark", version: 1) {
      for group in 0..<(count + 4) / 5 {
        FormGroup("group_\(group)", title: "Group \(group)") {
          for row in (group * 5)..<min(group * 5 + 5, count) {
            FormRow {
              FormField("street_\(row)", .street, required: true)
              FormField("city_\(row)", .city, required: true)
              FormField("state_\(row)", .st)
              FormField("zip_\(row)", .zip)
            }
          }
        }
      }
    }
  }
}
