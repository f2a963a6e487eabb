import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// A form in which each field is right by itself.
@Suite struct BrokenRuleTests {
  private func desk() throws -> MemoryDesk {
    let form = FormDefinition("f", version: 1) {
      FormField("from", .integer)
      FormField("to", .integer)
      FormRule(
        "order", .compare(.less, .field("from"), .field("to")),
        message: "It ends before it begins")
    }
    return MemoryDesk(try Session(form, Judging(today: .testDay)))
  }

  @Test func `looking for what is wrong finds the rule`() throws {
    var person = Person(at: try desk(), columns: 64)
    person.type("5")
    person.press(Key(.tab))
    person.type("3")
    person.press(.control("n"))
    #expect(person.form.contains("✗ It ends before it begins"))
    #expect(!person.message.contains("Nothing is wrong"))
  }

  @Test func `in plain mode, too`() throws {
    var plain = PlainForm(try desk())
    _ = plain.begin()
    _ = plain.answer("5")
    _ = plain.answer("3")
    #expect(plain.answer(":problem").contains("It ends before it begins."))
  }
}
