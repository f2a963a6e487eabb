import FieldEngine
import FormSession
import JSONText
import TestSupport
import Testing

/// Fields that take several options, in a form.
@Suite struct ChoicesSessionTests {
  private func session() throws -> Session {
    let form = """
      {"form": "visit", "version": 1, "fields": [
        {"key": "symptoms", "type": {"choices": {"options": ["fever", "cough", "rash"], "max": 2}}},
        {"key": "days", "type": "integer", "when": "selected(${symptoms}, 'fever')"},
        {"key": "count", "type": "integer", "calculate": "count-selected(${symptoms})"},
        {"key": "first", "calculate": "selected-at(${symptoms}, 0)"}
      ]}
      """
    let definition = try #require(FormDocument(form).definition)
    return try Session(definition, ValidationContext(today: .testDay))
  }

  private func toggle(_ value: String) throws -> SessionAction {
    let line = JSONDocument(#"{"op":"toggle","value":"\#(value)"}"#)
    return .step("symptoms", try FieldStep(try #require(line.root), clipboard: nil))
  }

  @Test func `conditions and calculations follow a toggle`() throws {
    var session = try session()
    session.apply(try toggle("cough"))
    #expect(session.state("days")?.applies == false)
    session.apply(try toggle("fever"))
    #expect(session.state("days")?.applies == true)
    #expect(session.state("count")?.state.raw == "2")
    #expect(session.state("first")?.state.raw == "fever")
    #expect(session.state("symptoms")?.state.value == .list([.text("fever"), .text("cough")]))
    session.apply(.undo)
    #expect(session.state("count")?.state.raw == "1")
  }

  @Test func `a refused toggle changes nothing`() throws {
    var session = try session()
    for value in ["cough", "fever"] { session.apply(try toggle(value)) }
    let changes = session.apply(try toggle("rash"))
    #expect(changes.edited.isEmpty)
    guard case .refused(let refusal)? = changes.refusal else {
      Issue.record("\(String(describing: changes.refusal))")
      return
    }
    #expect(refusal.code == "too_many_options")
    #expect(refusal.reason == "at most 2 options")
  }

  @Test func `a toggle needs a value`() throws {
    let line = JSONDocument(#"{"op":"toggle"}"#)
    #expect(throws: RequestError.missing("value")) {
      _ = try FieldStep(try #require(line.root), clipboard: nil)
    }
  }
}
