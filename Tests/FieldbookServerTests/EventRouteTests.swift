import FieldbookAccess
import FieldbookHashes
import FieldbookKit
import FormSession
import JSONText
import TestSupport
import Testing

@testable import FieldbookServer

/// Events on networks that block streams, and the end of streams.
@Suite(.temporaryFolder, .untilItHangs) struct EventRouteTests {
  @Test func `a request that waits is answered by the next edit`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let first = try poll(served, "rosa", "drafts=\(id)")
    #expect(first?.items("events").map { $0.string("event") } == ["change"])
    let after = try #require(first?.integer("after"))
    let waiting = try served.client()
    waiting.send(try request(served, "rosa", "drafts=\(id)&after=\(after)"))
    while served.server.events.count == 0 { BuiltProgram.pause(milliseconds: 2) }
    _ = try served.edit("ada", id, 1, "zip", "90210")
    let news = try #require(body(of: waiting))
    let event = try #require(news.items("events").first { $0.string("event") == "change" })
    #expect(event.string("by") == "ada")
    #expect(event.integer("revision") == 1)
  }

  @Test func `what happened between two requests is not lost`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let after = try #require(try poll(served, "rosa", "")?.integer("after"))
    _ = try served.edit("ada", id, 1, "zip", "90210")
    _ = try served.edit("ada", id, 2, "zip", "10001", seen: 1)
    // The response to an edit is sent before its event, so the second event can be in the next
    // response.
    var (revisions, last) = ([Int](), after)
    while revisions.count < 2 {
      let news = try #require(try poll(served, "rosa", "after=\(last)"))
      revisions += news.items("events").compactMap { $0.integer("revision") }
      last = try #require(news.integer("after"))
    }
    #expect(revisions == [1, 2])
    // Ben is not allowed to see another person's draft, so his request would wait.
    let ben = try served.client()
    ben.send(try request(served, "ben", "after=\(after)"))
    while served.server.events.count == 0 { BuiltProgram.pause(milliseconds: 2) }
    served.server.events.keepAlive()
    #expect(try #require(body(of: ben)).items("events").isEmpty)
  }

  @Test(arguments: ["-1", "1000000", "9223372036854775807", "many"])
  func `a page that knows no event that is kept is told how its draft is now`(
    _ after: String
  ) throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "zip", "90210")
    let news = try #require(try poll(served, "rosa", "drafts=\(id)&after=\(after)"))
    #expect(news.items("events").map { $0.integer("revision") } == [1])
    #expect(try poll(served, "rosa", "after=\(after)")?.items("events").isEmpty == true)
  }

  @Test func `an answer without news does not skip what happens meanwhile`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let after = try #require(try poll(served, "rosa", "")?.integer("after"))
    let waiting = try served.client()
    waiting.send(try request(served, "ben", "after=\(after)"))
    while served.server.events.count == 0 { BuiltProgram.pause(milliseconds: 2) }
    // Ada's draft is not ben's business.
    _ = try served.edit("ada", id, 1, "zip", "90210")
    served.server.events.keepAlive()
    #expect(try #require(body(of: waiting)).integer("after") == after)
  }

  @Test func `a stream of a program ends with its token`() throws {
    let served = try ServedStore()
    let service = SignInService(served.book.store)
    var random = SystemRandomNumberGenerator()
    let token = try service.token(
      named: "report", of: AccountName("rosa"), at: SystemClock.now(), using: &random)
    let listener = try served.client()
    let request = "GET /api/events HTTP/1.1\r\nHost: localhost\r\n"
    listener.send(Array("\(request)Authorization: Bearer \(token.secret.text)\r\n\r\n".utf8))
    while served.server.events.count == 0 { BuiltProgram.pause(milliseconds: 2) }
    served.server.events.endStreams(of: service, at: SystemClock.now())
    #expect(served.server.events.count == 1)
    served.server.events.endStreams(of: service, at: token.token.endsAt)
    while !listener.received.hasSuffix("0\r\n\r\n"), listener.receive() {}
    #expect(listener.received.hasSuffix("0\r\n\r\n"))
  }

  @Test func `a stream ends when the account is disabled`() throws {
    let served = try ServedStore()
    let listener = try served.client()
    let headers = try served.headers(of: "rosa").map { "\($0.key): \($0.value)\r\n" }.joined()
    listener.send(Array("GET /api/events HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n".utf8))
    while served.server.events.count == 0 { BuiltProgram.pause(milliseconds: 2) }
    let service = SignInService(served.book.store)
    served.server.events.endStreams(of: service, at: SystemClock.now())
    #expect(served.server.events.count == 1)
    #expect(try served.ask("max", "POST", "/api/people/rosa/disable", [:]).status < 300)
    #expect(served.server.events.count == 0)
    while !listener.received.hasSuffix("0\r\n\r\n"), listener.receive() {}
    #expect(listener.received.hasSuffix("0\r\n\r\n"))
  }

  @Test func `streams end with the password, the link, or soon after a command`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try stream(served, "ada", "drafts=\(id)")
    let other = try served.ask(
      nil, "POST", "/api/login", ["username": "ada", "password": .string(ServedStore.password)])
    let cookie = try #require(other.headers["set-cookie"]?.split(separator: ";").first)
    let change: JSON = ["old": .string(ServedStore.password), "new": "a new, long password"]
    let changed = try served.client().request(
      "POST", "/api/password", change.text,
      headers: [
        "Cookie": String(cookie), "X-Fieldbook-Token": try #require(other.json?.string("csrf")),
      ])
    #expect(changed.status == 204, "\(changed.text)")
    #expect(served.server.events.count == 0)
    let link = try served.link("many")
    let visitor = try served.visitor(link)
    let begun = try served.client().request(
      "POST", "/api/drafts",
      #"{"id": "0193f000-0000-7000-8000-000000000002", "form": "visit"}"#, headers: visitor)
    #expect(begun.status == 201, "\(begun.text)")
    _ = try stream(served, visitor, "drafts=0193f000-0000-7000-8000-000000000002")
    let links = try served.ask("max", "GET", "/api/links").json?.items("links")
    let name = try #require(links?.first?.string("id"))
    #expect(try served.ask("max", "DELETE", "/api/links/\(name)").status == 204)
    #expect(served.server.events.count == 0)
    let listener = try stream(served, "rosa", "")
    var rosa = try #require(try served.book.store.account(AccountName("rosa")))
    rosa.isEnabled = false
    try served.book.store.update(rosa)
    // The server looks every two seconds.
    while !listener.received.hasSuffix("0\r\n\r\n"), listener.receive() {}
    #expect(listener.received.hasSuffix("0\r\n\r\n"))
    #expect(!listener.received.contains(":\n\n:\n\n"))
  }

  private func stream(
    _ served: ServedStore, _ headers: [String: String], _ query: String
  ) throws -> HTTPClient {
    let listener = try served.client()
    let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    let request = "GET /api/events?\(query) HTTP/1.1\r\nHost: localhost\r\n\(lines)\r\n"
    listener.send(Array(request.utf8))
    while served.server.events.count == 0 { BuiltProgram.pause(milliseconds: 2) }
    return listener
  }

  private func stream(
    _ served: ServedStore, _ name: String, _ query: String
  ) throws -> HTTPClient {
    try stream(served, try served.headers(of: name), query)
  }

  @Test func `what commands do reaches open pages`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "name", "Ada Byron")
    _ = try served.edit("ada", id, 2, "zip", "90210", seen: 1)
    let listener = try stream(served, "ada", "drafts=\(id)")
    let (book, draft) = (served.book, try #require(DraftID(id)))
    let signature = Person("eve", now: SystemClock.now).signature
    let steps: [(String, () throws -> Void)] = [
      ("draft", { try book.store.comment(ReviewText("Why?"), on: "zip", of: draft, signature) }),
      ("draft", { try book.store.markReturned(draft, ReviewText("Again"), signature) }),
      ("draft", { _ = try book.store.completeReturn(of: draft, signature) }),
      ("final", { _ = try book.editing(draft) { draft in try draft.finalize() } }),
    ]
    for (status, step) in steps {
      let before = listener.received.count
      try step()
      let text = { String(listener.received.dropFirst(before)) }
      while !text().contains("event: status"), listener.receive() {}
      #expect(text().contains(#""status":"\#(status)""#), "\(text())")
      #expect(status == "final" || text().contains(#""by":"eve""#), "\(text())")
    }
    // What this server does itself is reported once.
    let before = listener.received.count
    let comment: JSON = ["field": "zip", "text": "Good."]
    #expect(try served.ask("ada", "POST", "/api/drafts/\(id)/comment", comment).status == 200)
    BuiltProgram.pause(milliseconds: 2_500)
    _ = try served.ask("ada", "POST", "/api/drafts/\(id)/focus", ["seat": "x", "field": "zip"])
    while !listener.received.dropFirst(before).contains("event: people"), listener.receive() {}
    let events = listener.received.dropFirst(before).split(separator: "event: status")
    #expect(events.count == 2, "\(listener.received.dropFirst(before))")
  }

  @Test func `too many pages of one person are refused`() throws {
    let served = try ServedStore()
    let clients = try (0...EventHub.mostOfCaller).map { _ in try served.client() }
    let headers = try served.headers(of: "ada").map { "\($0.key): \($0.value)\r\n" }.joined()
    for client in clients {
      client.send(Array("GET /api/events HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n".utf8))
      while !client.received.contains("\r\n\r\n") { try #require(client.receive()) }
    }
    let refused = clients.filter { $0.received.hasPrefix("HTTP/1.1 429") }
    #expect(refused.count == 1)
    #expect(refused.first?.received.contains("Retry-After: 10") == true)
    #expect(try served.ask("ben", "GET", "/api/drafts").status == 200)
  }

  private func request(_ served: ServedStore, _ name: String, _ query: String) throws -> [UInt8] {
    let headers = try served.headers(of: name).map { "\($0.key): \($0.value)\r\n" }.joined()
    return Array(
      "GET /api/events?wait=25&\(query) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n".utf8)
  }

  private func poll(_ served: ServedStore, _ name: String, _ query: String) throws -> JSONNode? {
    let client = try served.client()
    client.send(try request(served, name, query))
    return body(of: client)
  }

  /// Reads an answer in chunks to its end.
  private func body(of client: HTTPClient) -> JSONNode? {
    while !client.received.hasSuffix("0\r\n\r\n"), client.receive() {}
    let lines = client.received.split(separator: "\r\n")
    return lines.first { $0.hasPrefix("{") }.flatMap { JSONDocument(String($0)).root }
  }
}
