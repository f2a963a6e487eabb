import FieldbookAccess
import FieldbookKit
import FormSession
import JSONText
import TestSupport
import Testing

@testable import FieldbookServer

/// The forms that pages list and read.
@Suite(.temporaryFolder, .untilItHangs) struct FormRouteTests {
  @Test func `a form is listed once, with the drafts of all its versions`() throws {
    let served = try ServedStore()
    _ = try served.begin("ada", 1)
    var next = try served.book.loadedForm("visit").definition
    next.version += 1
    try served.book.register(next)
    _ = try served.begin("ada", 2)
    let answer = try served.ask("rosa", "GET", "/api/forms")
    let forms = try #require(answer.json?.items("forms"))
    #expect(forms.count == 1)
    #expect(forms[0].integer("version") == next.version)
    #expect(forms[0].items("versions").count == 2)
    #expect(forms[0]["drafts"]?.integer("draft") == 2)
    #expect(forms[0].integer("older") == 1)
    let shown = try #require(served.ask("ada", "GET", "/api/forms").json?.items("forms").first)
    #expect(shown.integer("version") == next.version)
    #expect(shown["drafts"] == nil && shown["older"] == nil)
  }

  @Test func `titles and problems are in the language of the request`() throws {
    let served = try ServedStore()
    let form: JSON = [
      "form": "trip", "version": 1, "languages": ["en", "fr"],
      "title": ["en": "Trip to ${place}", "fr": "Voyage à ${place}"],
      "fields": [
        ["key": "place", "type": "text", "required": true, "label": ["en": "To", "fr": "Vers"]]
      ],
    ]
    #expect(try served.ask("max", "POST", "/api/forms", form).status == 201)
    for (language, title) in [("fr", "Voyage à …"), ("de", "Trip to …")] {
      let forms = try served.ask("max", "GET", "/api/forms?language=\(language)").json?
        .items("forms")
      #expect(forms?.map { $0.string("title") } == [title, "Visit"])
    }
    _ = try served.ask(
      "ada", "POST", "/api/drafts",
      ["id": "0193f000-0000-7000-8000-000000000001", "form": "trip"])
    let path = "/api/invalid?form=trip&language=fr"
    let problem = try served.ask("rosa", "GET", path).json?.items("invalid").first
    #expect(problem?.string("label") == "Vers")
    #expect(problem?.string("owner") == "ada")
  }

  @Test(arguments: ["", "?name=a.xlsx", "?name=a.json"])
  func `the right to register a form is checked before the form is read`(query: String) throws {
    let served = try ServedStore()
    let answers = try ["ada", "rosa", "max"].map {
      try served.ask($0, "POST", "/api/forms\(query)", ["no": "form"])
    }
    #expect(answers.map(\.status) == [403, 403, 400])
    try served.book.store.update(
      Account(AccountName("max"), .manage, forms: ["stay"], at: SystemClock.now()))
    #expect(try served.ask("max", "POST", "/api/forms\(query)", ["no": "form"]).status == 400)
    let visit = try served.book.loadedForm("visit").definition.json
    #expect(try served.ask("max", "POST", "/api/forms", visit).status == 403)
  }

  @Test func `a manager closes a form and opens it again`() throws {
    let served = try ServedStore()
    #expect(try served.ask("rosa", "POST", "/api/forms/visit/close").status == 403)
    #expect(try served.ask("max", "POST", "/api/forms/none/close").status == 404)
    #expect(try served.ask("max", "POST", "/api/forms/visit/close").status == 204)
    #expect(try served.book.form("visit").closing?.person == "max")
    let id = "0193f000-0000-7000-8000-000000000001"
    let body: JSON = ["id": .string(id), "form": "visit"]
    let refused = try served.ask("ada", "POST", "/api/drafts", body)
    #expect((refused.status, refused.code) == (409, "form_closed"))
    #expect(try served.ask("max", "POST", "/api/forms/visit/open").status == 204)
    _ = try served.begin("ada")
  }

  @Test(arguments: [
    ("reveal=false", 200), ("reveal=true", 403), ("format=jsonl", 400), ("entries=maybe", 400),
  ])
  func `an export understands its parameters or refuses them`(query: String, status: Int) throws {
    let served = try ServedStore()
    _ = try served.begin("ada")
    #expect(try served.ask("rosa", "GET", "/api/export/visit?\(query)").status == status)
  }

  @Test func `open drafts are moved to the newest version`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "zip", "9021")
    var next = try served.book.loadedForm("visit").definition
    next.version += 1
    try served.book.register(next)
    #expect(try served.ask("rosa", "POST", "/api/forms/visit/upgrade").status == 403)
    let answer = try served.ask("max", "POST", "/api/forms/visit/upgrade")
    #expect(answer.json?.json == ["moved": 1, "worse": 0, "done": true])
    #expect(try served.book.draft(#require(DraftID(id))).form.version == next.version)
    let history = try served.ask("max", "GET", "/api/drafts/\(id)/history").json?.items("history")
    #expect(history?.contains { $0.string("by") == "max" } == true)
    let more = try served.edit("ada", id, 2, "zip", "90210", seen: 1)
    #expect(more.json?.items("accepted").count == 1)
    #expect(more.json?.integer("version") == next.version)
  }

  @Test func `moving many drafts takes several requests`() throws {
    let served = try ServedStore { $0.bulkTime = .zero }
    for _ in 0..<1_100 { _ = try served.book.form("visit").begin() }
    var next = try served.book.loadedForm("visit").definition
    next.version += 1
    try served.book.register(next)
    var (moved, requests, isDone) = (0, 0, false)
    while !isDone, requests < 10 {
      let answer = try #require(served.ask("max", "POST", "/api/forms/visit/upgrade").json)
      moved += try #require(answer.integer("moved"))
      isDone = answer["done"]?.json == true
      requests += 1
    }
    #expect((moved, requests, isDone) == (1_100, 2, true))
  }

  @Test func `nobody disables their own account`() throws {
    let served = try ServedStore()
    let own = try served.ask("max", "POST", "/api/people/max/disable")
    #expect((own.status, own.code) == (409, "own_account"))
    #expect(try served.ask("max", "POST", "/api/people/ada/disable").status == 204)
  }

  @Test func `a link needs its kind`() throws {
    let served = try ServedStore()
    let answer = try served.ask("max", "POST", "/api/links", ["form": "visit", "for": "once"])
    #expect(answer.status == 400)
    let made = try served.ask("max", "POST", "/api/links", ["form": "visit", "kind": "once"])
    let links = try served.ask("max", "GET", "/api/links").json?.items("links")
    #expect(made.json?.string("id") != nil)
    #expect(links?.map { $0.string("id") } == [made.json?.string("id")])
  }

  @Test func `a form whose lists are in files is refused, because nobody sent the files`() throws {
    let served = try ServedStore()
    let form: JSON = [
      "form": "stay", "version": 1,
      "lists": ["v": ["file": "villages.csv", "value": "id", "label": "name"]],
      "fields": [["key": "v", "type": ["choice": ["list": "v"]]]],
    ]
    let answer = try served.ask("max", "POST", "/api/forms", form)
    #expect(answer.status == 400)
    #expect(answer.json?.string("code") == "bad_form")
    #expect(
      answer.json?.items("errors").compactMap(\.string)
        == ["The file `villages.csv` of the list `v` was not read."])
    #expect(try served.book.store.form("stay", version: nil) == nil)
  }
}
