import FormSession
import JSONText
import TestSupport
import Testing

@Suite struct ConversationTests {
  static let form = """
    {"form": "visit", "version": 1, "groups": [{"key": "who", "title": "Who", "rows": [["name", "zip"]]}],
     "fields": [
       {"key": "name", "type": "name", "required": true, "group": "who"},
       {"key": "zip", "type": "zip", "group": "who"},
       {"key": "age", "type": {"age": {"min": 0, "max": 120}}},
       {"key": "off", "enabled": false},
       {"key": "cvv", "type": "cvv", "when": {"field": "age", "notEmpty": true}},
       {"key": "parts", "type": {"list": {"of": "integer", "rule": {"sum": {"equals": "10"}}}}}
     ],
     "rules": [
       {"key": "adult", "lessOrEqual": ["18", {"field": "age"}], "message": "Usually adults only",
        "severity": "warning"},
       {"key": "place", "atLeastOne": ["zip", "age"], "message": "Give a ZIP code or an age"}
     ],
     "missing": [{"reason": "refused"}]}
    """

  private static let scripts: KeyValuePairs = [
    "typing": """
    {"id": 1, "op": "focus", "field": "zip"}
    {"id": "two", "op": "type", "field": "zip", "text": "90a21"}
    {"op": "backspace", "field": "zip"}
    {"op": "moveCaret", "field": "zip", "to": 1}
    {"op": "deleteForward", "field": "zip"}
    {"op": "selectAll", "field": "zip"}
    {"op": "cut", "field": "zip"}
    {"op": "paste", "field": "zip"}
    {"op": "paste", "field": "zip", "text": "1234567"}
    {"op": "select", "field": "zip", "from": 0, "to": 2}
    {"op": "copy", "field": "zip"}
    {"op": "clear", "field": "zip"}
    {"op": "abandon", "field": "zip"}
    {"op": "undo", "field": "zip"}
    {"op": "redo", "field": "zip"}
    {"op": "undo"}
    {"op": "redo"}
    {"op": "set", "field": "zip", "text": "90210-1234567"}
    {"op": "configure", "field": "zip", "required": true, "enabled": true, "secure": false}
    {"op": "blur", "field": "zip"}
    """,
    "notices": """
    {"op": "focus", "field": "zip"}
    {"op": "type", "field": "zip", "text": "902101"}
    {"op": "type", "field": "zip", "text": "2x"}
    {"op": "finalize"}
    {"op": "confirm", "field": "zip"}
    {"op": "confirm", "field": "zip"}
    {"op": "type", "field": "zip", "text": "3"}
    {"op": "backspace", "field": "zip"}
    """,
    "focus": """
    {"op": "next"}
    {"op": "commit"}
    {"op": "previous"}
    {"op": "nextProblem"}
    {"op": "commit", "field": "zip"}
    """,
    "lists": """
    {"op": "openList", "field": "parts"}
    {"op": "insertItem", "field": "parts", "at": 0}
    {"op": "type", "field": "parts", "item": 0, "text": "4"}
    {"op": "insertItem", "field": "parts", "at": 1}
    {"op": "set", "field": "parts", "item": 1, "text": "7"}
    {"op": "moveItem", "field": "parts", "from": 0, "to": 1}
    {"op": "closeList", "field": "parts"}
    {"op": "focus", "field": "name"}
    {"op": "removeItem", "field": "parts", "at": 5}
    {"op": "set", "field": "parts", "item": 0, "text": "6"}
    {"op": "closeList", "field": "parts"}
    {"op": "removeItem", "field": "parts", "at": 0}
    {"op": "discardList", "field": "parts"}
    """,
    "finalizing": """
    {"op": "finalize"}
    {"op": "set", "field": "name", "text": "Ada"}
    {"op": "set", "field": "age", "text": "17"}
    {"op": "finalize"}
    {"op": "acknowledge", "rule": "adult"}
    {"op": "set", "field": "cvv", "text": "123"}
    {"op": "reason", "field": "zip", "reason": "refused"}
    {"op": "reason", "field": "zip", "reason": null}
    {"op": "focus", "field": "name"}
    {"op": "finalize"}
    {"op": "set", "field": "name", "text": "Bob"}
    {"op": "finalize"}
    {"op": "state"}
    {"op": "close"}
    """,
    "errors": """
    {"op": "type", "field": "zip", "text": "9"}
    {"op": "focus", "field": "off"}
    {"op": "focus", "field": "zap"}
    {"op": "undo"}
    {"op": "redo"}
    {"op": "commit"}
    {"op": "set", "field": "off", "text": "1"}
    {"op": "acknowledge", "rule": "place"}
    {"op": "acknowledge", "rule": "adult"}
    {"op": "acknowledge", "rule": "adlut"}
    {"op": "reason", "field": "zip", "reason": "tired"}
    {"op": "focus", "field": "zip"}
    {"op": "copy", "field": "zip"}
    {"op": "paste", "field": "zip"}
    {"op": "type", "field": "zip", "item": 0, "text": "1"}
    {"op": "insertItem", "field": "zip", "at": 0}
    """,
    "bad-lines": """

    nothing
    []
    {"id": 3}
    {"id": 4, "op": 5}
    {"id": [5], "op": "stat"}
    {"op": "type", "text": "9"}
    {"op": "type", "field": "zip"}
    {"op": "type", "field": "zip", "text": 9}
    {"op": "moveCaret", "field": "zip", "to": 0.5}
    {"op": "configure", "field": "zip", "enabled": "yes"}
    {"op": "acknowledge"}
    {"op": "reason"}
    {"op": "reason", "field": "zip", "reason": 1}
    {"op": "state", "op": "close"}
    {"id": 7, "op": "next"
    {"op": "next"}
    """,
  ]

  @Test(arguments: scripts.map(\.key))
  func `each request line has its recorded answer`(name: String) throws {
    let script = try #require(Self.scripts.first { $0.key == name }?.value)
    var conversation = try SessionConversation(form: Self.form)
    let transcript = script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      "> \(line)\n\(conversation.answer(Array(line.utf8)).text)\n"
    }
    try expectSnapshot(of: transcript.joined(), named: name)
    #expect(conversation.isClosed == (name == "finalizing"))
  }

  @Test func `only a change that a draft stores makes a new revision`() throws {
    var conversation = try SessionConversation(form: Self.form)
    let revisions = [
      #"{"op":"focus","field":"zip"}"#, #"{"op":"type","field":"zip","text":"9"}"#,
      #"{"op":"moveCaret","field":"zip","to":0}"#, #"{"op":"type","field":"zip","text":"a"}"#,
      #"{"op":"state"}"#, #"{"op":"blur","field":"zip"}"#,
    ].map { line in
      _ = conversation.answer(Array(line.utf8))
      return conversation.draft.draft.revision
    }
    #expect(revisions == [1, 2, 2, 2, 2, 2])
  }

  @Test func `invalid UTF-8 is a bad request`() throws {
    var conversation = try SessionConversation(form: Self.form)
    let answer = conversation.answer([0x22, 0xFF, 0x22])
    #expect(JSONDocument(answer.text).root?["error"]?["code"]?.json == "bad_request")
  }
}
