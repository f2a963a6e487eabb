import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// The appearance of fields, as the form defines it.
@Suite struct LookTests {
  @Test(arguments: [
    (TextAlignment.leading, "│ │ abc      "), (.center, "      abc      "),
    (.trailing, "      abc │ │"),
  ])
  func `a text has the alignment of its field`(align: TextAlignment, shown: String) throws {
    var person = try TerminalUser(
      columns: 40, fields: FormField("a", attributes: { $0.inherited.align = align }),
      FormField("b"))
    person.type("abc")
    person.press(Key(.enter))
    #expect(person.line(3).contains(shown))
  }

  @Test func `a text has the color of its field`() throws {
    var person = try TerminalUser(
      FormDefinition("f", version: 1) {
        FormField("a", attributes: { $0.inherited.color = .magenta })
      }, theme: .dark)
    person.type("abc")
    let cell = person.editor.screen[3, 4]
    #expect((cell.character, cell.style.ink) == ("a", .magenta))
  }

  @Test func `an empty field shows its placeholder fainter than a text`() throws {
    var person = try TerminalUser(
      FormDefinition("f", version: 1) {
        FormField("a", attributes: { $0.placeholder = "Anything" })
      }, theme: .dark)
    #expect(person.line(3).contains("┃ Anything "))
    #expect(person.editor.screen[3, 4].style == Theme.dark.ghost)
    person.type("x")
    #expect(!person.sees.contains("Anything"))
    #expect(person.editor.screen[3, 4].style == Theme.dark.text)
  }

  @Test func `the filled part of a template differs from the empty part`() throws {
    var person = try TerminalUser(
      FormDefinition("f", version: 1) { FormField("phone", .phone) }, theme: .dark)
    person.type("555")
    let screen = person.editor.screen
    #expect(screen[3, 5].style == Theme.dark.text)
    #expect((screen[3, 10].character, screen[3, 10].style) == ("_", Theme.dark.ghost))
  }

  @Test func `the focused field shows its help, even after an error`() throws {
    var person = try TerminalUser(
      fields: FormField("a", .zip, attributes: { $0.help = "Five digits" }), FormField("b"))
    #expect(person.line(5).hasPrefix("│     Five digits "))
    person.type("x")
    #expect(person.message == "✗ “x” was not accepted: digits only.")
    #expect(person.line(5).hasPrefix("│     Five digits "))
    person.press(Key(.tab))
    #expect(!person.form.contains("Five digits"))
  }

  @Test(arguments: [
    (FieldType.phone, "Phone"), (.zip, "Zip Code"), (.expDate, "Expiration"),
    (.email, "Email"),
  ])
  func `a field without a label has the label of its type`(type: FieldType, label: String) throws {
    let inside = try TerminalUser(fields: FormField("a", type), FormField("b", .name))
    #expect(inside.form.contains("┏ \(label) ━"))
    let outside = try TerminalUser(fields: FormField("b", .name), FormField("a", type))
    #expect(outside.form.contains("│ \(label) "))
  }

  @Test func `the label of an empty field is fainter than an answer`() throws {
    var person = try TerminalUser(
      FormDefinition("f", version: 1) {
        FormField("a", label: "First")
        FormField("b", required: true, label: "Second")
      }, theme: .dark)
    let label = person.editor.screen[6, 4]
    #expect((label.character, label.style) == ("S", Theme.dark.quiet))
    person.press(Key(.tab))
    person.type("x")
    #expect(person.editor.screen[6, 4].style == Theme.dark.text)
  }

  @Test func `an error does not color the whole group, and an empty group is not marked valid`()
    throws
  {
    var person = try TerminalUser(
      FormDefinition("f", version: 1) {
        FormField("a", .zip)
        FormField("b", .zip)
      }, theme: .dark)
    #expect(person.line(1).hasPrefix("╭ ○ Fields"))
    #expect(person.editor.screen[1, 0].style == Theme.dark.quiet)
    person.type("1")
    person.press(Key(.tab))
    let screen = person.editor.screen
    #expect((screen[1, 2].character, screen[1, 2].style) == ("✗", Theme.dark.invalid))
    #expect((screen[1, 0].character, screen[1, 0].style) == ("╭", Theme.dark.quiet))
    #expect((screen[8, 0].character, screen[8, 0].style) == ("╰", Theme.dark.quiet))
    person.press(Key(.tab, .shift))
    person.type("2345")
    #expect(person.editor.screen[1, 2].style == Theme.dark.valid)
  }

  @Test func `a disabled field is faint and has a sign`() throws {
    let person = try TerminalUser(
      FormDefinition("f", version: 1) {
        FormField("a")
        FormField("b", initial: "fixed", attributes: { $0.inherited.isEnabled = false })
      }, theme: .dark)
    #expect(person.line(5).contains(" ⊘ "))
    let cell = person.editor.screen[6, 4]
    #expect((cell.character, cell.style) == ("f", Theme.dark.quiet))
  }
}
