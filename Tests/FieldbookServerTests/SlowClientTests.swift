import HTTPServer
import JSONText
import TestSupport
import Testing

@testable import FieldbookServer

/// Clients that do not read what they asked for, or do not send what they announced.
@Suite(.temporaryFolder, .untilItHangs) struct SlowClientTests {
  private static let form = """
    {"form": "film", "version": 1, "fields": [
      {"key": "film", "type": {"file": {"maxBytes": 100000000}}}
    ]}
    """
  private static let path = "/api/files/0193f000-0000-7000-8000-000000000001/film"

  /// A server with a file that is larger than what the system's buffers hold for a client.
  private func serve(_ configure: (inout Server.Options) -> Void) throws -> ServedStore {
    let served = try ServedStore(form: Self.form, configure)
    let id = "0193f000-0000-7000-8000-000000000001"
    let start: JSON = ["id": .string(id), "form": "film"]
    #expect(try served.ask("max", "POST", "/api/drafts", start).status == 201)
    let answer = try served.client().request(
      "POST", Self.path + "?name=film.bin", String(repeating: "0123456789", count: 2_500_000),
      headers: served.headers(of: "max"))
    let raw = try #require(answer.json?.string("raw"))
    #expect(try served.edit("max", id, 1, "film", raw).status == 200)
    return served
  }

  /// Asks for the file.
  private func askForFile(_ served: ServedStore, as name: String = "max") throws -> HTTPClient {
    let client = try served.client()
    let headers = try served.headers(of: name).map { "\($0.key): \($0.value)\r\n" }.joined()
    client.send(Array("GET \(Self.path) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n".utf8))
    return client
  }

  private func expectDownload(_ served: ServedStore, as name: String) throws {
    let client = try askForFile(served, as: name)
    while !client.endsWithLastChunk, client.receive() {}
    #expect(client.endsWithLastChunk)
  }

  @Test func `clients that read nothing do not delay the downloads of others`() throws {
    let served = try serve { $0.limits.ending = .milliseconds(100) }
    let stalled = try (0..<20).map { _ in try askForFile(served) }
    try expectDownload(served, as: "rosa")
    #expect(stalled.count == 20)
  }

  @Test func `a person has only so many downloads`() throws {
    let served = try serve { $0.limits.ending = .milliseconds(100) }
    // Four are sent, and 32 wait.
    let stalled = try (0..<36).map { _ in try askForFile(served) }
    for client in stalled { #expect(client.receive()) }
    let answer = try served.ask("max", "GET", Self.path)
    #expect((answer.status, answer.code) == (429, "too_many_downloads"))
    #expect(answer.headers["retry-after"] == "10")
    try expectDownload(served, as: "rosa")
  }

  @Test func `the download of a client that reads nothing ends after a time`() throws {
    let served = try serve {
      $0.limits.timeout = 1
      $0.limits.ending = .milliseconds(100)
    }
    let stalled = try (0..<6).map { _ in try askForFile(served) }
    try expectDownload(served, as: "max")
    let incomplete = stalled.filter { client in
      while client.receive() {}
      return !client.endsWithLastChunk
    }
    #expect(!incomplete.isEmpty)
  }

  @Test func `a stream without events outlasts the time for a client`() throws {
    let served = try ServedStore { $0.limits.timeout = 1 }
    let id = try served.begin("ada")
    let client = try served.client()
    let headers = try served.headers(of: "ada").map { "\($0.key): \($0.value)\r\n" }.joined()
    client.send(Array("GET /api/events HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n".utf8))
    while !client.received.contains(":\n\n") { try #require(client.receive()) }
    BuiltProgram.pause(milliseconds: 3_000)
    _ = try served.edit("ada", id, 1, "zip", "90210")
    while !client.received.contains("\"revision\":1"), client.receive() {}
    #expect(client.received.contains("\"revision\":1"))
  }

  @Test func `a server stops although clients read and send nothing`() throws {
    let served = try serve { $0.limits.ending = .milliseconds(100) }
    let stalled = try (0..<3).map { _ in try askForFile(served) }
    let sender = try served.client()
    sender.send(
      Array("POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{".utf8))
    // A request has certainly arrived once its client has received something.
    for client in stalled { #expect(client.receive()) }
    let start = ContinuousClock.now
    served.server.stop()
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(stalled.count == 3 && !sender.receive())
  }

  @Test func `a download that is being read is completed before the server stops`() async throws {
    let served = try serve { $0.limits.ending = .seconds(10) }
    let client = try askForFile(served)
    #expect(client.receive())
    let server = served.server
    let stop = Task.detached { server.stop() }
    while !client.endsWithLastChunk, client.receive() {}
    #expect(client.endsWithLastChunk)
    await stop.value
  }
}

extension HTTPClient {
  /// Whether a response without a length has been received completely.
  var endsWithLastChunk: Bool { hasReceived(suffix: Array("\r\n0\r\n\r\n".utf8)) }
}
