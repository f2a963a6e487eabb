import FieldbookMemory
import FormSession
import JSONText
import TestSupport
import Testing

/// Replays the conversation in `Documentation/Sessions.md`.
@Suite struct SessionsDocumentTests {
  private let blocks: [Substring]

  init() throws {
    let page = try Folder.package.folder("Documentation").text(of: "Sessions.md")
    blocks = page.split(separator: "```")
  }

  @Test func `the conversation has the answers on the page`() throws {
    let form = try #require(blocks.first { $0.hasPrefix("json\n") }).dropFirst(5)
    let script = try #require(blocks.first { $0.hasPrefix("\n> ") })
    #expect(try replay(script, with: String(form)).isClosed)
  }

  @Test func `calculated and read-only fields answer as the page shows`() throws {
    let fields = try #require(blocks.first { $0.hasPrefix("json\n{ \"key\"") }).dropFirst(5)
    let script = try #require(blocks.last { $0.hasPrefix("\n> ") })
    #expect(script.contains(#""op": "focus", "field": "clinic""#))
    _ = try replay(script, with: #"{"form": "f", "version": 1, "fields": [\#(fields)]}"#)
  }

  @Test func `entries of repeats are added, removed and named as the page shows`() throws {
    let form = try #require(blocks.first { $0.contains("\"repeat\": { ") }).dropFirst(5)
    let script = try #require(blocks.first { $0.contains("\"op\": \"addEntry\"") })
    _ = try replay(script, with: String(form))
  }

  /// Replays a conversation of the page with a form, and compares the answers.
  private func replay(_ script: Substring, with form: String) throws -> SessionConversation<
    MemoryStore
  > {
    var conversation = try SessionConversation(form: form)
    var answer: JSONNode?
    for line in script.split(separator: "\n") {
      let text = String(line.dropFirst(2))
      if line.hasPrefix("> ") {
        answer = JSONDocument(conversation.answer(Array(text.utf8)).text).root
      } else {
        let shown = try #require(JSONDocument(text).root, "\(line)")
        #expect(
          answer?.shows(shown) == true, "\(line) is answered \(answer?.json.text ?? "nothing")")
      }
    }
    return conversation
  }

  @Test func `the page lists every request and every code`() throws {
    let page = blocks.joined()
    let steps = StepName.allCases.map(\.rawValue)
    let requests = [
      "next", "previous", "nextProblem", "reason", "acknowledge", "state", "finalize",
      "addEntry", "removeEntry", "moveEntry",
    ]
    let codes = ["bad_request", "no_field", "disabled", "focus_refused", "invalid", "final"]
    let missing = (steps + requests + codes + ["close", "refused"]).filter {
      !page.contains("`\($0)`")
    }
    #expect(missing == [])
  }
}

extension JSONNode {
  /// Whether this contains everything that is shown: members may be omitted, items may not.
  fileprivate func shows(_ part: JSONNode) -> Bool {
    switch (content, part.content) {
    case (.object, .object(let members)):
      members.allSatisfy { member in self[member.key]?.shows(member.value) ?? false }
    case (.array(let items), .array(let parts)):
      items.count == parts.count && zip(items, parts).allSatisfy { $0.shows($1) }
    default: json == part.json
    }
  }
}
