import FieldEngine
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// Entries of repeats in the file: views, locks, hashes, the doctor and purging.
@Suite(.temporaryFolder) struct EntryTests {
  private static let form = """
    {"form": "intake", "version": 1,
     "groups": [{"key": "medicine", "repeat": {}},
       {"key": "part", "group": "medicine", "repeat": {}}],
     "fields": [
       {"key": "patient", "type": "name"},
       {"key": "drug", "type": "phrase", "group": "medicine"},
       {"key": "dose", "type": "integer", "group": "medicine"},
       {"key": "note", "type": "phrase", "group": "part"}],
     "rules": [{"key": "usual", "lessOrEqual": [{"field": "dose"}, "100"],
       "message": "Usually at most 100", "severity": "warning", "group": "medicine"}]}
    """

  private static let entries = [
    EntryRecord(EntryID(0x1234), of: "medicine", rank: 1),
    EntryRecord(EntryID(3), of: "part", in: EntryID(0x1234), rank: -2),
    EntryRecord(EntryID(9), of: "part", in: EntryID(0x1234), rank: 0),
    EntryRecord(EntryID(.max), of: "medicine", rank: 2),
  ]

  private static func field(_ key: String, _ entry: EntryRecord, _ text: String) -> FieldRecord {
    var record = FieldRecord(
      key: FieldPath(key, in: entry.group, entry.id).description, entry: entry.id)
    (record.raw, record.display, record.content.text.raw) = (text, text, text)
    (record.value, record.verdict, record.isComplete) = (.text(text), .valid, true)
    record.updatedAt = Sample.moment(1)
    return record
  }

  /// A store with a draft that has two medicines, the first with two parts.
  private func sample(changing change: (inout NewDraft) -> Void = { _ in }) throws -> Sample {
    let definition = try #require(FormDocument(Self.form).definition)
    let sample = try Sample(of: definition)
    var draft = try sample.form.newDraft(Sample.id(1), values: [], by: Sample.person())
    draft.contents.entries = Self.entries
    draft.contents.fields = draft.contents.fields.filter { $0.key == "patient" }
    draft.contents.rules = []
    for entry in Self.entries {
      let keys = entry.group == "part" ? ["note"] : ["drug", "dose"]
      draft.contents.fields += keys.map { Self.field($0, entry, "\($0) text") }
      guard entry.group == "medicine" else { continue }
      draft.contents.rules.append(
        RuleState(
          definition.rules[0], isBroken: true, isAcknowledged: false, in: entry.id,
          key: FieldPath("usual", in: entry.group, entry.id).description))
    }
    change(&draft)
    try sample.store.add([draft])
    return sample
  }

