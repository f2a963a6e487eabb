import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// Sealed fields in a store that was opened without its key.
@Suite struct SealedStoryTests {
  /// A draft with an answer that cannot be opened, and an empty field that cannot be filled in.
  private func draft() throws -> MemoryBackend {
    var form = FormDefinition(key: "form", version: 1)
    form.fields = [
      FormField("name", label: "Name"),
      FormField("note", label: "Diagnosis", attributes: { $0.storage = .seal }),
      FormField("second", label: "Second opinion", attributes: { $0.storage = .seal }),
      FormField("age", .integer, label: "Age"),
    ]
    var session = try Session(form, ValidationContext(today: .testDay))
    let records = ["note", "second"].map { key in
      var record = FieldRecord(key: key)
      record.content.configuration.isEnabled = false
      record.content.isHeld = key == "note"
      return record
    }
    session.restore(records, acknowledged: [])
    return MemoryBackend(session)
  }

  @Test func `a sealed field says that it needs the key`() throws {
    let person = TerminalUser(at: try draft(), rows: 20)
    #expect(person.sees.contains("•••• sealed; needs --key-file"))
    #expect(person.sees.ranges(of: "sealed; needs --key-file").count == 2)
  }

  @Test func `a search finds a sealed field, shows it and says how to open it`() throws {
    var person = TerminalUser(at: try draft(), rows: 12)
    person.press(.control("f"))
    person.type("second")
    #expect(person.sees.contains("▸ ⊘ 3. Second opinion"))
    person.press(Key(.enter))
    #expect(person.editor.session.focus == "name")
    #expect(person.sees.contains("Second opinion ─"))
    #expect(
      person.sees.contains(
        " ✗ Second opinion is sealed. Leave, and open the draft with the\n"
          + " store's key (--key-file FILE)."))
    person.type("a")
    #expect(person.shown("name") == "a|")
    #expect(!person.sees.contains("is sealed"))
  }

  @Test func `a click on a sealed field says how to open it`() throws {
    var person = TerminalUser(at: try draft(), rows: 20)
    person.mouse(.press, 6, 10)
    #expect(person.sees.contains("✗ Diagnosis is sealed."))
  }

  @Test func `plain mode counts sealed questions, and names them when asked for one`() throws {
    var form = PlainForm(try draft())
    #expect(
      form.begin().contains(
        """
        2 questions are sealed. Open the draft with the store's key (--key-file FILE) to answer \
        them.
        """))
    let sentence =
      "Diagnosis is sealed. Leave, and open the draft with the store's key (--key-file FILE).\n"
    #expect(form.answer(":go diagnosis") == sentence)
    #expect(form.answer(":go note") == sentence)
    let state = form.answer(":state")
    #expect(state.contains("Diagnosis: given, not shown, sealed.\n"))
    #expect(state.contains("Second opinion: empty, sealed.\n"))
  }
}
