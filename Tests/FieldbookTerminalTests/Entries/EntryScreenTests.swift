import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// What the screen shows of repeats.
@Suite struct EntryScreenTests {
  private func person(
    rows: Int = 40, layout: FormLayout = .roomy, columns: Int = 72
  ) throws -> TerminalUser<MemoryBackend> {
    try TerminalUser(.household(), columns: columns, rows: rows, layout: layout)
  }

  /// A household of two, one of whom takes too much.
  private func filled(
    rows: Int = 40, layout: FormLayout = .roomy, columns: Int = 72
  ) throws -> TerminalUser<MemoryBackend> {
    var person = try person(rows: rows, layout: layout, columns: columns)
    person.type("kano")
    person.press(Key(.tab), Key(.tab), Key(.tab))
    person.type("ada")
    person.press(Key(.tab))
    person.type("36")
    person.press(.alt("a"), Key(.enter))
    person.type("malaria")
    person.press(.alt("a"), Key(.enter))
    person.type("quinine")
    person.press(Key(.tab))
    person.type("9")
    person.press(Key(.insert))
    person.type("aspirin")
    person.press(Key(.tab))
    person.type("12")
    return person
  }

  @Test func `each entry is a panel with its title, and a line says how to add one`() throws {
    var person = try person(rows: 24)
    try expectSnapshot(of: person.sees, named: "household-new.txt")
    person.press(Key(.tab), Key(.tab), Key(.tab))
    person.type("ada")
    person.press(Key(.insert))
    try expectSnapshot(of: person.sees, named: "household-second.txt")
  }

  @Test(arguments: [FormLayout.roomy, .compact])
  func `nested entries are indented, and a rule shows its message in its entry`(
    layout: FormLayout
  ) throws {
    let person = try filled(layout: layout)
    try expectSnapshot(of: person.sees, named: "household-nested-\(layout.rawValue).txt")
  }

  @Test func `forty columns are enough for nested entries`() throws {
    let person = try filled(columns: 40)
    try expectSnapshot(of: person.sees, named: "household-40.txt")
  }

  @Test(arguments: [FormLayout.roomy, .compact])
  func `of more than five entries, only the one with the focus is open`(
    layout: FormLayout
  ) throws {
    var person = try filled(rows: 24, layout: layout)
    for name in ["bo", "cy", "di", "ed", "flo"] {
      person.press(.alt("a"))
      person.press(Key(.down), times: 2)
      person.press(Key(.enter))
      person.type(name)
    }
    person.press(Key(.up, .control), Key(.up, .control))
    try expectSnapshot(of: person.sees, named: "household-closed-\(layout.rawValue).txt")
  }

  @Test func `the list of entries says what is left in each`() throws {
    var person = try filled(rows: 24)
    person.press(Key(.function(5)))
    try expectSnapshot(of: person.sees, named: "household-entries.txt")
    person.type("malaria")
    person.press(Key(.enter))
    #expect(person.focus == "member[1].illness[1].disease")
  }

  @Test func `an entry without a title of its own has the name and its position`() throws {
    var person = try TerminalUser(.items(.init(start: 2)), rows: 30)
    person.press(Key(.tab))
    #expect(person.form.contains("○ Items 1 of 2 ─"))
    #expect(person.form.contains("+ Add to Items (2)  Ins"))
  }

  @Test func `a repeat at a limit says so in place of how to add an entry`() throws {
    var person = try TerminalUser(.items(.init(max: 1, start: 1)), rows: 30)
    #expect(person.form.contains("  Items: 1 entry, 1 at most"))
    person.press(Key(.tab), Key(.insert))
    #expect(person.message == "✗ Items: at most 1 entry.")
    person = try TerminalUser(.items(.init(min: 2, entryTitle: "${what}")), rows: 30)
    #expect(person.form.contains("+ Add to Items (2)"))
    person.press(Key(.tab), Key(.delete, .alt))
    #expect(person.message == "✗ Items: at least 2 entries.")
  }

  @Test func `a counted repeat says that the form sets the number of entries`() throws {
    var form = FormDefinition.items(.init(count: "${note}"))
    form.fields[0] = FormField("note", .integer, label: "Note")
    form.fields[0].group = "top"
    var person = try TerminalUser(form, columns: 100, rows: 30)
    person.type("2")
    #expect(person.form.contains("Items: 2 entries; the form sets the number"))
    person.press(Key(.tab), Key(.insert))
    #expect(
      person.message
        == "✗ Items: the form sets the number of entries; nobody can add or remove one.")
  }
}
