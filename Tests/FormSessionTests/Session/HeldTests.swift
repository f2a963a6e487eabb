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

  @Test func `what is left valid is held, and its characters are gone`() throws {
    var session = try session()
    session.step("cvv", .focus, .type("123"))
    #expect(session.state("cvv")?.isHeld == false)
    let state = try #require(session.step("cvv", .blur).fields.first)
    #expect(
      state.json.text == """
        {"field":"cvv","type":"cvv","raw":null,"display":null,"template":"000","caret":null,\
        "selection":null,"state":"inactive","validity":"valid","complete":true,"submittable":true,\
        "message":null,"code":null,"value":null,"committed":null,"touched":true,"applies":true,\
        "held":true,"reason":null,"refused":null}
        """)
    #expect(session.texts == ["", ""])
    #expect(session.obstacles == [])
    #expect(session.tally == Tally(fields: 2, filled: 1))
    #expect(session.state("x")?.applies == true)
  }

  @Test func `a whole value is held at once`() throws {
    let session = try session().with(["cvv": "123"])
    #expect(session.state("cvv")?.isHeld == true)
    #expect(session.texts == ["", ""])
  }

  @Test func `a partial one is not held`() throws {
    var session = try session()
    session.step("cvv", .focus, .type("12"), .blur)
    #expect(session.state("cvv")?.isHeld == false)
    #expect(session.tally.invalid == 1)
  }

  @Test func `looking at a held field leaves it held, editing it starts from nothing`() throws {
    var session = try session().with(["cvv": "123"])
    session.step("cvv", .focus, .type("a"), .blur)
    #expect(session.state("cvv")?.isHeld == true)
    session.step("cvv", .focus, .type("4"))
    #expect(session.shown("cvv") == "4|")
    #expect(session.state("cvv")?.isHeld == false)
    #expect(session.tally.invalid == 1)
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
