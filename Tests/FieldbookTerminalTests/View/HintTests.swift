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
  func `the help line has first what nobody should have to look for`(
    columns: Int, hints: String
  ) throws {
    let person = try Person(columns: columns, fields: FormField("name", .name))
    #expect(person.hints == hints)
  }

  @Test func `a field that opens says so`() throws {
    let color = FormField("color", .choice, [.options: .list(["red", "blue"])])
    #expect(
      try Person(columns: 80, fields: color).hints
        == "F1: keys  Ctrl-O: open  Enter: next  Ctrl-Q: leave  Ctrl-F: find  F10: finish")
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
    let person = Person(at: try SharedDesk(form), columns: columns)
    #expect(person.status.hasPrefix(status))
  }
}

extension Person {
  /// The keys that the last line tells of.
  fileprivate var hints: String {
    editor.model.rows.keys.map { String(line($0).drop { $0 == " " }) } ?? ""
  }
}
