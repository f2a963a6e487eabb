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
}

extension ServedStore {
  /// Logs a person in, and returns the sign-in.
  fileprivate func signIn(of name: String) throws -> SignIn {
    _ = try headers(of: name)
    return try #require(try book.store.signIns(of: .account(AccountName(name))).first)
  }
}
