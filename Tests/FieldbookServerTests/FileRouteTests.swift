import Foundation
import JSONText
import TestSupport
import Testing

@testable import FieldbookServer

/// Files that pages upload, whole or in pieces.
@Suite(.temporaryFolder, .untilItHangs) struct FileRouteTests {
  private static let form = """
    {"form": "wound", "version": 1, "fields": [
      {"key": "photo", "type": {"file": {"maxBytes": 100000}}}
    ]}
    """
  private static let draft = "0193f000-0000-7000-8000-000000000001"
  private let content = String(repeating: "0123456789", count: 5_000)

  private func serve(_ form: String = form) throws -> ServedStore {
    let served = try ServedStore()
    let form = try #require(JSONDocument(form).root?.json)
    #expect(try served.ask("max", "POST", "/api/forms", form).status == 201)
    let start: JSON = ["id": .string(Self.draft), "form": "wound"]
    #expect(try served.ask("max", "POST", "/api/drafts", start).status == 201)
    return served
  }

  private func send(
    _ served: ServedStore, _ body: String, _ query: String, range: String? = nil
  ) throws -> HTTPClient.Answer {
    var headers = try served.headers(of: "max")
    headers["Content-Range"] = range
    return try served.client().request(
      "POST", "/api/files/\(Self.draft)/photo?name=leg.txt\(query)", body, headers: headers)
  }

  @Test func `a file becomes the answer of its field, and is read back`() throws {
    let served = try serve()
    let answer = try send(served, content, "")
    #expect(answer.status == 201, "\(answer.text)")
    let raw = try #require(answer.json?.string("raw"))
    let edit = try served.edit("max", Self.draft, 1, "photo", raw)
    #expect(edit.json?.items("accepted").count == 1, "\(edit.text)")
    let file = try served.client()
    let headers = try served.headers(of: "max").map { "\($0.key): \($0.value)\r\n" }.joined()
    file.send(
      Array(
        "GET /api/files/\(Self.draft)/photo HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n".utf8))
    while !file.received.hasSuffix("0\r\n\r\n"), file.receive() {}
    #expect(file.received.contains("01234567890123456789"))
    #expect(file.received.contains("attachment; filename=\"leg.txt\""))
  }

  @Test func `a masked file is only for those who may see it`() throws {
    let served = try serve(
      Self.form.replacing(
        "\"maxBytes\": 100000}}", with: "\"maxBytes\": 100000}}, \"storage\": \"mask\""))
    let raw = try #require(try send(served, content, "").json?.string("raw"))
    _ = try served.edit("max", Self.draft, 1, "photo", raw)
    let path = "/api/files/\(Self.draft)/photo"
    #expect(try served.ask("max", "GET", path).status == 200)
    let refused = try served.ask("rosa", "GET", path)
    #expect((refused.status, refused.code) == (403, "forbidden"))
  }

  @Test func `a page cannot describe a file as something else`() throws {
    let served = try serve()
    let raw = try #require(try send(served, content, "").json?.string("raw"))
    let edits = [
      raw.replacing("text/plain", with: "image/png"), raw.replacing("50000", with: "1"), raw,
    ].enumerated().map { ServedStore.edit($0, ["field": "photo", "raw": .string($1)]) }
    let answer = try served.ask(
      "max", "POST", "/api/drafts/\(Self.draft)/edits", ["seat": "a", "edits": .array(edits)])
    let refused = answer.json?.items("refused") ?? []
    #expect(refused.map { $0.string("code") } == ["wrong_file", "wrong_file"], "\(answer.text)")
    #expect(answer.json?.items("accepted").count == 1)
  }

