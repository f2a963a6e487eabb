import JSONText
import TestSupport
import Testing

/// Requests that no browser sends get a code from the table, and do no harm.
@Suite(.temporaryFolder, .untilItHangs) struct HostileRequestTests {
  @Test(arguments: [1 << 20 + 1, 1_100_000, 5_000_000, 9_000_000])
  func `a body that is too large is refused, after it was received`(size: Int) throws {
    let served = try ServedStore()
    let body = String(repeating: "x", count: size)
    // A server that does not read the body may end the connection before the client reads.
    for _ in 0..<5 {
      let answer = try served.client().request("POST", "/api/login", body)
      #expect((answer.status, answer.code) == (413, "too_large"))
    }
  }

  @Test func `a body that is far too large is refused before it is sent`() throws {
    let served = try ServedStore()
    let client = try served.client()
    client.send(
      Array("POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 99000000\r\n\r\n".utf8))
    #expect(try client.answer().status == 413)
  }

  @Test func `headers that are too large are refused`() throws {
    let served = try ServedStore()
    let client = try served.client()
    client.send(
      Array(
        "GET / HTTP/1.1\r\nHost: a\r\nX-Large: \(String(repeating: "x", count: 40_000))\r\n\r\n"
          .utf8))
    #expect(try [413, 414, 431].contains(client.answer().status))
    try expectIsServing(served)
  }

  @Test(
    arguments: [
      "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/api/../api/me",
      "/api/drafts/..%2f..%2f", "/api/drafts/\u{0}", "/api/forms/visit/1/2/3", "/index.html/..",
    ])
  func `paths lead nowhere else`(path: String) throws {
    let served = try ServedStore()
    let answer = try served.ask("ada", "GET", path)
    #expect([400, 404].contains(answer.status), "\(answer.status)")
    #expect(!answer.text.contains("root:"))
  }

  @Test(
    arguments: [
      "POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
      "POST /api/login HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n",
    ])
  func `broken requests end their own connection at most`(request: String) throws {
    let served = try ServedStore()
    let client = try served.client()
    client.send(Array(request.utf8))
    client.finishSending()
    let status = (try? client.answer())?.status
    #expect(status == nil || (400...505).contains(status ?? 0), "\(status ?? 0)")
    try expectIsServing(served)
  }

  @Test(
    arguments: [
      "Transfer-Encoding: chunked\r\nContent-Length: -9223372036854775808",
      "Transfer-Encoding: chunked\r\nContent-Length: 5", "Content-Length: 5\r\nContent-Length: 6",
      "Content-Length: +5", "Content-Length: 9223372036854775808", "Content-Length: ",
    ])
  func `a body without one clear length is refused`(headers: String) throws {
    let served = try ServedStore()
    let client = try served.client()
    client.send(Array("POST /api/login HTTP/1.1\r\nHost: a\r\n\(headers)\r\n\r\n0\r\n\r\n".utf8))
    #expect(try client.answer().status == 400)
    try expectIsServing(served)
  }

  @Test(arguments: [Int.min, -1, Int.max])
  func `numbers at the limits of their type do no harm`(number: Int) throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let paths = [
      "drafts/\(id)?since=\(number)", "lists/any?form=visit&version=\(number)",
      "forms/visit/\(number)", "drafts?limit=\(number)", "drafts?after=\(number)-\(id)",
      "events?wait&after=\(number)&drafts=\(id)",
    ]
    for path in paths {
      let answer = try served.ask("ada", "GET", "/api/\(path)")
      #expect([200, 400, 404].contains(answer.status), "\(path): \(answer.status)")
    }
    try expectIsServing(served)
  }

  @Test(
    arguments: [Int.min, -1, Int.max],
    [
      ["addEntry": "member", "at": "NUMBER"], ["moveEntry": "member[1]", "to": "NUMBER"],
      ["field": "village", "raw": "Uph", "answered": "NUMBER"],
    ] as [KeyValuePairs<String, JSON>])
  func `edits with numbers at the limits of their type do no harm`(
    number: Int, members: KeyValuePairs<String, JSON>
  ) throws {
    let served = try ServedStore(
      form: Folder.package.text(of: "Examples/household.form.json").replacing(
        "\"form\": \"household\"", with: "\"form\": \"visit\""))
    let id = try served.begin("ada")
    let edit = ServedStore.edit(1, members, seen: number).text.replacing(
      "\"NUMBER\"", with: "\(number)")
    let answer = try served.client().request(
      "POST", "/api/drafts/\(id)/edits", "{\"seat\":\"a\",\"edits\":[\(edit)]}",
      headers: served.headers(of: "ada"))
    #expect([200, 400].contains(answer.status), "\(answer.text)")
    try expectIsServing(served)
  }

  @Test(
    arguments: [
      "", "[]", "{", "{\"seat\": 1}", "{\"seat\":\"a\",\"edits\":{}}",
      "{\"seat\":\"a\",\"edits\":[{}]}", "{\"seat\":\"a\",\"edits\":[{\"op\":\"1\"}]}", "\u{0}",
    ])
  func `a body that is not what the route wants is named`(body: String) throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let answer = try served.client().request(
      "POST", "/api/drafts/\(id)/edits", body, headers: served.headers(of: "ada"))
    #expect((answer.status, answer.code) == (400, "bad_request"), "\(answer.text)")
  }

  @Test(arguments: [
    ("drafts/ID?since=", "since"), ("lists/any?form=visit&version=", "version"),
    ("drafts?limit=", "limit"),
  ])
  func `a query parameter that is not a number is named`(path: String, name: String) throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let answer = try served.ask("ada", "GET", "/api/\(path.replacing("ID", with: id))abc")
    #expect((answer.status, answer.code) == (400, "bad_request"))
    #expect(answer.text.contains("The parameter `\(name)` must be a whole number."))
  }

  private func expectIsServing(_ served: ServedStore) throws {
    #expect(try served.ask(nil, "GET", "/healthz").status == 200)
  }
}
