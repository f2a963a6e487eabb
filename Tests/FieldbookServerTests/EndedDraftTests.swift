import FieldEngine
import FieldbookKit
import FormSession
import JSONText
import TestSupport
import Testing

@testable import FieldbookServer

/// Edits of drafts that are final, and what their history contains.
@Suite(.temporaryFolder, .untilItHangs) struct EndedDraftTests {
  @Test func `a final draft takes no edits, but still answers those that it has`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "name", "Ada Byron")
    let early = try served.ask("ada", "POST", "/api/drafts/\(id)/finalize", [:])
    #expect((early.status, early.code) == (422, "invalid"))
    #expect(early.json?.items("obstacles").isEmpty == false)
    _ = try served.edit("ada", id, 2, "zip", "90210")
    let final = try served.ask("ada", "POST", "/api/drafts/\(id)/finalize", [:])
    #expect(final.json?.string("status") == "final", "\(final.text)")
    #expect(try served.edit("ada", id, 3, "zip", "1", seen: 2).status == 409)
    #expect(try served.edit("ada", id, 2, "zip", "90210").json?.items("accepted").count == 1)
  }

  @Test func `a draft that cannot be finalized keeps no acknowledgement either`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "name", "Ada Byron")
    _ = try served.edit("ada", id, 2, "age", "5")
    let finalize = {
      try served.ask(
        "ada", "POST", "/api/drafts/\(id)/finalize", ["acknowledge": ["adult"]])
    }
    #expect(try finalize().code == "invalid")
    let contents = try served.ask("ada", "GET", "/api/drafts/\(id)").json?["contents"]
    #expect(contents?["acknowledged"]?.json == [])
    #expect(contents?.integer("revision") == 2)
    _ = try served.edit("ada", id, 3, "zip", "90210")
    let final = try finalize()
    #expect(final.json?.string("status") == "final", "\(final.text)")
    let kept = try served.ask("ada", "GET", "/api/drafts/\(id)").json?["contents"]
    #expect(kept?["acknowledged"]?.json == ["adult"])
  }

  @Test func `an edit of a draft that a command finalized is too late, even with a conflict`()
    throws
  {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.edit("ada", id, 1, "name", "Ada Byron")
    _ = try served.edit("rosa", id, 2, "zip", "90210")
    let draft = try #require(DraftID(id))
    var other = try served.book.openDraft(draft, as: served.book.person)
    try other.apply(.step("zip", .set("10001")))
    _ = try other.finalize()
    let late = try served.edit("ada", id, 3, "zip", "20002", seen: 1)
    #expect((late.status, late.code) == (409, "final"), "\(late.text)")
  }

  @Test func `a final draft has the texts whose fields nobody left in its history`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.send("ada", id, 1, ["field": "name", "raw": "ann lee"])
    _ = try served.send("rosa", id, 2, ["field": "zip", "raw": "90210"])
    _ = try served.send("ada", id, 3, ["field": "age", "reason": "refused"])
    let final = try served.ask("ada", "POST", "/api/drafts/\(id)/finalize", [:])
    #expect(final.json?.string("status") == "final", "\(final.text)")
    let lines = try history(of: id, served)
    #expect(
      lines == [
        "ada started", "ada left name: Ann Lee", "rosa left zip: 90210",
        "ada reason age: (refused)", "ada finalized",
      ])
  }

  @Test func `a text that somebody else overwrites is in the history`() throws {
    let served = try ServedStore()
    let id = try served.begin("ada")
    _ = try served.send("ada", id, 1, ["field": "zip", "raw": "90210"])
    try served.restart()
    _ = try served.send("rosa", id, 2, ["field": "zip", "raw": "10001", "left": true], seen: 1)
    #expect(
      try history(of: id, served) == [
        "ada started", "ada left zip: 90210", "rosa left zip: 10001",
      ])
  }

  private func history(of id: String, _ served: ServedStore) throws -> [String] {
    let answer = try served.ask("ada", "GET", "/api/drafts/\(id)/history")
    return (answer.json?.items("history") ?? []).map { line in
      let field = line.string("field").map { " \($0)" } ?? ""
      let text = line.string("new").map { ": \($0)" } ?? ""
      return "\(line.string("by") ?? "") \(line.string("action") ?? "")\(field)\(text)"
    }
  }
}
