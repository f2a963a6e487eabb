import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct SecretTests {
  @Test func `a key reveals and hides a secure field`() throws {
    var person = try TerminalUser(fields: FormField("a", .text, attributes: { $0.isSecure = true }))
    person.type("hush")
    #expect(person.line(3).hasPrefix("│ ┃ •••• "))
    person.press(.control("y"))
    #expect(person.line(3).hasPrefix("│ ┃ hush "))
    person.press(.control("y"))
    #expect(person.line(3).hasPrefix("│ ┃ •••• "))
  }

  @Test func `a social security number is visible while it is typed`() throws {
    var person = try TerminalUser(fields: FormField("ssn", .ssn), FormField("a"))
    person.type("123456789")
    #expect(person.line(3).contains("123-45-6789"))
    person.press(Key(.enter))
    #expect(person.line(3).contains("***-**-6789"))
  }

  @Test func `in a list of social security numbers only the edited one is visible`() throws {
    var person = try TerminalUser(
      columns: 80, fields: FormField("a"), FormField("numbers", .list, [.of: "ssn"]))
    person.press(Key(.enter))
    for number in ["123456789", "987654321"] {
      person.type(number)
      person.press(Key(.enter))
    }
    #expect(!person.sees.contains("123-45-6789"))
    #expect(person.sees.contains("***-**-6789"))
    #expect(!person.sees.contains("987-65-4321"))
  }

  private static let colors: TypeParameters = [
    .options: .list([.object(["value": "r", "label": "Red"]), "blue"])
  ]

  @Test(arguments: [
    FormField("s", .choice, colors, initial: "r", attributes: { $0.isSecure = true }),
    FormField("s", .choice, colors, initial: "r", attributes: { $0.storage = .mask }),
    FormField("s", .boolean, initial: "true", attributes: { $0.isSecure = true }),
    FormField("s", .boolean, initial: "true", attributes: { $0.storage = .mask }),
  ])
  func `a hidden choice always shows four dots, whatever its length`(field: FormField)
    throws
  {
    let person = try TerminalUser(fields: FormField("a"), field)
    #expect(person.line(6).hasPrefix("│ │ ••••  "))
    #expect(!person.sees.contains("Red") && !person.sees.contains("yes"))
  }

  @Test func `a secure choice and its mark are visible only when it is revealed`() throws {
    var person = try TerminalUser(
      fields: FormField(
        "c", .choice, Self.colors, initial: "blue", attributes: { $0.isSecure = true }))
    #expect(person.line(3).hasPrefix("│ ┃ ••••  "))
    person.press(.control("o"))
    #expect(person.sees.contains("▸ ○ Red"))
    #expect(!person.sees.contains("●"))
    person.press(Key(.escape), .control("y"))
    #expect(person.line(3).hasPrefix("│ ┃ blue  "))
    person.press(.control("o"))
    #expect(person.sees.contains("▸ ● blue"))
  }

  @Test func `a masked flag is visible while it has the focus`() throws {
    var person = try TerminalUser(
      fields: FormField("f", .boolean, attributes: { $0.storage = .mask }), FormField("a"))
    person.type("y")
    #expect(person.line(3).contains("[x] yes"))
    person.press(Key(.tab))
    #expect(person.line(3).hasPrefix("│ │ ••••  "))
  }

  @Test func `a number that is visible at the focus cannot be revealed permanently`() throws {
    var person = try TerminalUser(fields: FormField("ssn", .ssn), FormField("a"))
    person.type("123456789")
    person.press(.control("y"))
    #expect(person.message == "✗ " + Words.seenAtFocus)
    person.press(Key(.enter))
    #expect(person.line(3).contains("***-**-6789"))
  }

  @Test func `a key reveals and hides the other items of a list`() throws {
    var person = try TerminalUser(columns: 80, fields: FormField("numbers", .list, [.of: "ssn"]))
    person.type("123456789")
    person.press(.control("y"), Key(.enter))
    #expect(!person.sees.contains("123-45-6789"))
    person.press(.control("y"))
    #expect(person.sees.contains("123-45-6789"))
    person.press(.control("y"))
    #expect(!person.sees.contains("123-45-6789"))
  }

  @Test func `a security code is discarded, and its field counts as filled`() throws {
    var person = try TerminalUser(fields: FormField("cvv", .cvv), FormField("a"))
    person.type("123")
    person.press(Key(.enter))
    #expect(person.line(3).hasPrefix("│ │ ••••  "))
    #expect(person.line(2).contains("✓"))
  }

  @Test func `revealing a field that is not secret is refused`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.press(.control("y"))
    #expect(person.message == "✗ " + Words.notSecret)
  }

  @Test func `the focus skips a disabled field`() throws {
    var person = try TerminalUser(
      fields: FormField("a"),
      FormField("b", initial: "fixed", attributes: { $0.inherited.isEnabled = false }),
      FormField("c"))
    #expect(person.form.contains("⊘"))
    person.press(Key(.down))
    #expect(person.editor.session.focus == "c")
  }

  @Test func `control characters are never sent to the terminal`() throws {
    var person = try TerminalUser(
      fields: FormField("a", label: "A\u{1B}[2J", initial: "x\u{202E}y\u{9B}1m"))
    person.type("z")
    let scalars = person.sees.unicodeScalars
    #expect(!scalars.contains { $0.value == 0x1B || $0.value == 0x9B || $0.value == 0x202E })
  }
}
