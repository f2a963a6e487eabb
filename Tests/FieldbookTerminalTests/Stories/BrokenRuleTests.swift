import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// A form whose fields are valid but break a rule.
@Suite struct BrokenRuleTests {
  private func backend() throws -> MemoryBackend {
    let form = FormDefinition("f", version: 1) {
      FormField("from", .integer)
      FormField("to", .integer)
      FormRule(
        "order", .compare(.less, .field("from"), .field("to")),
        message: "It ends before it begins")
    }
    return MemoryBackend(try Session(form, ValidationContext(today: .testDay)))
  }

  @Test func `the key for the next error finds a broken rule`() throws {
    var person = TerminalUser(at: try backend(), columns: 64)
    person.type("5")
    person.press(Key(.tab))
    person.type("3")
    person.press(.control("n"))
    #expect(person.form.contains("✗ It ends before it begins"))
    #expect(!person.message.contains("Nothing is wrong"))
  }

  @Test func `plain mode also finds a broken rule`() throws {
    var plain = PlainForm(try backend())
    _ = plain.begin()
    _ = plain.answer("5")
    _ = plain.answer("3")
    #expect(
      plain.answer(":problem").contains("It ends before it begins (Number (from), Number (to)).\n"))
  }

  @Test func `an error is shown before an accepted warning`() throws {
    let form = FormDefinition("f", version: 1) {
      FormField("from", .integer)
      FormField("to", .integer)
      FormRule(
        "usual", .compare(.less, .field("from"), .value("3")), message: "Usually early",
        severity: .warning)
      FormRule(
        "order", .compare(.less, .field("from"), .field("to")),
        message: "It ends before it begins")
    }
    var person = try TerminalUser(form)
    person.type("5")
    person.press(Key(.tab))
    person.type("4")
    person.editor.apply(.acknowledge(rule: "usual"))
    #expect(person.form.contains("✗ It ends before it begins"))
    #expect(!person.form.contains("Usually early"))
  }
}
