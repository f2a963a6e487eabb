import FieldEngine
import FieldbookRows
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct ReviewTests {
  private static let ben = Signature(by: "ben", at: Sample.moment(5))
  private static let ada = Signature(by: "ada", at: Sample.moment(6))

  /// A store with an open draft that has a resolved and an open comment, and was sent back.
  private func reviewed() throws -> Sample {
    let sample = try Sample()
    let id = try sample.begin(1, [("name", "ada"), ("zip", "902")])
    try sample.store.comment(ReviewText("Whose xylophone?"), on: "zip", of: id, Self.ben)
    try sample.store.resolveComments(on: "zip", of: id, Self.ada)
    try sample.store.comment(ReviewText("Spelling?"), on: "name", of: id, Self.ben)
    try sample.store.markReturned(id, ReviewText("Check the xylophones"), Self.ben)
    return sample
  }

  @Test(
    arguments: [
      (
        "SELECT * FROM fb_comments",
        [
          "\(id)|visit|zip|1|ben|2027-01-15T08:00:05.000Z|Whose xylophone?|2027-01-15T08:00:06.000Z|ada",
          "\(id)|visit|name|2|ben|2027-01-15T08:00:05.000Z|Spelling?||",
        ]
      ),
      (
        "SELECT * FROM fb_returns",
        ["\(id)|visit|ben|2027-01-15T08:00:05.000Z|Check the xylophones|||1"]
      ),
    ])
  func `the views show comments and notes to other programs`(query: String, answer: [String])
    throws
  {
    let file = try reviewed().stranger()
    let found = try file.prepare(query).all { row in
      try row.values().map { cell in
        switch cell {
        case .integer(let number): "\(number)"
        case .text(let text): text
        case .null, .bytes: ""
        }
      }.joined(separator: "|")
    }
    #expect(found == answer)
  }

  private static let id = "01930000-0000-7000-8000-000000000001"

  @Test func `a comment in an entry is shown at its present position, until the entry is removed`()
    throws
  {
    let sample = try Sample(of: Sample.intake)
    let id = try sample.begin(1)
    var draft = try sample.open(id)
    try draft.apply(.addEntry(to: "card", at: nil))
    try draft.comment(ReviewText("Whose?"), on: "card[2].number")
    try draft.apply(.moveEntry("card[2]", to: 1))
    let file = try sample.stranger()
    #expect(try file.texts("SELECT field FROM fb_comments") == ["card[1].number"])
    try draft.apply(.removeEntry("card[1]"))
    #expect(try file.texts("SELECT field FROM fb_comments") == [])
    try draft.apply(.undo)
    #expect(try file.texts("SELECT field FROM fb_comments") == ["card[1].number"])
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test func `comments and notes are purged with their draft`() throws {
    let sample = try reviewed()
    #expect(try sample.allBytes().holds("xylophone"))
    _ = try sample.store.purge(Sample.id(1), at: Sample.moment(9))
    #expect(try !sample.allBytes().holds("xylophone"))
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test func `comments and notes are rescued with their draft`() throws {
    let sample = try reviewed()
    let copy = sample.path + ".rescued"
    let rescue = try Doctor.rescue(sample.path, to: copy, at: Sample.moment(9))
    #expect((rescue.refused, rescue.incomplete) == (0, []))
    let rescued = try Store(copy, .existing, at: Sample.moment(9))
    #expect(try rescued.review(of: Sample.id(1)) == sample.store.review(of: Sample.id(1)))
    #expect(try Doctor(rescued).examine() == [])
  }

  @Test(
    arguments: [
      ("comment", "UPDATE comment SET text = 'Other' WHERE number = 1", "comment_is_locked"),
      ("comment", "UPDATE comment SET resolved_by = 'eve' WHERE number = 1", "comment_is_locked"),
      ("draft_return", "UPDATE draft_return SET note = 'Other'", "return_is_locked"),
    ])
  func `a changed comment or note is found`(table: String, change: String, trigger: String)
    throws
  {
    let sample = try reviewed()
    #expect(try Doctor(sample.store).examine() == [])
    let file = try sample.stranger()
    let lock = try #require(
      try file.texts("SELECT sql FROM sqlite_schema WHERE name = '\(trigger)'").first ?? nil)
    try file.runScript("DROP TRIGGER \(trigger); \(change); \(lock)")
    #expect(
      try Doctor(sample.store).examine() == [
        .alteredRows(table: table, rows: 1, of: [Sample.id(1)])
      ])
  }

  @Test(
    arguments: [
      "UPDATE comment SET text = 'Other'", "UPDATE comment SET number = 7", "DELETE FROM comment",
      "UPDATE comment SET resolved_by = NULL, resolved_at = NULL",
      "INSERT OR REPLACE INTO comment SELECT * FROM comment",
      "UPDATE draft_return SET note = 'Other'", "DELETE FROM draft_return",
      "INSERT OR REPLACE INTO draft_return SELECT * FROM draft_return",
    ])
  func `the schema refuses changes of comments and notes`(change: String) throws {
    let sample = try reviewed()
    let file = try sample.stranger()
    #expect(sqliteError { try file.run(change) }?.kind == .constraint(.trigger))
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test func `a comment on a final edition changes neither its hash nor the chain`() throws {
    let sample = try Sample()
    let id = try sample.beginFinal(1)
    try sample.store.comment(ReviewText("Hm"), on: "zip", of: id, Self.ben)
    #expect(try sample.store.verify().findings == [])
    try sample.store.resolveComments(on: "zip", of: id, Self.ada)
    #expect(try sample.store.verify().findings == [])
  }

  @Test func `the drafts of an earlier store can be commented on`() throws {
    let sample = try Sample()
    let id = try sample.beginFinal(1)
    try sample.downgrade(to: 5)
    let store = try Store(sample.path, at: Sample.moment(9))
    try store.comment(ReviewText("Hm"), on: "zip", of: id, Self.ben)
    #expect(try store.review(of: id).comments.count == 1)
    #expect(try Doctor(store).examine() == [])
  }
}
