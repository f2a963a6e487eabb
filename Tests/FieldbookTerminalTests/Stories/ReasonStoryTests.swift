import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

@Suite struct ReasonStoryTests {
  @Test func `a reason replaces a value and can be removed`() throws {
    var form = FormDefinition("f", version: 1) { FormField("a", required: true) }
    form.missingReasons = [.init("refused", label: "Did not want to say"), .init("unknown")]
    var person = try TerminalUser(form, rows: 14)
    person.press(.control("t"))
    #expect(person.form.contains("▸ ○ Did not want to say"))
    person.press(Key(.enter))
    #expect(person.form.contains("— Did not want to say"))
    #expect(person.editor.session.obstacles == [])
    person.press(.control("t"), Key(.down), Key(.down), Key(.enter))
    #expect(!person.form.contains("— Did"))
  }

  @Test func `a form without reasons reports that it has none`() throws {
    var person = try TerminalUser(fields: FormField("a"))
    person.press(.control("t"))
    #expect(person.message == "✗ " + Words.noReasons)
  }
}
