import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

@Suite struct NoticeStoryTests {
  static let form = FormDefinition("f", version: 1) {
    FormField("zip", .zip, label: "Zip Code")
    FormField("note", .phrase)
  }

  @Test func `a field with a notice is not done until the notice is confirmed`() throws {
    var person = try TerminalUser(Self.form, columns: 80, rows: 14)
    person.type("902101")
    #expect(person.message.hasPrefix("✗ “1” was not accepted"))
    person.press(Key(.tab))
    let border = person.form.split(separator: "\n").first { $0.contains("Zip Code") }
    #expect(border?.contains("!") == true)
    #expect(border?.contains("✓") == false)
    #expect(person.form.contains("! Fields"))
    person.press(Key(.tab, .shift))
    #expect(
      person.message == "! Zip Code: “1” was left out: at most 5 digits. Ctrl-P accepts it")
    person.press(.control("p"))
    #expect(person.message == "")
    #expect(person.form.contains("✓ Fields"))
    #expect(person.editor.session.obstacles == [])
  }

  @Test func `finalizing offers to confirm a notice`() throws {
    var person = try TerminalUser(Self.form, columns: 80, rows: 16)
    person.type("902101")
    #expect(person.status.contains("! 1 notice"))
    person.press(Key(.function(10)))
    #expect(person.sees.contains("1 answer needs attention:"))
    #expect(person.sees.contains("! Zip Code: “1” was left out: at most 5 digits"))
    person.press(Key(.enter), Key(.down))
    #expect(person.sees.contains("▸ ✓ Accept the answer as it is"))
    person.press(Key(.enter))
    #expect(person.editor.session.obstacles == [])
  }

  @Test func `plain mode reads out a notice and accepts it by the field's name`() throws {
    var session = try Session(Self.form, ValidationContext(today: .testDay))
    session.apply(.step("zip", .focus))
    session.apply(.step("zip", .type("902101")))
    var form = PlainForm(MemoryBackend(session))
    _ = form.begin()
    #expect(
      form.answer(":state").contains("Zip Code: 90210. “1” was left out: at most 5 digits.\n"))
    #expect(form.answer(":accept").contains(":accept zip accepts it as it is."))
    #expect(form.answer(":accept zip") == Plain.nothingMissing + "\n")
    #expect(form.session.field("zip")?.notice == nil)
  }

  @Test func `pasted lines become items of a list`() throws {
    var person = try TerminalUser(fields: FormField("days", .list, [.of: "zip"]))
    person.paste("90210\n90211")
    #expect(person.editor.session.state("days")?.state.display == "90210; 90211")
    person.press(Key(.insert))
    person.paste("90212\n90213\n")
    #expect(
      person.editor.session.state("days")?.state.display == "90210; 90211; 90212; 90213")
  }
}
