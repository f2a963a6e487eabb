import FieldbookKit
import FormSession
import JSONText
import TestSupport
import Testing

@testable import FieldbookServer

/// Sign-ins over HTTP.
@Suite(.temporaryFolder, .untilItHangs) struct SignInRouteTests {
  @Test func `a person can read while nothing can be saved`() throws {
    let served = try ServedStore()
    let signIn = try served.signIn(of: "ada")
    let earlier = Moment(milliseconds: signIn.seenAt.milliseconds - 3_600_000)
    try served.book.store.noteUse(of: signIn.id, at: earlier)
    try served.book.together {
      // Now others can change neither the store nor, in a database, the sign-in.
      try served.book.store.noteUse(of: signIn.id, at: earlier)
      let answer = try served.ask("ada", "GET", "/api/me")
      #expect(answer.status == 200, "\(answer.text)")
    }
    #expect(try served.ask("ada", "GET", "/api/me").status == 200)
    #expect(try served.book.store.signIn(signIn.id)?.seenAt != earlier)
  }

  @Test func `a person logs out with a sign-in that was not used for hours`() throws {
    let served = try ServedStore()
    let signIn = try served.signIn(of: "ada")
    let cookie = try ["Cookie": served.headers(of: "ada")["Cookie"] ?? ""]
    let earlier = Moment(milliseconds: signIn.seenAt.milliseconds - 13 * 3_600_000)
    try served.book.store.noteUse(of: signIn.id, at: earlier)
    #expect(try served.ask(nil, "GET", "/api/me", headers: cookie).status == 401)
    let answer = try served.ask(nil, "POST", "/api/logout", headers: cookie)
    #expect(answer.status == 204, "\(answer.text)")
    #expect(answer.headers["set-cookie"]?.hasPrefix("fieldbook=; Path=/; Max-Age=0") == true)
    #expect(try served.book.store.signIn(signIn.id) == nil)
  }

  @Test(
    arguments: [
      (["X-Fieldbook-Token": "wrong"], 403, "no_token"),
      (["Origin": "https://evil.example"], 403, "other_origin"),
      (["Cookie": "fieldbook=a.b"], 401, "signed_out"),
      (["Authorization": "Bearer a"], 401, "signed_out"),
    ])
  func `only the page logs a person out`(
    headers: [String: String], status: Int, code: String
  ) throws {
    let served = try ServedStore()
    let answer = try served.ask("ada", "POST", "/api/logout", headers: headers)
    #expect((answer.status, answer.code) == (status, code))
    #expect(try served.ask("ada", "GET", "/api/me").status == 200)
  }
}

extension ServedStore {
  /// Logs a person in, and returns the sign-in.
  fileprivate func signIn(of name: String) throws -> SignIn {
    _ = try headers(of: name)
    return try #require(try book.store.signIns(of: .account(AccountName(name))).first)
  }
}
