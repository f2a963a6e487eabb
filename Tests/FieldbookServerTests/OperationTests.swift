import FieldEngine
import FieldbookAccess
import FieldbookKit
import FormSession
import Foundation
import JSONText
import Synchronization
import TestSupport
import Testing

@testable import FieldbookServer

/// What the people who run the server see.
@Suite(.temporaryFolder, .untilItHangs) struct OperationTests {
  @Test func `a program on the same machine reads the measurements`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "zip", "90210")
    _ = try served.ask(nil, "GET", "/api/drafts")
    let answer = try served.ask(nil, "GET", "/metrics")
    #expect(answer.headers["content-type"]?.hasPrefix("application/openmetrics-text") == true)
    let lines = answer.text.split(separator: "\n").map { String($0) }
    let edits =
      #"fieldbook_requests_total{method="POST",route="/api/drafts/{id}/edits",status="200"}"#
    #expect(lines.contains(edits + " 1"))
    #expect(
      lines.contains(
        #"fieldbook_requests_total{method="GET",route="/api/drafts",status="401"} 1"#))
    #expect(lines.contains("fieldbook_event_streams 0"))
    #expect(lines.last == "# EOF")
  }

  @Test func `a server that began without its store works once the store is there`() throws {
    let served = try ServedStore()
    let isThere = Atomic(false)
    var options = Server.Options()
    options.port = "0"
    let address = served.path
    let server = try Server(options) {
      guard isThere.load(ordering: .relaxed) else { throw Unreachable() }
      return try Book(address, as: "server")
    }
    defer { server.stop() }
    let client = try HTTPClient(port: server.port)
    #expect(try client.request("GET", "/api/me", "", headers: [:]).status == 500)
    isThere.store(true, ordering: .relaxed)
    let headers = try served.headers(of: "ada")
    #expect(try client.request("GET", "/api/drafts", "", headers: headers).status == 200)
  }

  private struct Unreachable: Error {}

  @Test func `behind another web server, only managers read the measurements`() throws {
    let served = try ServedStore { $0.isBehindProxy = true }
    #expect(try served.ask(nil, "GET", "/metrics").status == 401)
    #expect(try served.ask("ada", "GET", "/metrics").status == 403)
    #expect(try served.ask("max", "GET", "/metrics").status == 200)
  }

  @Test func `each request is a line of JSON, without what it contains`() throws {
    let lines = Lines()
    let served = try ServedStore { $0.log = { lines.add($0) } }
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "zip", "90210")
    _ = try served.ask("ada", "GET", "/api/drafts?search=Lovelace")
    _ = try served.ask(nil, "GET", "/api/secret-path")
    let text = lines.all.joined(separator: "\n")
    for secret in ["90210", "Lovelace", "secret-path", "ada", ServedStore.password] {
      #expect(!text.contains(secret))
    }
    let edit = try #require(lines.all.first { $0.contains("/edits") })
    let root = try #require(JSONDocument(edit).root)
    #expect(root.string("method") == "POST")
    #expect(root.string("route") == "/api/drafts/{id}/edits")
    #expect(root.string("draft") == id)
    #expect(root.integer("status") == 200)
    #expect(root.string("address") == "127.0.0.1")
    #expect(root.string("at")?.hasSuffix("Z") == true)
    let unknown = try #require(lines.all.last.flatMap { JSONDocument($0).root })
    #expect(unknown.integer("status") == 404)
    #expect(unknown["route"]?.json == .null)
  }

  @Test(
    arguments: [
      "X-Forwarded-For: 198.51.100.7, 2001:db8::17",
      "X-Forwarded-For: 198.51.100.7\r\nX-Forwarded-For: 203.0.113.5,2001:db8::17",
      "X-Forwarded-For: 198.51.100.7\r\nAccept: */*\r\nx-forwarded-for: 2001:db8::17",
    ])
  func `behind another web server, the log has the address of the client`(headers: String) throws {
    let lines = Lines()
    let served = try ServedStore {
      $0.isBehindProxy = true
      $0.log = { lines.add($0) }
    }
    let client = try served.client()
    client.send(Array("GET /api/me HTTP/1.1\r\nHost: a\r\n\(headers)\r\n\r\n".utf8))
    _ = try client.answer()
    let line = try #require(lines.all.last.flatMap { JSONDocument($0).root })
    #expect(line.string("address") == "2001:db8::17")
  }

  @Test(.enabled(if: !ServedStore.isInDatabase))
  func `only the log says where the store is that failed`() throws {
    let lines = Lines()
    let served = try ServedStore { $0.log = { lines.add($0) } }
    let id = try served.begin("ada")
    try FileManager.default.moveItem(atPath: served.path, toPath: served.path + ".away")
    let answer = try served.edit("ada", id, 1, "zip", "90210")
    #expect((answer.status, answer.code) == (503, "store"))
    #expect(!answer.text.contains(served.path))
    #expect(answer.text.contains("The server cannot use its store at the moment."))
    let line = try #require(lines.all.last.flatMap { JSONDocument($0).root })
    #expect(line.string("problem")?.contains(served.path) == true)
  }

  @Test func `a port that another server uses is an error, and no thread continues`() throws {
    let served = try ServedStore()
    let port = String(served.server.port)
    #expect(throws: (any Error).self) {
      try ServedStore("other.sqlite") { $0.port = port }
    }
  }

  @Test func `the description for programs is in the documentation`() throws {
    let served = try ServedStore()
    let answer = try served.ask(nil, "GET", "/api/openapi.json")
    #expect(answer.json?.json == OpenAPI.document)
    let (path, text) = (
      "Documentation/openapi.json", OpenAPI.document.prettyText(width: 100) + "\n"
    )
    if TestEnvironment.current.recording { try Folder.package.write(text, to: path) }
    #expect(
      try Folder.package.text(of: path) == text,
      "FIELDBOOK_RECORD=1 swift test --filter OperationTests")
  }
}

/// Lines that several threads add.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
