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
