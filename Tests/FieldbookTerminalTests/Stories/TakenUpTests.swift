import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// Resuming a draft that was left or changed elsewhere.
@Suite struct TakenUpTests {
  private func form() -> FormDefinition {
    FormDefinition("f", version: 1) {
      FormField("adult", .boolean)
      FormField("guardian", .name, when: .equals(field: "adult", "false"))
      FormField("age", .integer)
      FormField("scores", .list, [.of: "integer", .rule: .object(["ascending": true])])
    }
  }

  /// A draft of the form after some actions.
  private func backend(_ actions: SessionAction...) throws -> MemoryBackend {
    var session = try Session(form(), ValidationContext(today: .testDay))
    for action in actions { session.apply(action) }
    return MemoryBackend(session)
  }

  @Test func `the focus leaves a field that no longer applies`() throws {
    let backend = try backend(
      .step("adult", .set("false")), .step("guardian", .focus), .step("guardian", .type("bo")),
      .step("adult", .set("true")))
    var person = TerminalUser(at: backend)
    #expect(person.editor.session.focus == "age")
    person.type("7")
    #expect(person.editor.session.state("guardian")?.state.raw == "Bo")
    #expect(person.editor.session.state("age")?.state.raw == "7")

    var plain = PlainForm(backend)
    _ = plain.begin()
    #expect(plain.session.focus == "age")
  }

  @Test func `a list that was open is open again, with the same caret`() throws {
    let person = TerminalUser(
      at: try backend(
        .step("scores", .focus), .step("scores", .openList),
        .step("scores", .insertItem(at: 0)), .step("scores", .focus, item: 0),
        .step("scores", .type("5"), item: 0)),
      columns: 44, rows: 20)
    #expect(person.editor.model.sheet?.item == 0)
    #expect(person.beforeCaret?.hasSuffix("▸1     5") == true)
  }
}
