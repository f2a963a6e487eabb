import FieldbookKit
import FormSession
import JSONText
import TestSupport
import Testing

@testable import FieldbookServer

/// Lists of drafts, page by page.
@Suite(.temporaryFolder, .untilItHangs) struct DraftListTests {
  @Test func `changes do not move the next page of a list`() throws {
    let served = try ServedStore()
    let ids = try (1...4).map { try served.begin("ada", $0) }
    let first = try served.ask("ada", "GET", "/api/drafts?limit=2").json
    #expect(first?.items("drafts").compactMap { $0.string("id") } == [ids[3], ids[2]])
    _ = try served.edit("ada", ids[2], 1, "zip", "90210")
    let after = try #require(first?.string("after"))
    let next = try served.ask("ada", "GET", "/api/drafts?limit=2&after=\(after)").json
    #expect(next?.items("drafts").compactMap { $0.string("id") } == [ids[1], ids[0]])
  }

  @Test func `a list continues after a draft that was purged`() throws {
    let served = try ServedStore()
    let ids = try (1...3).map { number in
      BuiltProgram.pause(milliseconds: 2)
      return try served.begin("ada", number)
    }
    let first = try served.ask("ada", "GET", "/api/drafts?limit=1").json
    let after = try #require(first?.string("after"))
    let last = try #require(DraftID(ids[2]))
    let entry = HistoryEntry(.discarded, by: "ada", at: SystemClock.now())
    try served.book.store.discard(last, entry)
    _ = try served.book.store.purge([last], at: SystemClock.now())
    let next = try served.ask("ada", "GET", "/api/drafts?limit=2&after=\(after)")
    #expect(
      next.json?.items("drafts").compactMap { $0.string("id") } == [ids[1], ids[0]], "\(next.text)")
  }

  @Test(arguments: [("mine=0", 200), ("mine=false", 200), ("mine", 200), ("mine=yes", 400)])
  func `a flag is true or false`(query: String, status: Int) throws {
    let served = try ServedStore()
    _ = try served.begin("ada")
    let answer = try served.ask("max", "GET", "/api/drafts?\(query)")
    #expect(answer.status == status)
    let isLimited = query == "mine"
    if status == 200 { #expect(answer.json?.items("drafts").count == (isLimited ? 0 : 1)) }
  }
}
