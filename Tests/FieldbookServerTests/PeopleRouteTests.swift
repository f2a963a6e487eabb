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
}
