import FieldEngine
import Testing

@testable import FormSession

@Suite struct ReasonTests {
  private func session() throws -> Session {
    try Session(
      fields: [
        #"{"key": "zip", "type": "zip", "required": true}"#, #"{"key": "off", "enabled": false}"#,
      ], #""missing": [{"reason": "refused"}, {"reason": "unknown"}],"#)
  }

  @Test func `a reason replaces a value`() throws {
    var session = try session()
    #expect(session.tally == Tally(fields: 2, missing: 1))
    let changes = session.apply(.reason(field: "zip", "refused"))
    #expect(changes.edited == ["zip"])
    #expect(session.state("zip")?.reason == "refused")
    #expect(session.state("zip")?.isSubmittable == true)
    #expect(session.tally == Tally(fields: 2, filled: 1))
    #expect(session.obstacles == [])
  }

  @Test func `a reason can be removed`() throws {
    var session = try session()
    session.apply(.reason(field: "zip", "refused"))
    session.apply(.reason(field: "zip", nil))
    #expect(session.state("zip")?.reason == nil)
    #expect(session.tally.missing == 1)
  }

  @Test func `typing removes a reason`() throws {
    var session = try session()
    session.apply(.reason(field: "zip", "refused"))
    session.step("zip", .focus)
    #expect(session.state("zip")?.reason == "refused")
    session.step("zip", .type("9"))
    #expect(session.state("zip")?.reason == nil)
  }

  @Test func `a reason replaces a text, and undo restores it`() throws {
    var session = try session().with(["zip": "9021"])
    session.apply(.reason(field: "zip", "unknown"))
    #expect(session.state("zip")?.state.raw == "")
    session.apply(.undo)
    #expect(session.state("zip")?.state.raw == "9021")
    #expect(session.state("zip")?.reason == nil)
    session.apply(.redo)
    #expect(session.state("zip")?.state.raw == "")
    #expect(session.state("zip")?.reason == "unknown")
  }

  @Test(arguments: [#""phrase""#, #"{"list": {"of": "integer"}}"#])
  func `setting, changing and removing a reason are steps, even in an empty field`(
    type: String
  ) throws {
    var session = try Session(
      fields: [#"{"key": "zip", "type": "zip"}"#, #"{"key": "a", "type": \#(type)}"#],
      #""missing": [{"reason": "refused"}, {"reason": "unknown"}],"#)
    session.apply(.step("zip", .set("90210")))
    let reasons = ["refused", "unknown", nil]
    for reason in reasons { session.apply(.reason(field: "a", reason)) }
    for reason in ["unknown", "refused", nil] {
      session.apply(.undo)
      #expect(session.state("a")?.reason == reason)
    }
    #expect(session.state("zip")?.state.raw == "90210")
    for reason in reasons {
      session.apply(.redo)
      #expect(session.state("a")?.reason == reason)
    }
    for _ in 0..<4 { session.apply(.undo) }
    #expect(session.state("zip")?.state.raw == "")
  }

  @Test func `a step in one field ends redo in another`() throws {
    var session = try session()
    session.step("zip", .set("90210"))
    session.apply(.undo)
    session.apply(.reason(field: "zip", "refused"))
    session.apply(.undo)
    session.apply(.redo)
    #expect(session.state("zip")?.reason == "refused")
    var other = try Session(
      fields: [#"{"key": "a", "type": "zip"}"#, #"{"key": "b", "type": "zip"}"#])
    other.step("a", .set("90210"))
    other.apply(.undo)
    other.step("b", .set("10001"))
    #expect(other.apply(.step("a", .redo)).refusal != nil)
    #expect(other.state("a")?.state.raw == "")
  }

  @Test func `undoing the step that removed a reason restores it`() throws {
    var session = try session()
    session.apply(.reason(field: "zip", "refused"))
    session.step("zip", .focus, .type("90"))
    session.apply(.undo)
    #expect(session.state("zip")?.reason == "refused")
    session.apply(.redo)
    #expect(session.state("zip")?.state.raw == "90")
    #expect(session.state("zip")?.reason == nil)
  }

  @Test(arguments: [
    ("zip", "tired", SessionRefusal.noReason("tired")),
    ("zap", "refused", .noField("zap")),
    ("off", "refused", .disabled("off")),
  ])
  func `an unknown reason and an unknown or disabled field are refused`(
    field: String, reason: String, refusal: SessionRefusal
  ) throws {
    var session = try session()
    let changes = session.apply(.reason(field: field, reason))
    #expect(changes.refusal == refusal)
    #expect(!changes.isEdit)
  }
}
