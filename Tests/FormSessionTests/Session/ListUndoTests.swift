import FieldEngine
import FormSession
import Testing

@Suite struct ListUndoTests {
  private func session() throws -> Session {
    try Session(
      fields: [#"{"key": "l", "type": {"list": {"of": "integer"}}}"#, #"{"key": "b"}"#])
  }

  private func type(_ text: String, _ item: Int) -> SessionAction {
    .step("l", .type(text), item: item)
  }

  /// The display of the list after each action.
  private func shown(_ session: inout Session, _ actions: SessionAction...) -> [String] {
    actions.map { action in
      session.apply(action)
      return session.state("l")?.state.display ?? ""
    }
  }

  @Test func `steps in items and steps of the whole list are undone in order`() throws {
    var session = try session()
    let made = shown(
      &session, .step("l", .insertItem(at: 0)), type("1", 0), type("2", 0),
      .step("l", .insertItem(at: 0)), type("3", 0), .step("l", .moveItem(from: 0, to: 1)),
      .step("l", .removeItem(at: 0)))
    #expect(made == ["", "1", "12", "; 12", "3; 12", "12; 3", "3"])
    let undone = shown(&session, .undo, .undo, .undo, .undo, .undo, .undo)
    #expect(undone == ["12; 3", "3; 12", "; 12", "12", "", ""])
    #expect(session.state("l")?.state.items?.count == 0)
    #expect(session.apply(.undo).refusal == .nothingToUndo)
    let redone = shown(&session, .redo, .redo, .redo, .redo, .redo, .redo)
    #expect(redone == ["", "12", "; 12", "3; 12", "12; 3", "3"])
  }

  @Test func `list steps keep their order among the steps in other fields`() throws {
    var session = try session()
    session.step("l", .insertItem(at: 0))
    session.apply(type("1", 0))
    session.step("b", .focus, .type("x"))
    session.apply(type("2", 0))
    #expect(shown(&session, .undo) == ["1"])
    session.apply(.undo)
    #expect(session.texts[1] == "")
    #expect(shown(&session, .undo, .undo) == ["", ""])
  }

  @Test func `an item can undo its own last step while no item moves`() throws {
    var session = try session()
    session.step("l", .set("1; 2"))
    session.apply(type("5", 0))
    session.apply(type("6", 1))
    #expect(shown(&session, .step("l", .undo, item: 0)) == ["1; 26"])
    #expect(shown(&session, .step("l", .redo, item: 0)) == ["15; 26"])
    session.step("l", .moveItem(from: 0, to: 1))
    #expect(session.apply(.step("l", .undo, item: 0)).refusal?.code == "refused")
  }

  @Test func `abandoning and discarding restore the items and can be undone`() throws {
    var session = try session()
    session.step("l", .set("1; 2"))
    session.step("l", .openList, .removeItem(at: 0), .abandon)
    #expect(shown(&session, .undo, .redo) == ["2", "1; 2"])
    #expect(
      shown(&session, .step("l", .removeItem(at: 1)), .step("l", .discardList)) == ["1", "1; 2"])
    #expect(shown(&session, .undo) == [""])
  }

  @Test func `a list that was undone beyond its opening is restored unchanged`() throws {
    var session = try session()
    session.step("l", .set("1; 2"))
    session.step("l", .openList, .undo)
    #expect(session.snapshot.fields["l"]?.list?.stepsAtOpen == 0)
    var again = try Session(
      session.definition, ValidationContext(today: .testDay), restoring: session.snapshot)
    #expect(again.snapshot == session.snapshot)
    #expect(shown(&again, .step("l", .discardList), .undo, .redo) == ["1; 2", "", "1; 2"])
  }

  @Test func `setting a list is one step, even if an item is then selected`() throws {
    var session = try session()
    session.step("l", .set("1"))
    session.apply(.step("l", .selectAll, item: 0))
    #expect(shown(&session, .undo) == [""])
    #expect(session.apply(.undo).refusal == .nothingToUndo)
  }

  @Test func `the oldest steps of a list are dropped when they contain too much text`() throws {
    var session = try Session(
      fields: [#"{"key": "l", "type": {"list": {"of": "integer"}}}"#, #"{"key": "b"}"#])
    let long = String(repeating: "x", count: 50_000)
    session.step("b", .set("first"))
    session.step("l", .insertItem(at: 0))
    for letter in "abcdefghijklmnopqrst" {
      session.step("l", .removeItem(at: 0), .set("\(letter)\(long); \(letter)\(long)"))
    }
    #expect(session.snapshot.undo.count < 22)
    var undone = 0
    while session.apply(.undo).refusal == nil { undone += 1 }
    #expect(undone > 8)
    #expect(session.texts[1] == "first")
    while session.apply(.redo).refusal == nil { undone -= 1 }
    #expect(undone == 0)
    #expect(session.state("l")?.state.items?.map(\.raw) == ["t\(long)", "t\(long)"])
  }

  @Test func `an invalid list does not close, and its item keeps the caret`() throws {
    var session = try session()
    session.step("l", .insertItem(at: 0))
    session.apply(type("-", 0))
    let changes = session.step("l", .closeList)
    #expect(changes.refusal?.code == "refused")
    #expect(changes.fields.first?.state.items?.first?.caret == 1)
  }

  @Test func `a refused step in another field's list does not move the focus`() throws {
    var session = try session()
    session.step("b", .focus, .type("x"))
    let refused: [SessionAction] = [
      .step("l", .removeItem(at: 9)), .step("l", .type("1"), item: 3),
      .step("l", .insertItem(at: 5)),
    ]
    for action in refused {
      #expect(session.apply(action).refusal != nil)
      #expect(session.focus == "b")
    }
  }
}
