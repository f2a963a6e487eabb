import FieldbookAccess
import FieldbookKit
import FormSession
import JSONText
import Synchronization
import TestSupport
import Testing

@testable import FieldbookServer

/// Requests that begin drafts: sent again, sent to two servers, or sent with a link.
@Suite(.temporaryFolder, .untilItHangs) struct DraftBeginningTests {
  @Test func `a draft that is begun twice with one id is one draft`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let again = try served.ask("ada", "POST", "/api/drafts", ["id": .string(id), "form": "visit"])
    #expect(again.status == 200)
    let other = try served.ask("ben", "POST", "/api/drafts", ["id": .string(id), "form": "visit"])
    #expect((other.status, other.code) == (409, "exists"))
    #expect(try served.ask("ada", "GET", "/api/drafts").json?.items("drafts").count == 1)
  }

  @Test func `a beginning names the edits that are refused, also when it is repeated`() throws {
    let served = try ServedStore()
    let id = "0193f000-0000-7000-8000-000000000001"
    let edits: JSON = [["field": "zip", "raw": "90210"], ["field": "none", "raw": "x"]]
    for status in [201, 200] {
      let answer = try served.ask(
        "ada", "POST", "/api/drafts", ["id": .string(id), "form": "visit", "edits": edits])
      #expect(answer.status == status)
      let refused = try #require(answer.json?.items("refused"))
      #expect(refused.map { $0.integer("edit") } == [1])
      #expect(refused.map { $0.string("code") } == ["no_field"])
    }
  }

  @Test func `one request to two servers begins one draft`() throws {
    let served = try ServedStore()
    let other = try served.anotherServer()
    defer { other.stop() }
    let headers = try served.headers(of: "ada")
    for number in 1...9 {
      let id = "0193f000-0000-7000-8000-00000000000\(number)"
      let beginning: JSON = ["id": .string(id), "form": "visit"]
      let answers = askBoth([served.server.port, other.port], beginning, [headers, headers])
      #expect(Set(answers.map(\.status)).isSubset(of: [200, 201]), "\(answers.map(\.text))")
    }
    #expect(try served.ask("ada", "GET", "/api/drafts").json?.items("drafts").count == 9)
  }

  @Test func `a link for one draft begins one, also at two servers`() throws {
    let served = try ServedStore()
    let other = try served.anotherServer()
    defer { other.stop() }
    for number in 0..<5 {
      let link = try served.link("once")
      let visitors = try [link, link].map { try served.visitor($0) }
      let ids = askBoth([served.server.port, other.port], number, visitors)
        .map { $0.json?["draft"]?.string("id") }
      #expect(ids[0] != nil && ids[0] == ids[1])
    }
  }

  @Test func `a visitor begins only so many drafts`() throws {
    let served = try ServedStore { $0.policy.draftsPerVisitor = 2 }
    let headers = try served.visitor(served.link("many"))
    let answers = try (1...3).map { number in
      try served.client().request(
        "POST", "/api/drafts", Self.beginning(number).text, headers: headers)
    }
    #expect(answers.map(\.status) == [201, 201, 429])
    #expect(answers[2].code == "used_too_often")
    #expect(answers[2].headers["retry-after"] != nil)
  }

  @Test func `the history says who began a draft with which answers`() throws {
    let served = try ServedStore()
    let id = "0193f000-0000-7000-8000-000000000001"
    let edits: JSON = [["field": "zip", "raw": "90210", "left": true]]
    let answer = try served.ask(
      "ada", "POST", "/api/drafts", ["id": .string(id), "form": "visit", "edits": edits])
    #expect(answer.status == 201)
    let history = try #require(
      served.ask("ada", "GET", "/api/drafts/\(id)/history").json?.items("history"))
    #expect(history.compactMap { $0.string("field") } == ["zip"])
    #expect(history.compactMap { $0.string("new") } == ["90210"])
  }

  @Test(arguments: [
    (["Ann Lee", "90210"], 200), (["Ann Lee", "10001"], 200), (["Bob Lee", "90210"], 409),
    (["Ann Lee"], 409), ([], 409),
  ])
  func `a known id with other edits is refused`(texts: [String], status: Int) throws {
    let served = try ServedStore()
    let id = "0193f000-0000-7000-8000-000000000001"
    let begin = { (edits: [JSON]) in
      try served.ask(
        "ada", "POST", "/api/drafts",
        ["id": .string(id), "form": "visit", "edits": .array(edits)])
    }
    let edits = { (texts: [String]) in
      zip(["name", "zip"], texts).map { field, text -> JSON in
        ["field": .string(field), "raw": .string(text)]
      }
    }
    #expect(try begin(edits(["Ann Lee", "90210"])).status == 201)
    // The field was changed since, so that nobody knows how it began.
    #expect(try served.edit("ada", id, 1, "zip", "90211").status == 200)
    #expect(try begin(edits(["Ann Lee", "90210"])).status == 200)
    let answer = try begin(edits(texts))
    #expect(answer.status == status, "\(answer.text)")
    if status == 409 { #expect(answer.code == "exists") }
  }

  private static func beginning(_ number: Int) -> JSON {
    ["id": .string("0193f000-0000-7000-8000-0000000000\(10 + number)"), "form": "visit"]
  }

  /// Sends a beginning to two servers at once; the requests of visitors have different ids.
  private func askBoth(
    _ ports: [Int], _ number: Int, _ headers: [[String: String]]
  ) -> [HTTPClient.Answer] {
    let bodies = [2 * number, 2 * number + 1].map { Self.beginning($0).text }
    return ask(ports, bodies, headers)
  }

  private func askBoth(
    _ ports: [Int], _ body: JSON, _ headers: [[String: String]]
  ) -> [HTTPClient.Answer] {
    ask(ports, [body.text, body.text], headers)
  }

  private func ask(
    _ ports: [Int], _ bodies: [String], _ headers: [[String: String]]
  ) -> [HTTPClient.Answer] {
    let requests = zip(zip(ports, bodies), headers).map { request, headers in
      BackgroundTask {
        try? HTTPClient(port: request.0).request(
          "POST", "/api/drafts", request.1, headers: headers)
      }
    }
    return requests.compactMap { $0.result() ?? nil }
  }
}
