import FieldEngine
import JSONText
import Testing

@testable import FormSession

@Suite struct SnapshotTests {
  private func session() throws -> Session {
    try Session(
      fields: [
        #"{"key": "fee", "type": "currency"}"#, #"{"key": "cvv", "type": "cvv"}"#,
        #"{"key": "l", "type": {"list": {"of": "zip"}}}"#, #"{"key": "a", "initial": "x"}"#,
      ],
      rules: [
        #"{"key": "r", "less": [{"field": "fee"}, "5"], "message": "No", "severity": "warning"}"#
      ], #""missing": [{"reason": "refused"}],"#)
  }

  private func restored(_ session: Session, _ json: String? = nil) throws -> Session {
    let node = try #require(JSONDocument(json ?? session.snapshot.json.text).root)
    return try Session(
      session.definition, ValidationContext(today: .testDay),
      restoring: try #require(SessionSnapshot(node)))
  }

  @Test func `a partial text is restored with its caret, its selection and its undo steps`() throws
  {
    var session = try session()
    session.step("fee", .focus, .type("12"), .type("3"), .select(from: 1, to: 3))
    var again = try restored(session)
    #expect(again.shown("fee") == "$[12|3")
    #expect(again.focus == "fee")
    again.step("fee", .moveCaret(to: 4), .type("4"))
    #expect(again.shown("fee") == "$1234|")
    again.apply(.undo)
    again.apply(.undo)
    #expect(again.shown("fee") == "|")
  }

  @Test func `typing after resuming continues the interrupted step`() throws {
    var session = try session()
    session.step("fee", .focus, .type("1"))
    var again = try restored(session)
    again.step("fee", .type("2"))
    again.apply(.undo)
    #expect(again.shown("fee") == "|")
  }

  @Test func `a snapshot omits fields and members without changes`() throws {
    var session = try session()
    session.step("fee", .set("7"))
    session.apply(.acknowledge(rule: "r"))
    session.apply(.reason(field: "a", "refused"))
    #expect(
      session.snapshot.json.text == """
        {"fields":{"a":{"touched":true,"committed":{"text":"x"},\
        "past":[{"raw":"x","caret":1,"closed":true}]},"cvv":{},\
        "fee":{"text":{"raw":"7.00","caret":5,"closed":true},"touched":true,\
        "committed":{"decimal":"7"},"past":[{}]},"l":{"list":{}}},\
        "reasons":{"a":"refused"},"acknowledged":["r"],"undo":["fee","a"]}
        """)
  }

  @Test(arguments: [["123"], ["12"], ["1234", "x"]])
  func `a snapshot has no character of a text that is never stored`(texts: [String]) throws {
    var session = try session()
    session.step("cvv", .focus)
    for text in texts { session.step("cvv", .type(text)) }
    for step in [FieldStep.moveCaret(to: 1), .blur] {
      session.step("cvv", step)
      let json = session.snapshot.json.text
      #expect(!json.contains("12"))
      let again = try restored(session)
      let isValid = texts.joined().hasPrefix("123")
      #expect(again.state("cvv")?.isHeld == (isValid && step == .blur))
      #expect(again.state("cvv")?.state.raw == "")
      #expect(again.steps.past.isEmpty)
    }
  }

  @Test(arguments: [
    #"{"fields":{}}"#, #"{"fields":{"zap":{}},"focus":"zap","undo":["zap"]}"#,
    #"{"fields":{"fee":{"text":{"raw":"é","caret":-9,"anchor":99},"past":[{"caret":7}]}},"focus":"fee","undo":["fee","a","a"]}"#,
    #"{"fields":{"l":{"list":{"open":true,"stepsAtOpen":-5,"past":[{"remove":7},{"text":3}]}}},"focus":"l","undo":["l"]}"#,
    #"{"fields":{"l":{"list":{"items":[{"text":{"raw":"9","caret":4},"focused":true}],"past":[{"move":0,"to":9}]}}}}"#,
    #"{"fields":{"a":{"committed":{"list":[{"x":1}]},"joining":"x","list":{}}},"redo":["a"]}"#,
  ])
  func `a snapshot with wrong members is restored as far as it is readable`(json: String) throws {
    let session = try restored(try session(), json)
    for key in ["fee", "cvv", "l", "a"] {
      for step in [
        .undo, .redo, .focus, .type("1"), .backspace, .abandon, .discardList, .insertItem(at: 0),
      ] as [FieldStep] {
        var changed = session
        changed.step(key, step)
        changed.apply(.undo)
        changed.apply(.redo)
        #expect(changed.focus == nil || changed.focus.flatMap(changed.shown) != nil)
      }
    }
  }

  @Test(arguments: ["[]", "{}", #"{"fields":[]}"#, #"{"fields":{"a":1}}"#])
  func `other JSON is not a snapshot`(json: String) throws {
    #expect(SessionSnapshot(try #require(JSONDocument(json).root)) == nil)
  }
}