  @Test func `the views name fields and rules by the positions of their entries`() throws {
    let sample = try sample()
    let file = try sample.stranger()
    #expect(
      try file.texts("SELECT field FROM fb_fields ORDER BY field") == [
        "medicine[1].dose", "medicine[1].drug", "medicine[1].part[1].note",
        "medicine[1].part[2].note", "medicine[2].dose", "medicine[2].drug", "patient",
      ])
    #expect(
      try file.texts("SELECT rule FROM fb_rules ORDER BY rule") == [
        "medicine[1].usual", "medicine[2].usual",
      ])
    let entries = try file.texts(
      """
      SELECT concat_ws FROM (
        SELECT form || ' ' || repeat || ' ' || entry || ' ' || coalesce(parent, '-') || ' '
          || position AS concat_ws FROM fb_entries ORDER BY 1)
      """)
    #expect(
      entries == [
        "intake medicine \(EntryID(0x1234)) - 1", "intake medicine \(EntryID(.max)) - 2",
        "intake part \(EntryID(3)) \(EntryID(0x1234)) 1",
        "intake part \(EntryID(9)) \(EntryID(0x1234)) 2",
      ])
  }

  @Test func `removed entries, and all that they contain, are not in any view`() throws {
    let sample = try sample { $0.contents.entries[0].status = .removed }
    let file = try sample.stranger()
    #expect(
      try file.texts("SELECT field FROM fb_fields ORDER BY field") == [
        "medicine[1].dose", "medicine[1].drug", "patient",
      ])
    #expect(try file.texts("SELECT rule FROM fb_rules") == ["medicine[1].usual"])
    #expect(try file.texts("SELECT entry FROM fb_entries") == ["\(EntryID(.max))"])
  }

  @Test func `fb_invalid names an invalid field by its path`() throws {
    let sample = try sample { draft in
      let place = draft.contents.fields.firstIndex { $0.key == "part[#9].note" } ?? 0
      draft.contents.fields[place].issue = FieldRecord.Issue(code: "c", message: "Wrong")
    }
    let file = try sample.stranger()
    #expect(try file.texts("SELECT field FROM fb_invalid") == ["medicine[1].part[2].note"])
  }

  @Test func `many entries of a draft are read in linear time`() throws {
    let definition = try #require(FormDocument(Self.form).definition)
    let sample = try Sample(of: definition)
    let count = 10_000
    var draft = try sample.form.newDraft(Sample.id(1), values: [], by: Sample.person())
    draft.contents.entries = (1...count).map {
      EntryRecord(EntryID(Int64($0)), of: "medicine", rank: Int64(-$0))
    }
    draft.contents.fields = draft.contents.entries.map { Self.field("drug", $0, "x") }
    try sample.store.add([draft])
    let file = try sample.stranger()
    // SQLite reports each million of steps; for each entry, reading all entries would take hundreds.
    var reports = 0
    let countReport = { reports += 1 }
    let found = try file.reporting(to: countReport) {
      try file.number("SELECT count(*) FROM fb_fields WHERE field LIKE 'medicine[%'")
    }
    #expect(found == count)
    #expect(reports < 20)
    #expect(try sample.store.contents(of: Sample.id(1))?.entries.count == count)
  }

  @Test(
    arguments: [
      "UPDATE entry SET rank = 7", "UPDATE entry SET status = 'removed'", "DELETE FROM entry",
      "INSERT OR REPLACE INTO entry SELECT * FROM entry",
      "UPDATE OR REPLACE entry SET draft = 2, id = 3 WHERE draft = 1",
      "INSERT INTO field SELECT draft, 77, place, flags, raw, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM field",
      "UPDATE field SET raw = 'x' WHERE entry = 9", "DELETE FROM draft_rule WHERE entry > 0",
      "INSERT INTO notice VALUES (1, 9, 3, NULL, 'r', 'c', NULL)",
    ])
  func `entries of final drafts are locked`(change: String) throws {
    let sample = try sample()
    let entry = HistoryEntry(.finalized, by: "ada", at: Sample.moment(3))
    _ = try sample.store.finalize(Sample.id(1), seen: 0, entry)
    let file = try sample.stranger()
    try file.runScript("PRAGMA foreign_keys = OFF; PRAGMA recursive_triggers = OFF")
    #expect(sqliteError { try file.run(change) }?.kind == .constraint(.trigger))
  }

  @Test(
    arguments: [
      ("entry_is_locked", "UPDATE entry SET rank = 9 WHERE id = 3"),
      ("entry_is_kept", "DELETE FROM entry WHERE id = 9"),
      ("field_is_locked", "UPDATE field SET raw = 'x' WHERE entry = 9"),
      ("field_is_kept", "DELETE FROM field WHERE entry = 9"),
    ])
  func `the hash of an edition covers its entries`(trigger: String, change: String) throws {
    let sample = try sample()
    let entry = HistoryEntry(.finalized, by: "ada", at: Sample.moment(3))
    _ = try sample.store.finalize(Sample.id(1), seen: 0, entry)
    #expect(try sample.store.verify().findings == [])
    try sample.withoutTrigger(trigger, change)
    #expect(try sample.store.verify().findings == [.altered(Sample.id(1))])
  }

  @Test func `purging removes entries, and a rescue copies them`() throws {
    let sample = try sample()
    let contents = try #require(try sample.store.contents(of: Sample.id(1)))
    let copy = try TemporaryFolder.current.path(of: "rescued.sqlite")
    let rescue = try Doctor.rescue(sample.path, to: copy, at: Sample.moment(1))
    #expect(rescue.refused == 0)
    let rescued = try #require(
      try Store(copy, at: Sample.moment(1)).contents(of: Sample.id(1)))
    #expect((rescued.entries, rescued.fields) == (contents.entries, contents.fields))
    #expect(rescued.rules == contents.rules)
    _ = try sample.store.purge(Sample.id(1), at: Sample.moment(2))
    let file = try sample.stranger()
    for table in ["entry", "field", "draft_rule"] {
      #expect(try file.number("SELECT count(*) FROM \(table)") == 0)
    }
  }

  @Test func `a changed row of an entry is found`() throws {
    let sample = try sample()
    try sample.stranger().run("UPDATE entry SET rank = 77 WHERE id = 3")
    let finding = Doctor.Finding.alteredRows(table: "entry", rows: 1, of: [Sample.id(1)])
    #expect(try Doctor(sample.store).examine().contains(finding))
  }
}
