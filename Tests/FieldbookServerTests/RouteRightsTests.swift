import FieldbookAccess
import FieldbookKit
import FormSession
import HTTPServer
import JSONText
import TestSupport
import Testing

@testable import FieldbookServer

/// Calls each route in each role, without a session, for a person's own draft and for another
/// person's.
@Suite(.temporaryFolder, .untilItHangs) struct RouteRightsTests {
  /// The callers: nobody, the owner of the draft, another person who fills in, a reviewer, a
  /// manager.
  private static let askers: [String?] = [nil, "ada", "ben", "rosa", "max"]

  @Test func `the table of rights decides each request`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let bodies: [String: JSON] = [
      "POST /api/drafts": ["id": "0193f000-0000-7000-8000-0000000000ff", "form": "visit"],
      "POST /api/forms": try served.book.loadedForm("visit").definition.json,
      "POST /api/links": ["form": "visit", "kind": "once"],
    ]
    for route in RouteTable.all where route.permission != .logIn && route.permission != .logOut {
      let path = route.pattern.text
        .replacing("{id}", with: id).replacing("{form}", with: "visit")
        .replacing("{version}", with: "1").replacing("{field}", with: "zip")
        .replacing("{name}", with: "nobody").replacing("{list}", with: "towns")
      for asker in Self.askers {
        let answer = try served.ask(
          asker, route.method, "\(path)?form=visit",
          route.method == "GET" ? nil : bodies["\(route.method) \(path)"] ?? [:])
        let isRefused = [401, 403].contains(answer.status) || answer.code == "no_draft"
        #expect(
          isRefused != isAllowed(route, asker),
          "\(route.method) \(path) as \(asker ?? "nobody"): \(answer.status) \(answer.text)")
      }
    }
  }

  /// What the table says.
  private func isAllowed(_ route: Route, _ name: String?) -> Bool {
    // These requests come from the same machine, whose programs may read the measurements.
    if route.permission == .seeMetrics { return true }
    guard let name, let person = ServedStore.people.first(where: { $0.name == name }),
      let account = try? Account(AccountName(name), person.role, at: Moment(milliseconds: 0))
    else { return Rights.allows(route.permission, .nobody, on: .store) }
    let target: Target =
      switch route.place {
      case .store: .store
      case .form: .form("visit")
      case .draft: .draft(form: "visit", owner: "ada")
      }
    guard Rights.allows(route.permission, .person(account), on: target) else { return false }
    let call = "\(route.method) \(route.pattern.text)"
    if let further = route.further, !Self.hidingLinks.contains(call) {
      let place = route.place == .draft ? target : .form("visit")
      return Rights.allows(further, .person(account), on: place)
    }
    return true
  }

  /// People without the right to manage links get the response for a missing link.
  private static let hidingLinks: Set = ["GET /api/links", "DELETE /api/links/{id}"]

  @Test(arguments: RouteTable.all.map { "\($0.method) \($0.pattern.text)" })
  func `no route is hidden by another`(_ text: String) throws {
    let parts = text.split(separator: " ")
    let found = try RouteTable.route(HTTPRequest(String(parts[0]), String(parts[1]))).route
    #expect("\(found.method) \(found.pattern.text)" == text)
  }

  @Test func `lists show only what one may see`() throws {
    let served = try ServedStore()
    _ = try served.begin("ada", 1)
    _ = try served.begin("ben", 2)
    let count = { (name: String) in
      try served.ask(name, "GET", "/api/drafts").json?.items("drafts").count
    }
    #expect(try [count("ada"), count("ben"), count("rosa"), count("max")] == [1, 1, 2, 2])
  }

  @Test(
    arguments: [
      (["X-Fieldbook-Token": "wrong"], "no_token"),
      (["Origin": "https://evil.example"], "other_origin"),
    ])
  func `a request that may come from another site changes nothing`(
    headers: [String: String], code: String
  ) throws {
    let served = try ServedStore()
    let answer = try served.ask(
      "ada", "POST", "/api/drafts",
      ["id": "0193f000-0000-7000-8000-000000000001", "form": "visit"], headers: headers)
    #expect((answer.status, answer.code) == (403, code))
    #expect(try served.ask("ada", "GET", "/api/drafts").json?.items("drafts").count == 0)
  }

  @Test func `a browser that has lost its token can log in`() throws {
    let served = try ServedStore()
    let cookie = try ["Cookie": served.headers(of: "ada")["Cookie"] ?? ""]
    let body: JSON = ["username": "ada", "password": .string(ServedStore.password)]
    let other = try served.ask(
      nil, "POST", "/api/login", body,
      headers: cookie.merging(["Origin": "https://evil.example"]) { $1 })
    #expect((other.status, other.code) == (403, "other_origin"))
    let answer = try served.ask(nil, "POST", "/api/login", body, headers: cookie)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.json?.string("csrf")?.isEmpty == false)
  }

  @Test func `who opens a link for one draft sees that draft alone`() throws {
    let served = try ServedStore()
    let other = try served.begin("ada", 1)
    let link = try served.ask("max", "POST", "/api/links", ["form": "visit", "kind": "once"])
    let token = try #require(link.json?.string("link")?.split(separator: "/").last)
    let begin = { (number: Int) throws -> (HTTPClient.Answer, [String: String]) in
      let opened = try served.ask(nil, "POST", "/api/login", ["link": .string(String(token))])
      let cookie = try #require(opened.headers["set-cookie"]?.split(separator: ";").first)
      let headers = [
        "Cookie": String(cookie), "X-Fieldbook-Token": try #require(opened.json?.string("csrf")),
      ]
      let id = "0193f000-0000-7000-8000-00000000000\(number)"
      return (
        try served.ask(
          nil, "POST", "/api/drafts", ["id": .string(id), "form": "visit"], headers: headers),
        headers
      )
    }
    let (first, headers) = try begin(2)
    #expect(first.status == 201, "\(first.text)")
    let (second, _) = try begin(3)
    #expect(second.json?["draft"]?.string("id") == first.json?["draft"]?.string("id"))
    let foreign = try served.ask(nil, "GET", "/api/drafts/\(other)", headers: headers)
    #expect((foreign.status, foreign.code) == (404, "no_draft"))
    #expect(try served.ask(nil, "GET", "/api/drafts", headers: headers).status == 403)
  }

  @Test func `who opens a link learns no names`() throws {
    let served = try ServedStore()
    let headers = try served.visitor(served.link("many"))
    let id = "0193f000-0000-7000-8000-000000000001"
    let ask = { (method: String, path: String, body: JSON) in
      try served.client().request(method, path, body.text, headers: headers)
    }
    #expect(try ask("POST", "/api/drafts", ["id": .string(id), "form": "visit"]).status == 201)
    _ = try served.edit("rosa", id, 1, "zip", "90210")
    let edit = ServedStore.edit(2, ["field": "zip", "raw": "10001"])
    let conflict = try ask(
      "POST", "/api/drafts/\(id)/edits", ["seat": "page", "edits": .array([edit])])
    #expect(conflict.json?.items("conflicts").first?.string("by") == "", "\(conflict.text)")
    let reviews: [(String, JSON)] = [
      ("comment", ["field": "zip", "text": "Why?"]), ("return", ["note": "No"]),
    ]
    for (name, body) in reviews {
      #expect(try served.ask("rosa", "POST", "/api/drafts/\(id)/\(name)", body).status == 200)
    }
    #expect(try served.ask("max", "GET", "/api/drafts/\(id)").text.contains("rosa"))
    let seen = try ask("GET", "/api/drafts/\(id)", [:])
    #expect(seen.json?["review"]?.items("comments").count == 1, "\(seen.text)")
    for text in [seen.text, conflict.text] { #expect(!text.contains("rosa"), "\(text)") }
  }

  @Test func `after logging out, the cookie opens nothing`() throws {
    let served = try ServedStore()
    let headers = try served.headers(of: "ada")
    #expect(try served.ask("ada", "POST", "/api/logout").status == 204)
    let answer = try served.client().request("GET", "/api/me", headers: headers)
    #expect((answer.status, answer.code) == (401, "signed_out"))
  }

  @Test func `a reviewer sees no text of a masked field`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    let edit = try served.edit("ada", id, 1, "card", "4111111111111111")
    #expect(edit.json?.items("accepted").count == 1, "\(edit.text)")
    let text = { (name: String) in try served.ask(name, "GET", "/api/drafts/\(id)").text }
    #expect(try text("ada").contains("4111111111111111"))
    #expect(try !text("rosa").contains("4111111111111111"))
    #expect(try text("max").contains("4111111111111111"))
    let masks = try served.ask("rosa", "GET", "/api/drafts/\(id)").json?["masked"]
    #expect(masks?.string("card")?.hasSuffix("1111") == true)
    #expect(try served.ask("max", "GET", "/api/drafts/\(id)").json?["masked"]?.json == [:])
  }

  @Test func `a reviewer does not change an answer that is masked`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "card", "4111111111111111")
    let answer = try served.edit("rosa", id, 2, "card", "5555555555554444")
    #expect(answer.json?.items("refused").first?.string("code") == "masked")
    #expect(!answer.text.contains("4111111111111111"))
    #expect(try served.ask("ada", "GET", "/api/drafts/\(id)").text.contains("4111111111111111"))
    #expect(try served.edit("max", id, 3, "card", "", seen: 1).json?.items("accepted").count == 1)
  }
}
