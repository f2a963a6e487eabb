import FieldEngine
import FieldbookKit
import FormSession
import JSONText
import TestSupport
import Testing

@testable import FieldbookServer

/// Edits over HTTP.
@Suite(.temporaryFolder, .untilItHangs) struct EditRouteTests {
  @Test func `an answered edit is in the store, also after the server was restarted`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let answer = try served.edit("ada", id, 1, "zip", "90210")
    #expect(answer.json?.integer("revision") == 1)
    #expect(answer.json?["states"]?.items.first?.string("display") == "90210")
    try served.restart()
    let contents = try served.ask("ada", "GET", "/api/drafts/\(id)").json?["contents"]
    let zip = contents?.items("fields").first { $0.string("field") == "zip" }
    #expect(zip?["content"]?.string("raw") == "90210")
    #expect(zip?.integer("revision") == 1)
  }

  @Test func `an edit that is sent again gets its first answer, also after a restart`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "zip", "90210")
    _ = try served.edit("ada", id, 2, "zip", "10001", seen: 1)
    try served.restart()
    let again = try served.edit("ada", id, 1, "zip", "90210")
    #expect(again.json?.integer("revision") == 2)
    #expect(again.json?.items("accepted").count == 1)
    #expect(again.json?["revisions"]?.json == [1])
    #expect(again.json?.items("states").count == 0)
  }

  @Test func `of two people at one field, the second is asked`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "zip", "90210")
    let answer = try served.edit("rosa", id, 2, "zip", "10001")
    let conflict = try #require(answer.json?.items("conflicts").first)
    #expect(conflict.string("field") == "zip")
    #expect(conflict.string("by") == "ada")
    #expect(conflict["mine"]?.string("raw") == "10001")
    #expect(conflict["theirs"]?.string("raw") == "90210")
    let merged = try served.edit("rosa", id, 3, "name", "Ada Byron")
    #expect(merged.json?.items("accepted").count == 1)
    let solved = try served.edit("rosa", id, 4, "zip", "10001", seen: 1)
    #expect(solved.json?.items("accepted").count == 1)
  }

  @Test func `two people whose pages have the same name are asked, too`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "zip", "90210", page: "tablet")
    let answer = try served.edit("rosa", id, 2, "zip", "10001", page: "tablet")
    #expect(answer.json?.items("conflicts").first?.string("by") == "ada")
  }

  @Test func `a restart does not merge two pages with the same name`() throws {
    let form = """
      {"form": "visit", "version": 1, "fields": [
        {"key": "zip", "type": "zip"}, {"key": "author", "calculate": "${username}"}]}
      """
    // With `${username}`, a draft is opened again for each person.
    for form in [form, nil] {
      let served = try ServedStore(form == nil ? "other.sqlite" : "store.sqlite", form: form)
      let id = try served.begin("ada")
      _ = try served.edit("ada", id, 1, "zip", "90210", page: "tablet")
      try served.restart()
      let answer = try served.edit("rosa", id, 2, "zip", "10001", page: "tablet")
      #expect(answer.json?.items("conflicts").first?.string("by") == "ada", "\(answer.text)")
      let own = try served.edit("ada", id, 3, "zip", "90211", page: "tablet")
      #expect(own.json?.items("accepted").count == 1, "\(own.text)")
    }
  }

  @Test func `a conflict names whoever typed last, even before the field was left`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "zip", "11111")
    let typed = try served.send(
      "max", id, 2, ["field": "zip", "raw": "90210"], seen: 1)
    #expect(typed.json?.items("accepted").count == 1, "\(typed.text)")
    for number in 3...4 {
      let answer = try served.edit("rosa", id, number, "zip", "10001", seen: 1)
      #expect(answer.json?.items("conflicts").first?.string("by") == "max", "\(answer.text)")
      try served.restart()
    }
  }

  @Test(
    arguments: [
      ["title": "Other"], ["version": 2], ["title": 5], ["version": "1"], ["edits": 5],
    ] as [JSON])
  func `a known id with another beginning is refused`(other: JSON) throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    guard case .object(let members) = other else { return }
    let beginning = JSON.object([("id", .string(id)), ("form", "visit")] + members)
    let answer = try served.ask("ada", "POST", "/api/drafts", beginning)
    let isMalformed = [["title": 5], ["version": "1"], ["edits": 5]].contains(other)
    #expect(answer.status == (isMalformed ? 400 : 409))
  }

  @Test func `a text with NUL is refused alone`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let edits = [("name", "Ada"), ("zip", "9\0"), ("age", "30")].enumerated().map {
      ServedStore.edit($0, ["field": .string($1.0), "raw": .string($1.1)])
    }
    let answer = try served.ask(
      "ada", "POST", "/api/drafts/\(id)/edits", ["seat": "ada", "edits": .array(edits)])
    #expect(answer.json?.items("accepted").count == 2, "\(answer.text)")
    let refused = try #require(answer.json?.items("refused"))
    #expect(refused.map { $0.string("message") } == ["The field `zip` does not accept this text."])
  }

  @Test func `a request that the store cannot hold does not fail those of others`() throws {
    let served = try ServedStore()
    let (id, other) = (try served.begin("ada"), try served.begin("ben", 2))
    let (port, headers) = (served.server.port, try served.headers(of: "ada"))
    let bad = BackgroundTask {
      for number in 0..<30 {
        let edit = ServedStore.edit(number, ["field": "a\0", "raw": "x"])
        let body: JSON = ["seat": "ada", "edits": .array([edit])]
        _ = try? HTTPClient(port: port).request(
          "POST", "/api/drafts/\(id)/edits", body.text, headers: headers)
      }
    }
    for number in 0..<30 {
      let answer = try served.edit("ben", other, number, "zip", "\(number)")
      #expect(answer.json?.items("accepted").count == 1, "\(answer.text)")
    }
    _ = bad.result()
  }

  @Test func `what a draft refuses in its present state is a conflict`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let rule = try #require(try served.book.loadedForm("visit").definition.rules.first).key
    let answer = try served.ask(
      "ada", "POST", "/api/drafts/\(id)/acknowledge", ["rule": .string(rule)])
    #expect((answer.status, answer.code) == (409, "refused"))
  }

  @Test func `listeners hear of edits as they happen`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let listener = try served.client()
    let headers = try served.headers(of: "rosa").map { "\($0.key): \($0.value)\r\n" }.joined()
    listener.send(
      Array("GET /api/events?drafts=\(id) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n".utf8))
    while !listener.received.contains("event: people") { try #require(listener.receive()) }
    _ = try served.edit("ada", id, 1, "zip", "90210")
    while !listener.received.contains(#""fields":["zip"]"#) { try #require(listener.receive()) }
    #expect(listener.received.contains("id: 1\n"))
    #expect(listener.received.contains(#""by":"ada""#))
  }

  @Test func `the day is that of whoever edits, wherever the server is`() throws {
    let form = """
      {"form": "visit", "version": 1, "fields": [
        {"key": "day", "type": {"date": {"order": "ymd"}}, "constraint": ". = today()"}]}
      """
    let served = try ServedStore(form: form)
    let id = try served.begin("ada")
    // At any moment, the local date in one of these places differs from the date in UTC.
    for (number, offset) in [-12 * 60, 14 * 60, 0].enumerated() {
      let day = try #require(SystemClock.now().local(offset: offset)?.day.iso)
      let answer = try served.edit(
        "ada", id, number + 1, "day", day.filter(\.isNumber), seen: number,
        headers: offsetHeader("\(offset)"))
      #expect(answer.json?.items("accepted").count == 1, "\(answer.text)")
      let states = answer.json?.items("states") ?? []
      #expect(states.map { $0.string("validity") } == ["valid"], "\(answer.text)")
    }
    for offset in ["-735", "855", "7", "+10:00"] {
      let refused = try served.edit("ada", id, 9, "day", "", headers: offsetHeader(offset))
      #expect((refused.status, refused.code) == (400, "bad_request"), "\(offset)")
    }
    let final = try served.ask(
      "ada", "POST", "/api/drafts/\(id)/finalize", [:], headers: offsetHeader("0"))
    #expect(final.json?.string("status") == "final", "\(final.text)")
  }

  @Test func `a field of a new entry is not a conflict, even after the draft is reopened`() throws {
    let form = """
      {"form": "visit", "version": 1, "groups": [{"key": "m", "repeat": {}}],
        "fields": [{"key": "name", "required": true}, {"key": "drug", "group": "m"}]}
      """
    let served = try ServedStore(form: form)
    let id = try served.begin("ada")
    let added = try served.ask(
      "ada", "POST", "/api/drafts/\(id)/edits",
      [
        "seat": "ada",
        "edits": [["op": "0193f000-0000-7000-8000-200000000000", "seen": 0, "addEntry": "m"]],
      ])
    #expect(added.json?.items("accepted").count == 1, "\(added.text)")
    #expect(try served.ask("ada", "POST", "/api/drafts/\(id)/finalize", [:]).status == 422)
    let answer = try served.edit("ada", id, 1, "m[1].drug", "Aspirin")
    #expect(answer.json?.items("accepted").count == 1, "\(answer.text)")
  }

  @Test func `an expression reads who edits, and on which device`() throws {
    let form = """
      {"form": "visit", "version": 1, "fields": [
        {"key": "name"}, {"key": "by", "calculate": "concat(${username}, ' on ', ${deviceid})"}]}
      """
    let served = try ServedStore(form: form)
    let id = try served.begin("ada")
    for (number, name) in ["ada", "rosa", "ada"].enumerated() {
      let device = ["X-Fieldbook-Device": "tablet of \(name)"]
      let answer = try served.edit(
        name, id, number, "name", "Visit \(number)", seen: number, headers: device)
      #expect(answer.json?.items("accepted").count == 1, "\(answer.text)")
      let by = try editor(of: id, served)
      #expect(by == "\(name) on tablet of \(name)")
    }
    let long = ["X-Fieldbook-Device": String(repeating: "x", count: 65)]
    #expect(try served.edit("ada", id, 9, "name", "", headers: long).status == 400)
  }

  private func editor(of id: String, _ served: ServedStore) throws -> String? {
    let contents = try served.ask("ada", "GET", "/api/drafts/\(id)").json?["contents"]
    let field = contents?.items("fields").first { $0.string("field") == "by" }
    return field?["content"]?.string("raw")
  }

  private func offsetHeader(_ minutes: String) -> [String: String] {
    ["X-Fieldbook-Offset": minutes]
  }
}

extension JSONNode {
  fileprivate var items: [JSONNode] {
    if case .array(let items) = content { items } else { [] }
  }
}
