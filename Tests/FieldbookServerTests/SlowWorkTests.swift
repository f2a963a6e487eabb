import FieldbookAccess
import FieldbookHashes
import FieldbookKit
import FormSession
import JSONText
import TestSupport
import Testing

@testable import FieldbookServer

/// Work that takes long, which must not delay other people.
@Suite(.temporaryFolder, .untilItHangs) struct SlowWorkTests {
  @Test func `a form is registered without the threads that read`() throws {
    let served = try ServedStore { $0.readers = 0 }
    let form: JSON = ["form": "trip", "version": 1, "fields": [["key": "place", "type": "text"]]]
    let answer = try served.askAsProgram("POST", "/api/forms", form)
    #expect(answer.status == 201, "\(answer.text)")
  }

  @Test func `a file is stored without the threads that read`() throws {
    let served = try ServedStore(
      form: #"{"form":"film","version":1,"fields":[{"key":"film","type":{"file":{}}}]}"#
    ) { $0.readers = 0 }
    let id = "0193f000-0000-7000-8000-000000000001"
    let begun = try served.askAsProgram(
      "POST", "/api/drafts", ["id": .string(id), "form": "film"])
    #expect(begun.status == 201, "\(begun.text)")
    let answer = try served.askAsProgram(
      "POST", "/api/files/\(id)/film?name=film.txt", "any content")
    #expect(answer.status == 201, "\(answer.text)")
  }
}

extension ServedStore {
  /// Sends a request as a program of max's, which needs no log-in.
  fileprivate func askAsProgram(
    _ method: String, _ path: String, _ body: JSON
  ) throws -> HTTPClient.Answer {
    var random = SystemRandomNumberGenerator()
    let service = SignInService(book.store)
    let token = try service.token(
      named: "token \(random.next())", of: AccountName("max"), at: SystemClock.now(),
      using: &random)
    return try ask(
      nil, method, path, body, headers: ["Authorization": "Bearer \(token.secret.text)"])
  }
}
