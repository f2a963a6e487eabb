import FieldEngine
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// Changes of many drafts in one transaction.
@Suite(.temporaryFolder) struct ManyDraftsTests {
  private static let right = [(field: "name", text: "ada"), (field: "zip", text: "90210")]

  private func finalization(_ id: DraftID, seen: Int) -> Finalization {
    Finalization(id, seen: seen, HistoryEntry(.finalized, by: "ada", at: Sample.moment(3)))
  }

  /// The result for one of many drafts, as text.
  private func words(_ result: Result<SaveOutcome, StoreError>) -> String {
    switch result {
    case .success(.saved(let revision)): "saved \(revision)"
    case .success(.outdated(let news)): "outdated \(news.draft.revision)"
    case .failure(let error): error.message
    }
  }

  /// The reason why a draft was not purged; nil if it was.
  private func error(_ result: Result<Purge, StoreError>) -> String? {
    if case .failure(let error) = result { error.message } else { nil }
  }

  @Test func `a draft that cannot be finalized does not block the others`() throws {
    let sample = try Sample()
    let ids = try (1...4).map { try sample.begin($0, Self.right) }
    var edited = try sample.open(ids[1])
    try edited.apply(.step("age", .set("36")))
    try edited.close()
    try sample.store.discard(ids[2], HistoryEntry(.discarded, by: "bo", at: Sample.moment(2)))
    let all = ids + [Sample.id(9)]
    let outcomes = try sample.store.finalize(all.map { finalization($0, seen: 0) })
    #expect(
      outcomes.map(words) == [
        "saved 1", "outdated 1", "outdated 1", "saved 1", "There is no draft \(Sample.id(9)).",
      ])
    let statuses = try ids.map { try sample.store.draft($0)?.status }
    #expect(statuses == [.final, .draft, .discarded, .final])
    let histories = try ids.map { try sample.store.history(of: $0, field: nil).last?.action }
    #expect(histories == [.finalized, .set, .discarded, .finalized])
    #expect(try Doctor(sample.store).examine().isEmpty)
  }

  @Test func `a draft that is no longer open does not stop others from being discarded or saved`()
    throws
  {
    let sample = try Sample()
    let final = try sample.beginFinal(1)
    let open = try sample.begin(2)
    let entry = HistoryEntry(.discarded, by: "ada", at: Sample.moment(3))
    #expect(
      try sample.store.discard([final, open], entry).map(words) == [
        "The draft is final.", "saved 1",
      ])
    let changes = [final, open].map { id in
      DraftChange(of: id, seen: 1, tally: Tally(), at: Sample.moment(4))
    }
    #expect(
      try sample.store.save(changes).map(words) == [
        "The draft is final.", "The draft is discarded.",
      ])
  }

  @Test func `drafts are purged together, each with the copies that still contain it`() throws {
    let sample = try Sample()
    let ids = try (1...3).map { try sample.begin($0, Self.right) }
    try sample.store.backUp(to: sample.path + ".monday")
    let late = try sample.begin(4, Self.right)
    let open = try sample.open(ids[1])
    let purges = try sample.another().purge(
      ids + [late, Sample.id(9)], at: Sample.moment(9))
    #expect(
      purges.map { (try? $0.get())?.backups } == [
        ["store.sqlite.monday"], nil, ["store.sqlite.monday"], [], nil,
      ])
    #expect(
      purges.compactMap(error) == [
        "Somebody has the draft \(ids[1].ending) open.", "There is no draft \(Sample.id(9)).",
      ])
    try open.close()
    #expect(try sample.stranger().number("SELECT count(*) FROM draft") == 1)
    #expect(try sample.stranger().number("SELECT count(*) FROM field") == 7)
  }

  @Test func `a queue returns each draft once, in its current state and the original order`() throws
  {
    let sample = try Sample()
    let ids = try (1...5).map { try sample.begin($0, Self.right, at: Int64($0)) }
    let queue = try sample.store.queue(of: "visit")
    #expect(queue.count == 5)
    #expect(queue.forms == [sample.form.id])
    // After the queue was made, a draft changes, one is purged and one is added.
    var edited = try sample.open(ids[0])
    try edited.apply(.step("age", .set("36")))
    try edited.close()
    _ = try sample.store.purge(ids[3], at: Sample.moment(9))
    try sample.begin(6, Self.right)
    let batch = try queue.next()
    #expect(batch.map(\.contents.draft.id) == [ids[4], ids[2], ids[1], ids[0]])
    #expect(batch.last?.contents.draft.revision == 1)
    #expect(try queue.next().isEmpty)
    #expect(
      try sample.store.queue([ids[0], ids[2]]).next().map(\.contents.draft.id) == [ids[0], ids[2]])
  }

  @Test func `a queue reports whether a draft has a focused field`() throws {
    let sample = try Sample()
    let ids = try (1...2).map { try sample.begin($0, Self.right) }
    var open = try sample.open(ids[0])
    try open.apply(.step("zip", .focus))
    try open.close()
    let found = try sample.store.queue(ids).next()
    #expect(found.map(\.hasFocus) == [true, false])
  }

  @Test func `a draft that moves has only the rows of its new form`() throws {
    let sample = try Sample()
    let id = try sample.begin(1, Self.right)
    let larger = try sample.move(
      id, toVersion: 2, fields: ["zip", "name", "a", "b"], groups: ["one", "two"],
      rules: ["adult", "other"])
    #expect(larger == ["draft_group": 3, "draft_rule": 2, "field": 4])
    let smaller = try sample.move(id, toVersion: 3, fields: ["b", "zip"], groups: [], rules: [])
    #expect(smaller == ["draft_group": 1, "draft_rule": 0, "field": 2])
    let fields = try sample.store.contents(of: id)?.fields
    #expect(fields?.map(\.key) == ["b", "zip"])
    #expect(fields?.map(\.raw) == ["", "90210"])
    #expect(try Doctor(sample.store).examine().isEmpty)
  }
}

extension Sample {
  /// Moves a draft to a version of the form with these fields, groups and rules, and counts its rows.
  fileprivate func move(
    _ id: DraftID, toVersion version: Int, fields: [String], groups: [String], rules: [String]
  ) throws -> [String: Int?] {
    func list(_ keys: [String], _ member: (String) -> String) -> String {
      "[\(keys.map(member).joined(separator: ", "))]"
    }
    let text = """
      {"form": "visit", "version": \(version),
       "groups": \(list(groups) { #"{"key": "\#($0)", "title": "\#($0)"}"# }),
       "fields": \(list(fields) { #"{"key": "\#($0)", "type": "text"}"# }),
       "rules": \(list(rules) { #"{"key": "\#($0)", "notEqual": [{"field": "zip"}, "0"], "message": "No"}"# })}
      """
    guard let form = FormDocument(text).definition, let before = try store.contents(of: id) else {
      throw NoSuchThing()
    }
    try store.register(form, at: Sample.moment(0))
    let newer = try LoadedForm(form, ValidationContext(today: .earliest))
    var draft = before.draft
    draft.form = newer.id
    let session = newer.session(moving: before, retyped: [], at: Sample.moment(9))
    let after = newer.contents(of: session, in: draft)
    _ = try store.move(DraftMove(after, seen: before.draft.revision, orphaned: [], []))
    let file = try stranger()
    return try Dictionary(
      uniqueKeysWithValues: ["field", "draft_group", "draft_rule"].map { table in
        (table, try file.number("SELECT count(*) FROM \(table) WHERE draft = 1"))
      })
  }
}
