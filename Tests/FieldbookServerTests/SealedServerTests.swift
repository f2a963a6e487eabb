import FieldbookHashes
import FieldbookKit
import FormSession
import Foundation
import JSONText
import Synchronization
import TestSupport
import Testing

@testable import FieldbookServer

/// A form with a sealed field, over HTTP.
@Suite(.temporaryFolder, .untilItHangs) struct SealedServerTests {
  private static let form = """
    {"form": "visit", "version": 1, "title": "Clinic",
     "groups": [{"key": "stay", "repeat": {}}],
     "fields": [
       {"key": "name", "type": "name"},
       {"key": "note", "type": "text", "storage": "seal"},
       {"key": "ward", "type": "zip", "storage": "seal"},
       {"key": "finding", "type": "text", "storage": "seal", "group": "stay"}]}
    """

  private static let texts = ["Leukaem", "Anaemi", "Bronchop", "Fractur"]

  /// Returns which of the texts occur in a string.
  private func found(in text: String) -> [String] { Self.texts.filter { text.contains($0) } }

  @Test func `a sealed answer is typed, resumed and masked, and none of it is written`() throws {
    let lines = Mutex("")
    let served = try ServedStore(form: Self.form, key: SealingKey()) { options in
      options.log = { line in lines.withLock { $0 += line } }
    }
    let id = try served.begin("ada")
    let listener = try listener(served, "rosa", id)
    let typed = try served.edit("ada", id, 1, "note", "Leukaemia")
    #expect(typed.json?.items("states").first?.string("display") == "Leukaemia")
    let letters = try served.edit("ada", id, 2, "ward", "Bronchopneumonia", seen: 1)
    let again = try served.edit("ada", id, 2, "ward", "Bronchopneumonia", seen: 1)
    #expect(again.json?["refused"]?.json == letters.json?["refused"]?.json)
    #expect(again.json?["accepted"]?.json == letters.json?["accepted"]?.json)
    let emptied = try served.edit(
      "ada", id, 4, "ward", "", seen: again.json?.integer("revision") ?? 0)
    #expect(emptied.json?.items("accepted").count == 1, "\(emptied.text)")
    let conflict = try served.edit("ada", id, 3, "note", "Anaemia", page: "another")
    #expect(
      conflict.json?.items("conflicts").first?["theirs"]?.string("raw") == "Leukaemia",
      "\(conflict.text)")
    while !listener.received.contains(#""fields":["note"]"#) { try #require(listener.receive()) }
    #expect(found(in: listener.received) == [])
    try served.restart()
    #expect(found(in: try served.ask("ada", "GET", "/api/drafts/\(id)").text) == ["Leukaem"])
    let conflictAgain = try served.edit("ada", id, 3, "note", "Anaemia", page: "another")
    #expect(conflictAgain.json?["conflicts"]?.json == conflict.json?["conflicts"]?.json)
    let review = try served.ask("rosa", "GET", "/api/drafts/\(id)")
    #expect(found(in: review.text) == [])
    #expect(review.json?["masked"]?.string("note") == "***")
    for path in ["drafts?search=Leukaemia", "drafts/\(id)/history", "invalid", "drafts"] {
      #expect(found(in: try served.ask("max", "GET", "/api/\(path)").text) == [], "\(path)")
    }
    #expect(
      try served.ask("max", "GET", "/api/drafts?search=Leukaemia").json?.items("drafts").count == 0)
    #expect(try served.ask("ada", "POST", "/api/drafts/\(id)/finalize", [:]).status == 200)
    let export = try exported(served, "visit?format=json")
    #expect(export.contains("***") && found(in: export) == [], "\(export)")
    let revealed = try exported(served, "visit?reveal=1")
    #expect(found(in: revealed) == ["Leukaem"], "\(revealed)")
    #expect(try served.ask("rosa", "GET", "/api/export/visit?reveal=1").status == 403)
    served.server.stop()
    #expect(found(in: lines.withLock { $0 }) == [])
    #expect(try filesWithTexts() == [])
  }

  @Test func `who does not see a sealed answer cannot change it, or learn it from a conflict`()
    throws
  {
    let served = try ServedStore(form: Self.form, key: SealingKey())
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "note", "Leukaemia")
    let refused = try served.edit("rosa", id, 2, "note", "Anaemia", seen: 1)
    #expect(refused.json?.items("refused").first?.string("code") == "masked")
    #expect(found(in: refused.text) == [])
    let added = try send(served, "ada", id, 3, ["addEntry": "stay"], seen: 1)
    #expect(added.json?.items("accepted").count == 1, "\(added.text)")
    let filled = try served.edit("ada", id, 4, "stay[1].finding", "Fracture", seen: 2)
    #expect(filled.json?.items("accepted").count == 1, "\(filled.text)")
    let removed = try send(served, "rosa", id, 5, ["removeEntry": "stay[1]"], seen: 2)
    #expect(removed.json?.items("conflicts").count == 1, "\(removed.text)")
    #expect(found(in: removed.text) == [])
  }

  @Test func `a server without the key shows the rest, and changes the rest`() throws {
    let served = try ServedStore(form: Self.form, key: SealingKey())
    let (id, other) = (try served.begin("ada"), try served.begin("ada", 2))
    _ = try served.edit("ada", id, 1, "note", "Leukaemia")
    try served.restart(withKey: false)
    let read = try served.ask("ada", "GET", "/api/drafts/\(id)")
    #expect(read.status == 200 && found(in: read.text) == [], "\(read.text)")
    let waiting = [(number: 2, field: "note", text: "Bronchitis"), (5, "ward", "90210")]
    for (number, field, text) in waiting {
      let answer = try served.edit("ada", id, number, field, text, seen: 1)
      #expect((answer.status, answer.code) == (503, "no_key"), "\(answer.text)")
    }
    #expect(
      try served.edit("ada", id, 3, "name", "Ada", seen: 1).json?.items("accepted").count == 1)
    #expect(try served.edit("ada", other, 4, "name", "Ada").json?.items("accepted").count == 1)
    try served.restart()
    let whole = try served.ask("ada", "GET", "/api/drafts/\(id)")
    #expect(found(in: whole.text) == ["Leukaem"])
    // The edits that had to wait were not recorded.
    for (number, field, text) in waiting {
      let answer = try served.edit("ada", id, number, field, text, seen: 2)
      #expect(answer.json?.items("accepted").count == 1, "\(answer.text)")
    }
    #expect(try filesWithTexts() == [])
  }

  @Test func `after the key was replaced, a running server asks pages to wait`() throws {
    let key = SealingKey()
    let served = try ServedStore(form: Self.form, key: key)
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "note", "Leukaemia")
    let other = try served.begin("ada", 2)
    try served.book.replaceKey(key, with: SealingKey())
    let answer = try served.edit("ada", other, 2, "note", "Anaemia")
    #expect((answer.status, answer.code) == (503, "replaced_key"), "\(answer.text)")
    #expect(try served.edit("ada", other, 3, "name", "Ada").json?.items("accepted").count == 1)
  }

  /// Opens a stream of the events of a draft.
  private func listener(_ served: ServedStore, _ name: String, _ id: String) throws -> HTTPClient {
    let listener = try served.client()
    let headers = try served.headers(of: name).map { "\($0.key): \($0.value)\r\n" }.joined()
    listener.send(
      Array("GET /api/events?drafts=\(id) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n".utf8))
    while !listener.received.contains("event: people") { try #require(listener.receive()) }
    return listener
  }

  /// Exports as a manager, and returns the whole response.
  private func exported(_ served: ServedStore, _ query: String) throws -> String {
    let client = try served.client()
    let headers = try served.headers(of: "max").map { "\($0.key): \($0.value)\r\n" }.joined()
    client.send(
      Array("GET /api/export/\(query) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n".utf8))
    while !client.received.hasSuffix("0\r\n\r\n"), client.receive() {}
    return client.received
  }

  /// Sends an edit that is not about a field.
  private func send(
    _ served: ServedStore, _ name: String, _ id: String, _ number: Int, _ members: JSON, seen: Int
  ) throws -> HTTPClient.Answer {
    let operation = "0193f000-0000-7000-8000-10000000000\(number)"
    guard case .object(let given) = members else { throw CocoaError(.coderInvalidValue) }
    return try served.ask(
      name, "POST", "/api/drafts/\(id)/edits",
      [
        "seat": .string(name),
        "edits": [
          .object([("op", .string(operation)), ("seen", .integer(seen))] + given)
        ],
      ])
  }

  /// The files beside the store that contain one of the texts.
  private func filesWithTexts() throws -> [String] {
    let folder = try TemporaryFolder.current
    return try folder.allFiles().filter { name in
      let data = Data(try folder.bytes(of: name))
      return Self.texts.contains { data.range(of: Data($0.utf8)) != nil }
    }
  }
}
