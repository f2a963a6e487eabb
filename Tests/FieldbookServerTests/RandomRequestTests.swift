import JSONText
import Synchronization
import TestSupport
import Testing

@testable import FieldbookServer

/// Random requests to all routes get a code from the table, and the log does not repeat them.
@Suite(.temporaryFolder, .untilItHangs) struct RandomRequestTests {
  private static let statuses: Set = [
    200, 201, 202, 204, 400, 401, 403, 404, 405, 409, 410, 411, 413, 422, 429,
  ]

  /// Text that must not appear in the log.
  private static let secret = "Xylograph"

  @Test(arguments: Trials(short: 3, long: 100).seeds)
  func `random requests get a code from the table`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let log = Mutex("")
    let served = try ServedStore { $0.log = { line in log.withLock { $0 += line } } }
    let draft = try served.begin("ada")
    for _ in 0..<100 {
      let request = random.request(for: draft, Self.secret)
      let name = ["ada", "ben", "rosa", "max", nil].randomElement(using: &random) ?? nil
      var headers = try name.map { try served.headers(of: $0) } ?? [:]
      headers["Content-Range"] = "bytes 0-1/\(Int.random(in: -1...9, using: &random))"
      let client = try served.client()
      client.send(request.bytes(headers: headers))
      let status = try client.status()
      #expect(Self.statuses.contains(status), "\(request.method) \(request.path): \(status)")
      if request.endsPasswords { break }
    }
    #expect(try served.ask(nil, "GET", "/healthz").status == 200)
    #expect(!log.withLock { $0 }.contains(Self.secret))
  }
}

private struct RandomRequest {
  let method: String
  let path: String
  let body: [UInt8]

  /// Whether people might be unable to log in afterwards.
  var endsPasswords: Bool { path.hasSuffix("/disable") || path.hasPrefix("/api/password") }

  func bytes(headers: [String: String]) -> [UInt8] {
    let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(lines)"
    return Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}

extension HTTPClient {
  /// Reads the status of a response, whose body may be endless.
  fileprivate func status() throws -> Int {
    while !received.contains("\r\n") {
      if !receive() { throw ConnectionError() }
    }
    return Int(received.split(separator: " ")[1]) ?? 0
  }
}

extension SeededGenerator {
  fileprivate mutating func request(for draft: String, _ secret: String) -> RandomRequest {
    let route = RouteTable.all.randomElement(using: &self)
    let methods = ["GET", "POST", "PUT", "DELETE", "BREW"]
    let method =
      chance(0.9) ? route?.method ?? "GET" : methods.randomElement(using: &self) ?? "GET"
    let parts = (route?.pattern.text ?? "").split(separator: "/").map { part in
      part.hasPrefix("{") || chance(0.03) ? word(draft, secret) : String(part)
    }
    let query = (route?.query ?? []).filter { _ in chance(0.5) }.map { parameter in
      "\(parameter.name)=\(word(draft, secret))"
    }
    let body = object(draft, secret, depth: 0).text
    return RandomRequest(
      method: method,
      path: "/" + parts.joined(separator: "/")
        + (query.isEmpty ? "" : "?" + query.joined(separator: "&")),
      body: chance(0.2) ? damaged(Array(body.utf8)) : Array(body.utf8))
  }

  /// Returns a part of a path or a query.
  private mutating func word(_ draft: String, _ secret: String) -> String {
    let words = [
      draft, draft, "visit", "visit", "zip", "card", "ada", "1", "0", "-1", "..", "%00", "%ff", "é",
      "%C3%A9", secret, "\(draft),\(draft)", "99999999999999999999", "*", "%2f", "a%3Db",
    ]
    return words.randomElement(using: &self) ?? draft
  }

  /// Returns an object with members that one of the routes expects.
  private mutating func object(_ draft: String, _ secret: String, depth: Int) -> JSON {
    let names = [
      "id", "form", "seat", "edits", "op", "seen", "field", "raw", "items", "left", "reason",
      "text", "note", "old", "new", "password", "username", "token", "link", "kind", "role", "name",
      "acknowledge", "put", "remove", "confirm", "notice", "version", "fields", "definition",
    ]
    let kept = names.filter { _ in chance(depth == 0 ? 0.4 : 0.3) }
    return .object(kept.map { ($0, value($0, draft, secret, depth: depth)) })
  }

  private mutating func value(
    _ name: String, _ draft: String, _ secret: String, depth: Int
  ) -> JSON {
    let inner = depth < 3 ? object(draft, secret, depth: depth + 1) : [:]
    switch Int.random(in: 0..<10, using: &self) {
    case 0: return .null
    case 1: return .bool(chance(0.5))
    case 2: return .integer(.random(in: -2...5, using: &self))
    case 3: return .number("1e400")
    case 4, 5: return .string(secret)
    case 6: return inner
    case 7: return [inner]
    default:
      let likely: [String: JSON] = [
        "form": "visit", "seat": "page", "seen": 0, "field": "zip", "raw": "90210", "role": "fill",
        "edits": [inner], "kind": "once",
        "op": .string(draft), "id": .string(draft),
      ]
      return likely[name] ?? .string(draft)
    }
  }

  private mutating func chance(_ part: Double) -> Bool { .random(in: 0..<1, using: &self) < part }
}
