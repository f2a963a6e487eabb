import FieldEngine
import FieldbookMemory
import FormSession
import JSONText
import TestSupport
import Testing

/// Forms and requests that are almost correct, as a fuzzer makes them.
@Suite struct DamagedInputTests {
  @Test func `a damaged form has mistakes at valid positions or is written as it was read`() throws
  {
    try Trials(short: 300, long: 30_000).run { random in
      let bytes = random.damaged(Array(ConversationTests.form.utf8))
      let document = FormDocument(bytes)
      let offsets = document.errors.map(\.position.offset)
      try #require(offsets.allSatisfy { (0...bytes.count).contains($0) })
      guard document.errors.isEmpty else { return }
      let definition = try #require(document.definition)
      try #require(FormDocument(definition.json.text).definition == definition)
    }
  }

  private static let requests = [
    #"{"id":1,"op":"focus","field":"zip"}"#, #"{"op":"type","field":"zip","text":"9o2"}"#,
    #"{"op":"set","field":"age","text":"17"}"#, #"{"op":"paste","field":"name","text":"ada l"}"#,
    #"{"op":"select","field":"zip","from":0,"to":2}"#, #"{"op":"backspace","field":"zip"}"#,
    #"{"op":"insertItem","field":"parts","at":0}"#, #"{"op":"openList","field":"parts"}"#,
    #"{"op":"type","field":"parts","item":0,"text":"4"}"#, #"{"op":"closeList","field":"parts"}"#,
    #"{"op":"moveItem","field":"parts","from":0,"to":1}"#,
    #"{"op":"set","field":"cvv","text":"1"}"#,
    #"{"op":"configure","field":"zip","enabled":false}"#, #"{"op":"undo"}"#, #"{"op":"redo"}"#,
    #"{"op":"reason","field":"zip","reason":"refused"}"#, #"{"op":"commit"}"#, #"{"op":"next"}"#,
    #"{"op":"acknowledge","rule":"adult"}"#, #"{"op":"finalize"}"#, #"{"op":"state"}"#,
  ]

  @Test func `every line is answered with valid JSON, whatever it contains`() throws {
    let form = try LoadedForm(
      try #require(FormDocument(ConversationTests.form).definition),
      ValidationContext(today: .earliest))
    let person = Person("") { Moment(milliseconds: 1_800_000_000_000) }
    try Trials(short: 200, long: 20_000).run { random in
      var conversation = SessionConversation(try OpenDraft(of: form, as: person))
      for _ in 0..<12 {
        let request = try #require(Self.requests.randomElement(using: &random)).utf8
        let isDamaged = Int.random(in: 0..<3, using: &random) == 0
        let line = isDamaged ? random.damaged(Array(request)) : Array(request)
        let answer = JSONDocument(conversation.answer(line).text)
        try #require(answer.errors.isEmpty)
        try #require(answer.root?["ok"] != nil)
      }
    }
  }
}
