import FieldEngine
import FieldbookMemory
import FormSession
import JSONText
import Testing

@Suite struct ReviewConversationTests {
  private func conversation() throws -> SessionConversation<MemoryStore> {
    var form = FormDefinition(key: "f", version: 1)
    form.fields = [FormField(key: "zip", type: .builtIn(.zip, [:]))]
    let loaded = try LoadedForm(form, ValidationContext(today: .earliest))
    let ada = Person("ada") { Moment(milliseconds: 1_800_000_000_000) }
    return SessionConversation(try OpenDraft(of: loaded, as: ada))
  }

  private static let comment =
    #""field":"zip","id":1,"by":"ada","at":"2027-01-15T08:00:00.000Z","text":"Old?""#

  @Test func `a comment is added, read and resolved`() throws {
    var conversation = try conversation()
    let lines = [
      (#"{"op":"review"}"#, #"{"ok":true,"returned":null,"comments":[]}"#),
      (
        #"{"op":"comment","field":"zip","text":" Old? "}"#,
        """
        {"ok":true,"returned":null,"comments":[{\(Self.comment),\
        "resolved_at":null,"resolved_by":null}]}
        """
      ),
      (
        #"{"op":"resolve","field":"zip"}"#,
        """
        {"ok":true,"returned":null,"comments":[{\(Self.comment),\
        "resolved_at":"2027-01-15T08:00:00.000Z","resolved_by":"ada"}]}
        """
      ),
    ]
    for (line, answer) in lines {
      #expect(conversation.answer(Array(line.utf8)).text == answer)
    }
    let state = conversation.answer(Array(#"{"op":"state"}"#.utf8)).text
    #expect(state.contains(#""returned":null,"comments":[{\#(Self.comment)"#))
  }

  @Test func `the state has no comments as long as there are none`() throws {
    var conversation = try conversation()
    #expect(!conversation.answer(Array(#"{"op":"state"}"#.utf8)).text.contains("comments"))
  }

  @Test(
    arguments: [
      (#"{"op":"comment","field":"zpi","text":"a"}"#, "no_field"),
      (#"{"op":"comment","field":"zip","text":" "}"#, "review.empty"),
      (#"{"op":"comment","field":"zip"}"#, "bad_request"),
      (#"{"op":"resolve"}"#, "bad_request"),
    ])
  func `a wrong request is answered with an error`(line: String, code: String) throws {
    var conversation = try conversation()
    let answer = conversation.answer(Array(line.utf8)).text
    #expect(answer.hasPrefix(#"{"ok":false,"error":{"code":"\#(code)""#), "\(answer)")
  }
}
