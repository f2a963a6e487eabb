import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Whole screens of a survey with long texts, as snapshots to read.
@Suite struct AutopsyScreenTests {
  /// A screen size, a layout and the name of their snapshot.
  struct Look: Sendable, CustomTestStringConvertible {
    let columns: Int
    let rows: Int
    let layout: FormLayout

    var name: String { "autopsy-\(layout.rawValue)-\(columns)x\(rows)" }
    var testDescription: String { name }

    static let all = [(80, 24), (40, 12), (120, 40)].flatMap { columns, rows in
      [FormLayout.roomy, .compact].map { Look(columns: columns, rows: rows, layout: $0) }
    }
  }

  private func person(_ look: Look) throws -> TerminalUser<MemoryBackend> {
    var person = try TerminalUser(
      FormDefinition.autopsy(), columns: look.columns, rows: look.rows, layout: look.layout)
    person.editor.apply(.step("id10004", .set("wet")))
    person.editor.apply(.step("id10010a", .set("x")))
    return person
  }

  /// The screens in order, with the actions that lead to them.
  private func screens(
    _ look: Look, _ steps: [(String, (inout TerminalUser<MemoryBackend>) -> Void)]
  ) throws -> String {
    var person = try person(look)
    return steps.map { words, step in
      step(&person)
      return "# \(words)\n\(person.sees)"
    }.joined(separator: "\n")
  }

  @Test(arguments: Look.all)
  func `screens of questions, options, checkboxes and paragraphs`(look: Look) throws {
    let text = try screens(
      look,
      [
        (
          "a question with options",
          {
            $0.editor.apply(.step("id10310", .focus))
            _ = $0.editor.handle(.resize($0.editor.model.size))
          }
        ),
        ("an option is marked", { $0.press(Key(.down), Key(.down)) }),
        ("the next page", { $0.press(Key(.pageDown)) }),
        (
          "boxes to tick",
          {
            $0.editor.apply(.step("id10431", .focus))
            $0.type("  ")
            $0.press(Key(.down), Key(.down))
            $0.type(" ")
          }
        ),
        ("what is ticked", { $0.press(Key(.enter)) }),
        (
          "a paragraph",
          {
            $0.press(Key(.tab))
            $0.type("She had a fever for three days and then a rash.")
            $0.press(.control("j"))
            $0.type("Nobody saw a doctor.")
          }
        ),
      ])
    try expectSnapshot(of: text, named: look.name + ".txt")
  }
}