  @Test func `a file is only for its draft, and for those who may see a draft that uses it`() throws
  {
    let served = try serve()
    let raw = try #require(try send(served, content, "").json?.string("raw"))
    let unknown = raw.replacing(#/"sha256":"..../#) { _ in #""sha256":"0000"# }
    for (number, name) in ["ben", "max"].enumerated() {
      let id = "0193f000-0000-7000-8000-00000000001\(number)"
      let photo: JSON = ["field": "photo", "raw": .string(raw)]
      let begun = try served.ask(
        name, "POST", "/api/drafts", ["id": .string(id), "form": "wound", "edits": [photo]])
      #expect(begun.status == 201, "\(begun.text)")
      let codes = begun.json?.items("refused").map { $0.string("code") }
      #expect(codes == (name == "ben" ? ["no_content"] : []), "\(begun.text)")
      for (place, text) in [unknown, raw].enumerated() {
        let edit = try served.edit(name, id, 10 * number + place, "photo", text)
        let isRefused = name == "ben" || text == unknown
        let code = edit.json?.items("refused").first?.string("code")
        #expect(code == (isRefused ? "no_content" : nil), "\(edit.text)")
      }
    }
  }

  @Test func `a file that was stored before a restart is still for its draft`() throws {
    let served = try serve()
    let raw = try #require(try send(served, content, "").json?.string("raw"))
    try served.restart()
    let edit = try served.edit("max", Self.draft, 1, "photo", raw)
    #expect(edit.json?.items("accepted").count == 1, "\(edit.text)")
  }

  @Test func `an edit with an unknown file is refused alone`() throws {
    let served = try ServedStore(
      form: """
        {"form": "visit", "version": 1, "fields": [
          {"key": "name"}, {"key": "photo", "type": "file"}, {"key": "zip", "type": "zip"}]}
        """)
    let id = try served.begin("ada")
    let hash = String(repeating: "0", count: 64)
    let photo = #"{"name":"x.png","type":"image/png","bytes":5,"sha256":"\#(hash)"}"#
    let edits = [("name", "Ada"), ("photo", photo), ("zip", "90210")].enumerated().map {
      ServedStore.edit($0, ["field": .string($1.0), "raw": .string($1.1)])
    }
    let answer = try served.ask(
      "ada", "POST", "/api/drafts/\(id)/edits", ["seat": "ada", "edits": .array(edits)])
    #expect(answer.json?.items("accepted").count == 2, "\(answer.text)")
    #expect(answer.json?.items("refused").map { $0.string("code") } == ["no_content"])
  }

  @Test(arguments: ["finalize", "discard"])
  func `no file is stored for a draft that has ended`(ending: String) throws {
    let served = try serve()
    #expect(
      try served.ask("max", "POST", "/api/drafts/\(Self.draft)/\(ending)", [:]).status == 200)
    let answer = try send(served, content, "")
    #expect((answer.status, answer.code) == (409, "final"), "\(answer.text)")
  }

  @Test func `nobody sends a large file without being known`() throws {
    let served = try serve()
    let large = String(repeating: "0", count: 2 * 1_024 * 1_024)
    let path = "/api/files/\(Self.draft)/photo?name=leg.txt"
    #expect(try served.client().request("POST", path, large, headers: [:]).status == 413)
    #expect(try served.ask(nil, "POST", path, [:]).status == 401)
  }

  @Test(
    .serialized,
    arguments: [
      (nil, ["Cookie": "fieldbook=x"], 401), (nil, ["Authorization": "Bearer x"], 401),
      ("ben", [:], 404), ("max", ["X-Fieldbook-Token": "wrong"], 403), ("max", [:], 201),
    ] as [(String?, [String: String], Int)])
  func `only a body that may be sent takes room on the disk`(
    _ name: String?, _ headers: [String: String], _ status: Int
  ) throws {
    let served = try serve(Self.form.replacing("100000", with: "100000000"))
    let client = try served.client()
    var headers = headers
    if let name { headers.merge(try served.headers(of: name)) { given, _ in given } }
    let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    // More than the system's buffers can hold, so that most of it has arrived once it is sent.
    let part = [UInt8](repeating: 48, count: 25_000_000)
    let path = "/api/files/\(Self.draft)/photo?name=leg.txt"
    let head = "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(part.count * 2)\r\n"
    client.send(Array("\(head)\(lines)\r\n".utf8) + part)
    #expect(spooledSizes().contains { $0 > part.count / 2 } == (status == 201))
    client.send(part)
    #expect(try client.answer().status == status)
  }

