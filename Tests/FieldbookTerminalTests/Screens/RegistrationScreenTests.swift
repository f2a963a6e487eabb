import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Whole screens of the registration form, as snapshots to read.
@Suite struct RegistrationScreenTests {
  private func person(
    columns: Int = 80, rows: Int = 44, theme: Theme = .dark, isDebugging: Bool = false
  ) throws -> TerminalUser<MemoryBackend> {
    try TerminalUser(
      FormDefinition.registration(), columns: columns, rows: rows, theme: theme,
      isDebugging: isDebugging)
  }

  private static let answers: [(key: String, text: String)] = [
    ("first_name", "ada"), ("last_name", "lovelace"), ("email", "ada@example.org"),
    ("phone", "5551234567"), ("age", "36"), ("street", "12 st james square"), ("city", "london"),
    ("state", "ny"), ("zip", "10001"), ("fee", "1234.5"),
  ]

  private func fill(_ person: inout TerminalUser<MemoryBackend>) {
    for answer in Self.answers {
      person.editor.apply(.step(answer.key, .focus))
      person.type(answer.text)
    }
    person.press(Key(.enter))
    person.type("0.5")
    person.press(Key(.enter))
    person.type("0.5")
    person.press(Key(.escape))
  }

  private func fillHalf(_ person: inout TerminalUser<MemoryBackend>) {
    person.type("ada")
    person.press(Key(.enter), Key(.enter))
    person.type("ada@")
    person.press(Key(.enter))
    person.type("555123")
    person.press(Key(.enter))
    person.type("17")
    person.press(Key(.enter))
    person.type("12 main")
    person.press(Key(.left, [.shift, .control]))
  }

  @Test func `the empty form`() throws {
    try expectSnapshot(of: person().sees, named: "empty.txt")
  }

  @Test func `the form with errors, half filled in`() throws {
    var person = try person()
    fillHalf(&person)
    try expectSnapshot(of: person.sees, named: "errors.txt")
    try expectSnapshot(of: person.editor.screen.painted, named: "errors-colors.txt")
  }

  @Test func `the complete form`() throws {
    var person = try person()
    fill(&person)
    try expectSnapshot(of: person.sees, named: "complete.txt")
  }

  @Test func `the form on forty columns`() throws {
    var person = try person(columns: 40, rows: 60)
    fillHalf(&person)
    try expectSnapshot(of: person.sees, named: "narrow.txt")
  }

  @Test func `the form with debug lines`() throws {
    var person = try person(rows: 54, isDebugging: true)
    fillHalf(&person)
    try expectSnapshot(of: person.sees, named: "debug.txt")
  }

  @Test func `the form without color`() throws {
    var person = try person(theme: .colorless)
    fillHalf(&person)
    let painted = person.editor.screen.painted
    #expect(!TerminalColor.allCases.contains { painted.contains("<\($0)") })
    try expectSnapshot(of: painted, named: "colorless.txt")
  }
}

extension Screen {
  /// The screen with the styles of its text runs: `<brightRed bold|✗>`.
  var painted: String {
    (0..<size.rows).map { row in
      var line = ""
      var column = 0
      for run in ScreenRun.runs(of: self, row) {
        line += String(repeating: " ", count: max(0, run.column - column))
        let styled = run.style == .plain ? run.text : "<\(run.style.words)|\(run.text)>"
        line += styled
        column = run.column + run.text.count
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}

extension Style {
  fileprivate var words: String {
    let parts = [
      ink.map { "\($0)" }, paper.map { "on \($0)" }, isBold ? "bold" : nil, isDim ? "dim" : nil,
      isUnderlined ? "underlined" : nil, isReversed ? "reversed" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}
