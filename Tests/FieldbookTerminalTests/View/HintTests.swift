import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct HintTests {
  @Test(arguments: [
    (80, "F1: keys  Enter: next  Ctrl-Q: leave  Ctrl-F: find  F10: finish  Ctrl-U: undo"),
    (
      100,
      "F1: keys  Enter: next  Ctrl-Q: leave  Ctrl-F: find  F10: finish  Ctrl-N: next error  Ctrl-U: undo"
    ),
    (40, "F1: keys  Enter: next  Ctrl-Q: leave"),
  ])
  func `the help line shows the most important keys first`(
    columns: Int, hints: String
  ) throws {
    let person = try TerminalUser(columns: columns, fields: FormField("name", .name))
    #expect(person.hints == hints)
  }

  @Test(arguments: [
    (8, "F1: keys  Ctrl-O: open  Enter: next  Ctrl-Q: leave  Ctrl-F: find  F10: finish"),
    (2, "F1: keys  Enter: next  Ctrl-Q: leave  Ctrl-F: find  F10: finish  Ctrl-U: undo"),
  ])
  func `the help line names the key that opens a field, unless its options are visible`(
    count: Int, hints: String
  ) throws {
    let options = (1...count).map { ParameterValue.text("option \($0)") }
    let field = FormField("color", .choice, [.options: .list(options)])
    #expect(try TerminalUser(columns: 80, fields: field).hints == hints)
  }

  @Test func `the help line of a paragraph names the keys for a new line and an editor`() throws {
    let story = FormField("story", .text, [.lines: 4])
    #expect(
      try TerminalUser(columns: 80, fields: story).hints
        == "F1: keys  Enter: next  Alt-Enter: new line  Ctrl-E: editor  Ctrl-Q: leave")
  }

  @Test(arguments: [(80, "Informati…nterview 1/1"), (60, "Info…view 1/1")])
  func `the status line shows as much of the group's name as fits`(
    columns: Int, group: String
  ) throws {
    let form = FormDefinition("f", version: 1) {
      FormGroup("a", title: "Information on the respondent and background about interview") {
        FormField("name", .name)
      }
    }
    let person = TerminalUser(at: try SharedBackend(form), columns: columns)
    #expect(person.status.contains("│ \(group) │"))
  }

  @Test func `a message that is wider than the screen takes two lines`() throws {
    var person = try TerminalUser(columns: 40, fields: FormField("a"))
    person.press(.control("c"))
    let row = person.editor.model.rows.message
    #expect(person.line(row - 1) == " ✗ Nothing is selected. Ctrl-Q leaves")
    #expect(person.line(row) == " the form.")
    person.type("x")
    #expect(person.message == "")
  }

  @Test(arguments: [
    (40, "✓ saved │ ✓ nothing missing │ 0/2"), (57, "✓ saved 09:05:00 │ Fields 1/1 │"),
  ])
  func `a narrow status line still says that everything is saved`(
    columns: Int, status: String
  ) throws {
    let form = FormDefinition("f", version: 1) {
      FormField("name", .name)
      FormField("zip", .zip)
    }
    let person = TerminalUser(at: try SharedBackend(form), columns: columns)
    #expect(person.status.hasPrefix(status))
  }
}

extension TerminalUser {
  /// The keys in the last line.
  fileprivate var hints: String {
    editor.model.rows.keys.map { String(line($0).drop { $0 == " " }) } ?? ""
  }
}
