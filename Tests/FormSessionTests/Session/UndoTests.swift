import FieldEngine
import Testing

@testable import FormSession

@Suite struct UndoTests {
  private func session() throws -> Session {
    try Session(
      fields: [
        #"{"key": "a"}"#, #"{"key": "b"}"#, #"{"key": "fee", "type": "currency"}"#,
        #"{"key": "cvv", "type": "cvv"}"#,
      ])
  }

  /// The texts after each action.
  private func texts(_ session: inout Session, _ actions: SessionAction...) -> [String] {
    actions.map { action in
      session.apply(action)
      return session.texts.dropLast().joined(separator: "|")
    }
  }

  @Test func `steps are undone and redone in order across fields`() throws {
    var session = try session()
    session.step("a", .focus, .type("x"), .type("y"))
    session.step("b", .focus, .type("1"))
    session.step("a", .focus, .type("z"))
    #expect(texts(&session, .undo, .undo, .undo) == ["xy|1|", "xy||", "||"])
    #expect(session.apply(.undo).refusal == .nothingToUndo)
    #expect(texts(&session, .redo, .redo, .redo) == ["xy||", "xy|1|", "xyz|1|"])
    #expect(session.apply(.redo).refusal == .nothingToRedo)
  }

  @Test func `undo moves the focus to the changed field`() throws {
    var session = try session()
    session.step("a", .focus, .type("x"))
    session.step("b", .focus, .type("1"))
    #expect(session.apply(.undo).focus == "b")
    let changes = session.apply(.undo)
    #expect(changes.focus == "a")
    #expect(changes.fields.map(\.state.field) == ["a", "b"])
    #expect(session.shown("a") == "|")
  }

  @Test func `moving to another field ends a step`() throws {
    var session = try session()
    session.step("a", .focus, .type("x"))
    session.step("b", .focus)
    session.step("a", .focus, .type("y"))
    #expect(texts(&session, .undo, .undo) == ["x||", "||"])
  }

  @Test func `the final format belongs to the step before it`() throws {
    var session = try session()
    session.step("fee", .focus, .type("5"))
    session.step("a", .focus)
    #expect(session.state("fee")?.state.display == "$5.00")
    #expect(texts(&session, .undo, .redo) == ["||", "||5.00"])
  }

  @Test func `a new step ends redo`() throws {
    var session = try session()
    session.step("a", .focus, .type("x"))
    session.apply(.undo)
    session.step("b", .focus, .type("1"))
    #expect(session.apply(.redo).refusal == .nothingToRedo)
    #expect(session.texts == ["", "1", "", ""])
  }

  @Test func `a field undoes its own last step`() throws {
    var session = try session()
    session.step("a", .focus, .type("x"))
    session.step("b", .focus, .type("1"))
    #expect(
      texts(&session, .step("a", .undo), .undo, .redo, .redo) == ["|1|", "||", "|1|", "x|1|"])
  }

  @Test func `a step in a disabled field cannot be undone until it is enabled`() throws {
    var session = try session().with(["a": "x"])
    session.step("a", .configure(enabled: false, secure: nil, required: nil))
    #expect(session.apply(.undo).refusal == .disabled("a"))
    session.step("a", .configure(enabled: true, secure: nil, required: nil))
    #expect(texts(&session, .undo) == ["||"])
  }

  @Test func `an undo that a program overrides leaves the steps unchanged`() throws {
    var behavior = FieldBehavior()
    behavior.overrides[.undo] = { _ in false }
    var session = try session().with(["a": "x"])
    session.setBehavior(of: "a", behavior)
    #expect(texts(&session, .undo) == ["x||"])
    session.setBehavior(of: "a", FieldBehavior())
    #expect(texts(&session, .undo) == ["||"])
  }

  @Test func `the oldest of more than a thousand steps is dropped`() throws {
    var session = try session()
    for step in 0...1_000 { session.step(step.isMultiple(of: 2) ? "a" : "b", .set("\(step)")) }
    for _ in 0..<1_000 { session.apply(.undo) }
    #expect(session.apply(.undo).refusal == .nothingToUndo)
    #expect(session.texts == ["0", "", "", ""])
    #expect(session.step("a", .undo).refusal == .refused(Refusal("", .nothingToUndo)))
  }

  /// A text of this many kilobytes.
  private func text(_ kilobytes: Int, _ letter: String) -> String {
    String(repeating: letter, count: kilobytes * 1_024)
  }

  @Test func `the oldest steps are dropped when they contain more than a megabyte of text`()
    throws
  {
    var session = try session()
    for step in 0..<40 {
      session.step(step.isMultiple(of: 2) ? "a" : "b", .set(text(60, "\(step % 10)")))
    }
    // The steps contain the 38 replaced texts; 17 of them are 1,020 kilobytes long.
    #expect(session.steps.past.count == 17)
    #expect(session.steps.textBytes == 17 * 60 * 1_024)
    for _ in 0..<16 { session.apply(.undo) }
    #expect(session.texts[0] == text(60, "2"))
    #expect(session.texts[1] == text(60, "3"))
    #expect(session.steps.textBytes <= 1_048_576)
    for _ in 0..<16 { session.apply(.redo) }
    #expect(session.texts[0] == text(60, "8"))
    #expect(session.texts[1] == text(60, "9"))
    #expect(session.apply(.redo).refusal == .nothingToRedo)
  }

  @Test func `the last step is kept, however much text it contains`() throws {
    var session = try Session(fields: [#"{"key": "a"}"#, #"{"key": "n", "type": "integer"}"#])
    let long = text(1_500, "x")
    session = session.with(["a": "before", "n": long])
    #expect(session.texts == ["before", long])
    session.step("n", .set("7"))
    #expect(session.steps.past.count == 1)
    session.apply(.undo)
    #expect(session.texts == ["before", long])
    #expect(session.apply(.undo).refusal == .nothingToUndo)
    session.apply(.redo)
    #expect(session.texts == ["before", "7"])
  }

  @Test func `a resumed session knows how much text its steps contain`() throws {
    var session = try session()
    for step in 0..<8 { session.step("a", .set(text(60, "\(step)"))) }
    let again = try Session(
      session.definition, ValidationContext(today: .testDay), restoring: session.snapshot)
    #expect(again.steps.textBytes == 7 * 60 * 1_024)
    #expect(again.steps == session.steps)
  }

  @Test func `undo cannot restore a text that is never stored`() throws {
    var session = try session().with(["a": "x"])
    session.step("cvv", .focus, .type("123"))
    session.step("b", .focus)
    #expect(texts(&session, .undo) == ["||"])
    #expect(session.apply(.undo).refusal == .nothingToUndo)
  }
}
