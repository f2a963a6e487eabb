import FieldbookAccess
import FieldbookHashes
import FieldbookKit
import FormSession
import TestSupport
import Testing

@testable import FieldbookServer

/// Headers that clients may write in several ways.
@Suite(.temporaryFolder, .untilItHangs) struct HeaderTests {
  @Test(arguments: [
    ("TAG", 304), ("W/TAG", 304), ("*", 304), ("\"x\", TAG", 304), ("\"x\",W/TAG ,\"y\"", 304),
    ("\"x\"", 200), ("W/\"x\"", 200), ("TAGx", 200), ("", 200),
  ])
  func `a definition that the client has is not sent again`(header: String, status: Int) throws {
    let served = try ServedStore()
    let tag = try #require(try served.ask("ada", "GET", "/api/forms/visit/1").headers["etag"])
    let answer = try served.ask(
      "ada", "GET", "/api/forms/visit/1",
      headers: ["If-None-Match": header.replacing("TAG", with: tag)])
    #expect(answer.status == status)
  }

  @Test(arguments: [
    ("br", "br"), ("gzip, deflate, br", "br"), ("br;q=0, gzip", "gzip"), ("gzip;q=0", nil),
    ("br; q=0.0, gzip;q=0.5", "gzip"), ("GZIP", "gzip"), ("brotli, xgzip", nil), ("", nil),
    ("br;q=0.001", "br"),
  ])
  func `a file is compressed as the client accepts it`(header: String, encoding: String?) throws {
    let folder = try TemporaryFolder.current
    for name in ["index.html", "index.html.br", "index.html.gz"] {
      try folder.write(name, to: "page/\(name)")
    }
    let pages = try #require(PageFiles(folder.path(of: "page")))
    let served = try ServedStore { $0.pages = pages }
    let answer = try served.client().request("GET", "/", headers: ["Accept-Encoding": header])
    #expect(answer.headers["content-encoding"] == encoding)
  }

  @Test(arguments: [
    ("Bearer", 200), ("bearer", 200), ("BEARER", 200), ("Basic", 401), ("Bearer_", 401),
  ])
  func `the name of the scheme of a token is not case-sensitive`(scheme: String, status: Int) throws
  {
    let served = try ServedStore()
    var random = SystemRandomNumberGenerator()
    let token = try SignInService(served.book.store).token(
      named: "report", of: AccountName("rosa"), at: SystemClock.now(), using: &random)
    let answer = try served.client().request(
      "GET", "/api/me", headers: ["Authorization": "\(scheme) \(token.secret.text)"])
    #expect(answer.status == status)
  }
}
