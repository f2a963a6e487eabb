import FieldEngine
import JSONText
import Testing

@testable import FormSession

@Suite struct HeldTests {
  private func session() throws -> Session {
    try Session(
      fields: [
        #"{"key": "cvv", "type": "cvv", "required": true}"#,
        #"{"key": "x", "when": {"field": "cvv", "notEmpty": true}}"#,
      ],
      rules: [#"{"key": "r", "atLeastOne": ["cvv"], "message": "No"}"#])
  }

  @Test func `a text that is left valid is held without its characters`() throws {
    var session = try session()
    session.step("cvv", .focus, .type("123"))
    #expect(session.state("cvv")?.isHeld == false)
    let state = try #require(session.step("cvv", .blur).fields.first)
    #expect(
      state.json.text == """
        {"field":"cvv","type":"cvv","raw":null,"display":null,"template":"000","caret":null,\
        "selection":null,"state":"inactive","validity":"valid","complete":true,"submittable":true,\
        "message":null,"code":null,"value":null,"committed":null,"touched":true,"applies":true,\
        "held":true,"reason":null,"refused":null,"notice":null}
        """)
    #expect(session.texts == ["", ""])
    #expect(session.obstacles == [])
    #expect(session.tally == Tally(fields: 2, filled: 1))
    #expect(session.state("x")?.applies == true)
  }

  @Test func `a value that is set is held at once`() throws {
    let session = try session().with(["cvv": "123"])
    #expect(session.state("cvv")?.isHeld == true)
    #expect(session.texts == ["", ""])
  }

  @Test func `a partial text is not held`() throws {
    var session = try session()
    session.step("cvv", .focus, .type("12"), .blur)
    #expect(session.state("cvv")?.isHeld == false)
    #expect(session.tally.invalid == 1)
  }

  @Test func `visiting a held field keeps it held, and editing it starts from an empty text`()
    throws
  {
    var session = try session().with(["cvv": "123"])
    session.step("cvv", .focus, .type("a"), .blur)
    #expect(session.state("cvv")?.isHeld == true)
    session.step("cvv", .focus, .type("4"))
    #expect(session.shown("cvv") == "4|")
    #expect(session.state("cvv")?.isHeld == false)
    #expect(session.tally.invalid == 1)
  }

  /// Whether the field is held after each action.
  private func held(_ session: inout Session, _ actions: SessionAction...) -> [Bool] {
    actions.map { action in
      session.apply(action)
      return session.state("cvv")?.isHeld ?? false
    }
  }

  @Test func `focusing a held field and leaving it changes nothing`() throws {
    var session = try session().with(["cvv": "123"])
    let changes = session.step("cvv", .focus, .selectAll, .moveCaret(to: 0), .abandon, .blur)
    #expect(session.state("cvv")?.isHeld == true)
    #expect(!changes.isEdit)
    #expect(session.obstacles == [])
  }

  @Test(arguments: [
    FieldStep.type("4"), .type("4x"), .paste("12"), .type("456"), .clear, .backspace,
  ])
  func `abandoning an edit of a held field restores the held state`(step: FieldStep) throws {
    var session = try session().with(["cvv": "123"])
    session.step("cvv", .focus, step)
    #expect(session.state("cvv")?.isHeld == false)
    session.step("cvv", .abandon)
    #expect(session.shown("cvv") == "|")
    #expect(session.state("cvv")?.isHeld == true)
    session.step("cvv", .blur)
    #expect(session.state("cvv")?.isHeld == true)
    #expect(session.tally == Tally(fields: 2, filled: 1))
    #expect(session.apply(.undo).refusal == .nothingToUndo)
  }

  @Test func `abandoning an edit holds no text where none was held before`() throws {
    var session = try session()
    session.step("cvv", .focus, .type("12"), .abandon)
    #expect(session.state("cvv")?.isHeld == false)
    #expect(session.tally.missing == 1)
  }

  @Test func `an edit of a held field can be undone and redone`() throws {
    var session = try session().with(["cvv": "123"])
    session.step("cvv", .focus, .type("4"), .abandon)
    #expect(held(&session, .undo, .undo, .redo, .redo) == [false, true, false, true])
    session.apply(.undo)
    #expect(session.shown("cvv") == "4|")
    #expect(held(&session, .undo, .step("cvv", .blur)) == [true, true])
    #expect(session.apply(.redo).refusal == .nothingToRedo)
  }

  @Test func `undoing the removal of a held text makes the field held again`() throws {
    var session = try session().with(["cvv": "123"])
    session.step("cvv", .focus)
    #expect(held(&session, .step("cvv", .set("")), .undo, .redo) == [false, true, false])
    session.apply(.undo)
    #expect(session.rules.map(\.isBroken) == [false])
  }

  @Test func `an invalid text reverts to the held one if the form says so`() throws {
    var session = try Session(fields: [#"{"key": "cvv", "type": "cvv", "onInvalid": "revert"}"#])
      .with(["cvv": "123"])
    session.step("cvv", .focus, .type("4"), .blur)
    #expect(session.state("cvv")?.isHeld == true)
    #expect(session.texts == [""])
  }

  @Test func `a list of such texts is held and restored as a whole`() throws {
    var session = try Session(fields: [#"{"key": "cvv", "type": {"list": {"of": "cvv"}}}"#])
      .with(["cvv": "123; 456"])
    #expect(
      held(
        &session, .step("cvv", .focus), .step("cvv", .insertItem(at: 0)),
        .step("cvv", .type("7"), item: 0), .step("cvv", .abandon)) == [true, false, false, true])
    #expect(held(&session, .undo, .undo, .undo, .redo) == [false, false, true, false])
    #expect(session.state("cvv")?.state.items?.count == 1)
    session.step("cvv", .abandon)
    #expect(
      held(
        &session, .step("cvv", .openList), .step("cvv", .insertItem(at: 0)),
        .step("cvv", .discardList)) == [true, false, true])
  }

  @Test func `a held field with the focus is still held after resuming`() throws {
    var session = try session().with(["cvv": "123"])
    session.step("cvv", .focus)
    var again = try Session(
      session.definition, ValidationContext(today: .testDay), restoring: session.snapshot)
    #expect(held(&again, .step("cvv", .type("4")), .step("cvv", .abandon)) == [false, true])
  }

  @Test(arguments: [FieldStep.set(""), .clear, .backspace])
  func `a held field can be emptied`(step: FieldStep) throws {
    var session = try session().with(["cvv": "123"])
    session.step("cvv", .focus, step)
    #expect(session.state("cvv")?.isHeld == false)
    #expect(session.tally.missing == 1)
    #expect(session.state("x")?.applies == false)
    #expect(session.rules.map(\.isBroken) == [true])
  }
}
