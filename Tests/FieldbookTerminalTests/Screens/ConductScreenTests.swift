import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Overlays on common terminal sizes, as whole screens.
@Suite struct ConductScreenTests {
  static let sizes = [
    ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 40, rows: 12),
    ScreenSize(columns: 120, rows: 40),
  ]

  private static let finish = Key(.function(10))

  private func person(_ size: ScreenSize, theme: Theme = .colorless) throws -> TerminalUser<
    SharedBackend
  > {
    var person = TerminalUser(
      at: try SharedBackend(.warned()), columns: size.columns, rows: size.rows, theme: theme)
    person.type("ada")
    person.press(Key(.tab))
    person.type("x")
    person.press(Key(.end, .control))
    return person
  }

  private func expect(
    _ person: TerminalUser<SharedBackend>, as name: String, _ size: ScreenSize
  ) throws {
    try expectSnapshot(of: person.sees, named: "\(name)-\(size.columns)x\(size.rows).txt")
  }

  @Test(arguments: sizes)
  func `the search for a field`(size: ScreenSize) throws {
    var person = try person(size)
    person.press(.control("f"))
    person.type("name")
    try expect(person, as: "find", size)
  }

  @Test(arguments: sizes)
  func `the list of what needs attention`(size: ScreenSize) throws {
    var person = try person(size)
    person.press(Key(.tab, .shift))
    person.type("17")
    person.press(Self.finish)
    try expect(person, as: "attention", size)
  }

  @Test(arguments: sizes)
  func `the question about a warning`(size: ScreenSize) throws {
    var person = try person(size)
    person.press(Key(.tab, .shift))
    person.type("17")
    person.press(Self.finish)
    person.type("/adults")
    person.press(Key(.enter))
    try expect(person, as: "warning", size)
  }

  @Test(arguments: sizes)
  func `the end of the form and the question before finalizing`(size: ScreenSize) throws {
    var person = try person(size)
    _ = person.editor.backend.apply(.step("last_name", .set("lovelace")))
    person.press(Key(.enter))
    try expect(person, as: "end", size)
    person.press(Key(.enter))
    try expect(person, as: "finish", size)
  }

  @Test(arguments: sizes)
  func `the conflict of two people`(size: ScreenSize) throws {
    var person = try person(size)
    person.press(Key(.home, .control))
    person.editor.backend.others = ("first_name", "Grace")
    person.editor.backend.other = "bo"
    person.type(" m")
    try expect(person, as: "conflict", size)
  }

  @Test(arguments: sizes)
  func `the choice of a draft or a form`(size: ScreenSize) throws {
    let lines = [
      "User Registration · Ada Lovelace · 2/11 · 5 min ago · 89ab4f21",
      "User Registration · 0/11 · 2 d ago · 77c01e55", "New: User Registration", "New: Visit",
    ]
    let chooser = Chooser(
      "What do you want to fill in?", lines,
      words: ["Type to search. Enter opens the marked line, Esc leaves."], size: size)
    try expectSnapshot(
      of: chooser.screen.text, named: "choose-\(size.columns)x\(size.rows).txt")
  }

  @Test func `the form in high contrast`() throws {
    let size = ScreenSize(columns: 80, rows: 24)
    var person = try person(size, theme: .highContrast)
    person.press(Key(.tab, .shift))
    person.type("17")
    try expectSnapshot(of: person.editor.screen.painted, named: "high-contrast.txt")
  }
}

extension FormDefinition {
  /// A form with few fields and a warning.
  fileprivate static func warned() throws -> FormDefinition {
    var form = FormDefinition("registration", version: 1, title: "User Registration") {
      FormField("first_name", .name, required: true, label: "First Name")
      FormField("last_name", .name, required: true, label: "Last Name")
      FormField("email", .email, label: "Email")
      FormField("age", .integer, label: "Age")
      FormField("note", .text, label: "Note")
    }
    form.rules = [
      FormRule(
        "adult", .compare(.lessOrEqual, .value("18"), .field("age")),
        message: "Usually adults only", severity: .warning)
    ]
    return form
  }
}
