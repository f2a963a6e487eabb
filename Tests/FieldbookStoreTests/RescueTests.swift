import FieldEngine
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct RescueTests {
  @Test func `a sound store is copied row by row`() throws {
    let sample = try Sample()
    try sample.begin(1, [("name", "ada"), ("zip", "902")])
    let old = try sample.beginFinal(2)
    let contents = try #require(try sample.store.contents(of: old))
    try sample.store.add([
      sample.form.amendment(Sample.id(3), of: contents, reason: "Typo", by: Sample.person(at: 3))
    ])
    var draft = try sample.open(Sample.id(1))
    try draft.apply(.step("zip", .focus))
    try draft.close()
    let file = ImportedFile(form: "visit", name: "in.csv", size: 12, hash: .max)
    let beginning = try sample.store.beginImport(of: file, .first, at: Sample.moment(4))
    let progress = try #require(beginning.progress)
    let rescue = try Doctor.rescue(
      sample.path, to: sample.path + ".rescued", at: Sample.moment(5))
    #expect((rescue.refused, rescue.incomplete) == (0, []))
    let copy = try Store(sample.path + ".rescued", .existing, at: Sample.moment(5))
    for number in 1...3 as ClosedRange<UInt64> {
      let id = Sample.id(number)
      #expect(try copy.contents(of: id) == sample.store.contents(of: id))
      #expect(
        try copy.history(of: id, field: nil) == sample.store.history(of: id, field: nil))
      #expect(try copy.lastSeat(at: id) == sample.store.lastSeat(at: id))
    }
    #expect(try copy.form("visit", version: 1) == sample.form.definition)
    #expect(try copy.progress(of: file) == progress)
    #expect(try Doctor(copy).examine() == [])
    #expect(
      failure {
        try Doctor.rescue(sample.path, to: sample.path + ".rescued", at: Sample.moment(5))
      } == .unreachable)
  }

  @Test func `the rows of a lost draft are counted as refused`() throws {
    let sample = try Sample()
    try sample.begin(1, [("zip", "902")])
    try sample.begin(2)
    try sample.stranger().runScript("PRAGMA foreign_keys = OFF; DELETE FROM draft WHERE id = 1")
    let (rescue, copy) = try saved(sample)
    // Seven fields, two groups, a rule and two history entries.
    #expect(rescue.refused == 12)
    #expect(try copy.contents(of: Sample.id(2)) == sample.store.contents(of: Sample.id(2)))
    #expect(try Doctor(copy).examine() == [])
  }

  @Test(
    arguments: [
      "UPDATE draft SET filled = 99 WHERE id = 1", "UPDATE draft SET fields = -1 WHERE id = 1",
      "UPDATE draft_group SET missing = 99 WHERE draft = 1", "UPDATE field SET attention = 7",
      "UPDATE draft_rule SET attention = 7",
    ])
  func `a draft with only a wrong count is copied, and its count is corrected`(
    change: String
  ) throws {
    let sample = try Sample()
    let id = try sample.begin(1, [("name", "ada"), ("zip", "902"), ("age", "17")])
    let contents = try sample.store.contents(of: id)
    try sample.stranger().runScript("PRAGMA ignore_check_constraints = ON; \(change)")
    let (rescue, copy) = try saved(sample)
    #expect((rescue.refused, rescue.incomplete) == (0, []))
    #expect(try copy.contents(of: id) == contents)
    #expect(try Doctor(copy).examine() == [])
  }

  @Test func `drafts that lost fields on a damaged page are named during the copy and afterwards`()
    throws
  {
    let folder = try TemporaryFolder.current
    let sample = try Sample()
    for number in 1...60 as ClosedRange<UInt64> { try sample.begin(number, [("zip", "902")]) }
    _ = try sample.store.emptyLog()
    let leaf = try sample.stranger().number(
      "SELECT pageno FROM dbstat WHERE name = 'field' AND pagetype = 'leaf' ORDER BY 1 LIMIT 1")
    var bytes = try folder.bytes(of: "store.sqlite")
    let start = (try #require(leaf) - 1) * 4_096
    bytes.replaceSubrange(start..<start + 4_096, with: [UInt8](repeating: 0, count: 4_096))
    try folder.write(bytes, to: "damaged.sqlite")
    let (rescue, copy) = try saved(folder.path(of: "damaged.sqlite"))
    #expect(rescue.incomplete == ["field"])
    #expect(!rescue.lacking.isEmpty && rescue.lacking.count < 60)
    #expect(try Doctor(copy).repair() == [.lostFields(rescue.lacking)])
  }

  @Test(arguments: Rescuer.tables + ["content"])
  func `a damaged table is read from its end without sorting`(table: String) throws {
    let store = try Sample().store
    let rescuer = Rescuer(store)
    let query = try rescuer.selection(of: table, rescuer.columns(of: table), fromEnd: true)
    let plan = try store.connection.prepare("EXPLAIN QUERY PLAN \(query)")
      .all { row in try row.text(3) }
    #expect(plan == ["SCAN \(table)"])
  }

  private func saved(_ sample: Sample) throws -> (Doctor.Rescue, Store) {
    try saved(sample.path)
  }

  private func saved(_ path: String) throws -> (Doctor.Rescue, Store) {
    let copy = path + ".rescued"
    let rescue = try Doctor.rescue(path, to: copy, at: Sample.moment(5))
    return (rescue, try Store(copy, .existing, at: Sample.moment(5)))
  }

  @Test func `everything outside the damaged pages of a store is copied`() throws {
    let folder = try TemporaryFolder.current
    var damaged: [Int] = []
    do {
      let sample = try Sample()
      for number in 1...150 as ClosedRange<UInt64> {
        try sample.begin(number, [("name", "ada"), ("zip", "902")])
      }
      for table in ["draft", "field"] {
        let leaf = try sample.stranger().number(
          "SELECT max(pageno) FROM dbstat WHERE name = '\(table)' AND pagetype = 'leaf'")
        damaged.append(try #require(leaf) - 1)
      }
    }
    var bytes = try folder.bytes(of: "store.sqlite")
    for page in damaged {
      for place in 0..<64 { bytes[page * 4_096 + place] = 0xFF }
    }
    try folder.write(bytes, to: "store.sqlite")
    let path = folder.path(of: "store.sqlite")
    let doctor = Doctor(try Store(path, .existing, at: Sample.moment(5)))
    for findings in [try doctor.examine(), try doctor.repair()] {
      #expect(findings.first?.message.hasPrefix("The file is damaged: ") == true)
    }
    let rescue = try Doctor.rescue(path, to: path + ".rescued", at: Sample.moment(5))
    #expect(!rescue.incomplete.isEmpty)
    #expect(try folder.bytes(of: "store.sqlite") == bytes)
    let copy = try Store(path + ".rescued", .existing, at: Sample.moment(5))
    let saved = try copy.drafts(DraftFilter(), after: nil, limit: 150)
    #expect(saved.count > 20)
    #expect(
      try Doctor(copy).examine() == (rescue.lacking.isEmpty ? [] : [.lostFields(rescue.lacking)]))
  }
}
