import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Calculated and read-only fields on the screen and in plain mode.
@Suite struct CalculationScreenTests {
  private static func form(_ text: String) throws -> FormDefinition {
    let document = FormDocument(text)
    guard let form = document.definition, document.errors.isEmpty else {
      throw UnusableForm(errors: document.errors.map { $0.line(file: "form") })
    }
    return form
  }

  /// The form of other tests, with more fields at its end.
  private static func extended(_ text: String, by fields: String) throws -> FormDefinition {
    let parts = text.split(separator: "\n  ],\n  \"rules\"", maxSplits: 1)
    return try form(parts[0] + ",\n" + fields + "\n  ],\n  \"rules\"" + parts[1])
  }

  /// The registration with the age calculated from the date of birth, and the fee from the age.
  private static func registration() throws -> FormDefinition {
    let text = try Folder.terminalFixtures.text(of: "registration.form.json")
    return try extended(
      text,
      by: #"""
            { "key": "born", "type": "date", "label": "Born" },
            { "key": "years", "type": "integer", "label": "Years",
              "calculate": "difference-in-years(${born}, today())" },
            { "key": "total", "type": { "number": { "style": "currency", "locale": "en_US" } },
              "label": "Total", "calculate": "${fee} * if(${years} < 18, 0.5, 1)" },
            { "key": "branch", "label": "Branch", "readOnly": true, "initial": "Main Street" }
        """#)
  }

  /// The visit with a sum of amounts.
  private static func visit() throws -> FormDefinition {
    try extended(
      try Folder.package.text(of: "Examples/visit.form.json"),
      by: #"""
            { "key": "room", "type": "decimal", "label": "Room" },
            { "key": "drugs", "type": "decimal", "label": "Drugs" },
            { "key": "sum", "type": "decimal", "label": "Sum of ${name}",
              "calculate": "sum(${room}, ${drugs})" }
        """#)
  }

  private static func phq9() throws -> FormDefinition {
    try form(Folder.package.text(of: "Examples/phq9.form.json"))
  }

  private static let items = [
    "interest", "mood", "sleep", "energy", "appetite", "failure", "focus", "movement", "harm",
  ]

  @Test func `the total of a registration changes with each key`() throws {
    var person = try TerminalUser(Self.registration(), columns: 80, rows: 50)
    person.editor.apply(.step("fee", .focus))
    person.type("1")
    #expect(person.shown("total")?.contains("1.00") == true)
    person.type("2")
    #expect(person.sees.contains("$12.00"))
    person.editor.apply(.step("born", .focus))
    person.type("01022015")
    #expect(person.sees.contains("$6.00"))
    #expect(person.shown("years")?.contains("11") == true)
    person.press(Key(.backspace))
    #expect(person.sees.contains("$12.00"))
    #expect(person.shown("years") == "")
  }

  @Test func `calculated and read-only fields are marked, and refuse to be changed`() throws {
    var person = try TerminalUser(Self.registration(), columns: 80, rows: 50)
    person.editor.apply(.step("branch", .focus))
    person.type("x")
    #expect(person.shown("branch")?.contains("Main Street") == true)
    #expect(person.message == "✗ Branch: this answer cannot be changed.")
    person.editor.apply(.step("years", .focus))
    person.type("7")
    #expect(person.shown("years") == "|")
    #expect(person.message == "✗ Years: this answer is calculated from others.")
    person.editor.apply(.step("fee", .focus))
    person.type("12")
    person.editor.apply(.step("born", .focus))
    person.type("01022015")
    try expectSnapshot(of: person.sees, named: "registration-calculated.txt")
  }

  @Test func `the sum of a visit is in its compact line, and its label has the name`() throws {
    var person = try TerminalUser(Self.visit(), columns: 70, rows: 16, layout: .compact)
    person.editor.apply(.step("name", .focus))
    person.type("ada")
    person.editor.apply(.step("room", .focus))
    person.type("80.5")
    person.press(Key(.enter))
    person.type("9.25")
    #expect(person.sees.contains("Sum of Ada"))
    #expect(person.sees.contains("89.75"))
    try expectSnapshot(of: person.sees, named: "visit-calculated.txt")
  }

  @Test func `the score of PHQ-9 appears with the last answer, and its severity follows`() throws {
    var person = try TerminalUser(Self.phq9(), columns: 90, rows: 60)
    person.editor.apply(.step("patient", .set("ada")))
    for key in Self.items.dropLast() { person.editor.apply(.step(key, .set("1"))) }
    #expect(person.shown("score") == "")
    person.editor.apply(.step("harm", .focus))
    person.type("4")
    #expect(person.shown("score")?.contains("11") == true)
    #expect(person.shown("severity")?.contains("moderate") == true)
    #expect(person.sees.contains("how often has Ada been bothered by"))
    person.editor.apply(.step("harm", .set("0")))
    #expect(person.shown("score")?.contains("8") == true)
    #expect(person.shown("severity")?.contains("mild") == true)
    for key in Self.items { person.editor.apply(.step(key, .set("3"))) }
    #expect(person.shown("severity")?.contains("severe") == true)
    try expectSnapshot(of: person.sees, named: "phq9-severe.txt")
    person.press(.control("u"))
    #expect(person.shown("score") == "24")
  }

  @Test func `plain mode reads out the score and the severity of PHQ-9 when they change`() throws {
    var form = PlainForm(
      MemoryBackend(try Session(Self.phq9(), ValidationContext(today: .testDay))))
    var transcript = form.begin()
    let lines =
      ["ada", ""] + Array(repeating: "Several days", count: 9)
      + ["somewhat difficult", "call on Monday", ":back", ":undo", ":state", ":finalize"]
    for line in lines where form.outcome == nil {
      transcript += "> \(line)\n" + form.answer(line)
    }
    try expectSnapshot(of: transcript, named: "phq9.txt")
  }

  @Test func `plain mode does not ask for calculated and read-only answers`() throws {
    var form = PlainForm(
      MemoryBackend(try Session(Self.registration(), ValidationContext(today: .testDay))))
    var transcript = form.begin()
    for line in [":go fee", "12", "", "01/02/2015", ":go branch", "x", ":go years", "7", ":state"] {
      transcript += "> \(line)\n" + form.answer(line)
    }
    try expectSnapshot(of: transcript, named: "registration-calculated-plain.txt")
  }

  @Test func `plain mode goes back to the previous question, past calculated answers`() throws {
    let definition = try Self.form(
      #"""
      {"form": "f", "version": 1, "fields": [
        {"key": "first", "label": "First", "readOnly": true, "initial": "1"},
        {"key": "a", "type": "integer", "label": "A"},
        {"key": "b", "type": "integer", "label": "B", "calculate": "${a} + 1"},
        {"key": "c", "type": "integer", "label": "C"}]}
      """#)
    var form = PlainForm(
      MemoryBackend(try Session(definition, ValidationContext(today: .testDay))))
    _ = form.begin()
    #expect(form.answer("5").contains("2 of 2: C."))
    #expect(form.answer(":back").hasPrefix("1 of 2: A."))
    // Only a read-only field is before the first question.
    #expect(form.answer(":back").hasPrefix("1 of 2: A."))
  }
}