  /// The sizes of the deleted files that this process has open and that contain only zeros.
  private func spooledSizes() -> [Int] {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.compactMap { descriptor in
      let path = "/proc/self/fd/\(descriptor)"
      guard
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path),
        target.hasSuffix(" (deleted)"), target.contains("/fieldbook-"),
        let file = FileHandle(forReadingAtPath: path),
        let start = try? file.read(upToCount: 100), start == Data(repeating: 48, count: 100)
      else { return nil }
      return try? Int(file.seekToEnd())
    }
  }

  @Test(arguments: [
    ("leg.txt", "attachment; filename=\"leg.txt\""),
    (
      "Größe 写真.txt",
      "attachment; filename=\"Gr__e __.txt\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E5%86%99%E7%9C%9F.txt"
    ),
    (
      "a\"b\\c\r\n%.txt",
      "attachment; filename=\"a_b_c__%.txt\"; filename*=UTF-8''a%22b%5Cc%0D%0A%25.txt"
    ),
  ])
  func `a download keeps the name of its file`(_ name: String, _ header: String) {
    #expect(DownloadName(name).header().value == header)
    #expect(DownloadName(name).header(isShown: true).value.hasPrefix("inline; "))
  }

  @Test func `a file in pieces is the same as a whole one`() throws {
    let served = try serve()
    let whole = try send(served, content, "")
    let first = String(content.prefix(30_000))
    let rest = String(content.dropFirst(30_000))
    let begun = try send(served, first, "&upload=a", range: "bytes 0-29999/50000")
    #expect(begun.status == 202, "\(begun.text)")
    // The response was lost, so the page sends the piece again, and is told where to continue.
    let again = try send(served, first, "&upload=a", range: "bytes 0-29999/50000")
    #expect((again.status, again.code) == (409, "wrong_offset"))
    #expect(again.json?.integer("offset") == 30_000)
    let done = try send(served, rest, "&upload=a", range: "bytes 30000-49999/50000")
    #expect(done.status == 201, "\(done.text)")
    #expect(done.json?.json == whole.json?.json)
    // The response to the last piece was lost as well.
    let last = try send(served, rest, "&upload=a", range: "bytes 30000-49999/50000")
    #expect((last.status, last.text) == (201, done.text))
    // The file is complete, so otherwise the same name means a new file.
    let other = try send(
      served, String(rest.reversed()), "&upload=a", range: "bytes 30000-49999/50000")
    #expect(other.json?.integer("offset") == 0)
  }

  @Test func `a file that is too large is refused at its first piece`() throws {
    let served = try serve()
    let answer = try send(served, content, "&upload=a", range: "bytes 0-49999/200000")
    #expect(answer.status == 422, "\(answer.text)")
    #expect(answer.text.contains("leg.txt"))
    #expect(try send(served, content + content + content, "").text.contains("leg.txt"))
  }

  @Test(arguments: [
    nil, "bytes 0-9/500", "bytes 9-0/500", "bytes a-b/c", "50000", "bytes 0-49999/*",
  ])
  func `a piece must say where it belongs`(range: String?) throws {
    let served = try serve()
    let answer = try send(served, content, "&upload=a", range: range)
    #expect((answer.status, answer.code) == (400, "bad_request"))
  }

  @Test func `few files can be incomplete at once`() throws {
    let served = try serve()
    let statuses = try (0..<21).map { number in
      try send(served, "abc", "&upload=\(number)", range: "bytes 0-2/9").status
    }
    #expect(statuses.prefix(20).allSatisfy { $0 == 202 })
    #expect(statuses.last == 429)
  }
}
