import FieldEngine
import FieldbookAccess
import FieldbookCLI
import FieldbookKit
import FormSession
import JSONText
import TestSupport
import Testing

@testable import FieldbookServer

/// Accounts and links over HTTP.
@Suite(.temporaryFolder, .untilItHangs) struct PeopleRouteTests {
  @Test(
    arguments: [
      (.null, 201, .null), (["visit"], 201, ["visit"]), ([], 201, []), ("visit", 400, nil),
      ([1], 400, nil), ([["visit"]], 400, nil),
    ] as [(JSON, Int, JSON?)])
  func `an account is limited to a list of forms, or not at all`(
    forms: JSON, status: Int, listed: JSON?
  ) throws {
    let served = try ServedStore()
    let answer = try served.ask(
      "max", "POST", "/api/people", ["name": "eve", "role": "fill", "forms": forms])
    #expect(answer.status == status, "\(answer.text)")
    let people = try served.ask("max", "GET", "/api/people").json?.items("people") ?? []
    #expect(people.first { $0.string("name") == "eve" }?["forms"]?.json == listed)
  }

  @Test(
    arguments: [
      ("GET", "/api/drafts?form=FORM"), ("GET", "/api/invalid?form=FORM"),
      ("GET", "/api/stats?form=FORM"), ("GET", "/api/export/FORM"), ("GET", "/api/forms/FORM/1"),
      ("GET", "/api/lists/towns?form=FORM"), ("POST", "/api/forms/FORM/close"),
      ("POST", "/api/links"), ("POST", "/api/drafts"),
    ])
  func `an account for some forms learns nothing about the others`(
    method: String, path: String
  ) throws {
    let served = try ServedStore()
    let household = try Folder.package.text(of: "Examples/household.form.json")
    try served.book.register(#require(FormDocument(household).definition))
    let max = try AccountName("max")
    try served.book.store.update(
      Account(max, .manage, forms: ["visit"], at: Moment(milliseconds: 0)))
    for form in ["household", "househol"] {
      let answer = try served.ask(
        "max", method, path.replacing("FORM", with: form),
        method == "GET"
          ? nil
          : [
            "form": .string(form), "kind": "once", "id": "0193f000-0000-7000-8000-000000000001",
          ])
      #expect((answer.status, answer.code) == (403, "forbidden"), "\(answer.text)")
    }
  }

  @Test func `accounts and links are described as commands describe them`() throws {
    let served = try ServedStore()
    _ = try served.link("once")
    let people = try served.ask("max", "GET", "/api/people").json?.items("people")
    let accounts = try served.book.store.accounts().map { $0.json() }
    #expect(people?.map(\.json) == accounts)
    let links = try served.ask("max", "GET", "/api/links").json?.items("links")
    #expect(links?.map(\.json) == (try served.book.store.formLinks().map { $0.json() }))
  }
}
