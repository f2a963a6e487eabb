import FieldEngine
import FieldbookTerminal
import FormSession
import Measure

/// What it costs from a key to the finished screen, in a form of so many fields: a character is
/// typed or deleted in the middle of the form, and the screen is drawn.
///
/// Neither a terminal nor a disk takes part.
final class ScreenKeys: Benchmark {
  let name: String
  let unit = Unit.nanoseconds

  private var rehearsal: TerminalRehearsal<MemoryDesk>

  init(fields count: Int) throws {
    name = "screen.\(count)"
    var session = try Session(.ofRows(count / 4), Judging(today: .benchmarkDay))
    session.apply(.step("street_\(count / 8)", .focus))
    rehearsal = TerminalRehearsal(MemoryDesk(session), columns: 100, rows: 40, theme: .dark)
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
