import FieldEngine
import FormSession
import Foundation
import RepositoryContract
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct DoctorTests {
  @Test(arguments: [false, true])
  func `a store is sound after any sequence of actions`(hasRepeats: Bool) throws {
    try Trials(short: 20, long: 500).run { random in
      let name = "s\(UInt64.random(in: 0 ... .max, using: &random))"
      let store = try Store(TemporaryFolder.current.path(of: name), at: Sample.moment(0))
      let definition =
        hasRepeats
        ? FormDefinition.randomRepeats(using: &random) : FormDefinition.random(using: &random)
      try store.register(definition, at: Sample.moment(0))
      let form = try LoadedForm(
        definition, ValidationContext(today: CalendarDay(iso: "2026-11-21") ?? .earliest))
      let id = DraftID(at: Sample.moment(0), using: &random)
      try store.add([try form.newDraft(id, by: Sample.person())])
      var draft = try OpenDraft(id, of: form, in: store, as: Sample.person())
      for _ in 0..<(hasRepeats ? 30 : 12) {
        try draft.attempt(
          hasRepeats
            ? .randomInEntries(draft.session, using: &random)
            : .random(in: draft.session, using: &random))
      }
      try draft.close()
      let findings = try Doctor(store).examine()
      try #require(findings == [], "\(findings)")
    }
  }

  @Test(
    arguments: [
      "UPDATE draft SET filled = filled - 1 WHERE status = 'draft'",
      "UPDATE draft_group SET invalid = 0 WHERE draft = 1",
      "UPDATE field SET attention = NULL",
      "UPDATE draft_rule SET attention = 0 WHERE draft = 1",
    ])
  func `doctor corrects wrong counts`(change: String) throws {
    let sample = try Sample.sick()
    try sample.withoutTrigger("field_is_locked", change)
    let doctor = Doctor(sample.store)
    #expect(try doctor.examine() == [.wrongCounts(drafts: 1)])
    #expect(try doctor.repair() == [])
    let locked = sqliteError {
      try sample.stranger().run("UPDATE field SET raw = 'x' WHERE draft = 2")
    }
    #expect(locked?.kind == .constraint(.trigger))
  }

  @Test(arguments: ["x; DELETE FROM draft", "with \"quotes\" and spaces"])
  func `the name of an unknown trigger is not executed as SQL`(name: String) throws {
    let quoted = name.replacing("\"", with: "\"\"")
    let sample = try Sample.sick(
      "CREATE TRIGGER \"\(quoted)\" AFTER INSERT ON purging BEGIN SELECT 1; END",
      "UPDATE field SET attention = NULL WHERE draft = 1")
    let doctor = Doctor(sample.store)
    let strange = Doctor.Finding.schemaDrift(
      missing: [], changed: [], unknown: ["trigger \(name)"])
    #expect(try doctor.examine() == [strange, .wrongCounts(drafts: 1)])
    #expect(try doctor.repair() == [strange])
    #expect(try sample.stranger().number("SELECT count(*) FROM draft") == 2)
  }

  @Test(
    arguments: [
      (.damaged(["a", "b"]), .damaged(["b"]), true),
      (.littleSpace(bytes: 1), .littleSpace(bytes: 2), true),
      (.wrongCounts(drafts: 2), .wrongCounts(drafts: 1), true),
      (.dangling(table: "field", rows: 2), .dangling(table: "field", rows: 1), true),
      (.dangling(table: "field", rows: 1), .dangling(table: "step", rows: 1), false),
      (.lostFields([Sample.id(1), Sample.id(2)]), .lostFields([Sample.id(2)]), true),
      (
        .alteredForm(FormID("visit", version: 1)), .alteredForm(FormID("visit", version: 2)),
        false
      ),
      (.openToOthers(file: "a", permissions: 0o644), .leftBehind(file: "a"), false),
      (
        .alteredRows(table: "field", rows: 2, of: []),
        .alteredRows(table: "field", rows: 1, of: []),
        true
      ),
      (.edition(.altered(Sample.id(1))), .edition(.altered(Sample.id(2))), false),
      (
        .openToOthers(file: "a", permissions: 0o644), .openToOthers(file: "b", permissions: 0o644),
        false
      ),
      (
        .schemaDrift(missing: ["view a", "view b"], changed: [], unknown: []),
        .schemaDrift(missing: ["view a"], changed: [], unknown: []), true
      ),
      (
        .schemaDrift(missing: ["view a"], changed: [], unknown: []),
        .schemaDrift(missing: [], changed: ["view a"], unknown: []), false
      ),
    ] as [(Doctor.Finding, Doctor.Finding, Bool)])
  func `a finding that is repaired in part counts as the same finding`(
    before: Doctor.Finding, after: Doctor.Finding, isSame: Bool
  ) {
    #expect(before.isSameKind(as: after) == isSame)
    #expect(after.isSameKind(as: before) == isSame)
  }

  @Test func `a changed schema is reported in parts`() throws {
    let sample = try Sample.sick(
      "DROP INDEX field_to_correct_by_place", "DROP VIEW fb_rules",
      "CREATE VIEW fb_rules AS SELECT 1", "CREATE TABLE mine (id)")
    let findings = try Doctor(sample.store).examine()
    #expect(
      findings.map(\.message) == [
        "The schema differs from the program's: missing index field_to_correct_by_place.",
        "The schema differs from the program's: changed view fb_rules.",
        "The schema differs from the program's: unknown table mine.",
      ])
    #expect(
      findings.map(\.hint) == [
        "Repairing restores what is missing.",
        "Drop the changed ones; repairing then restores them.",
        "This does no harm, but keep your own tables in another file.",
      ])
    #expect(findings.map(\.isAdvice) == [false, false, true])
  }

  @Test func `repairing restores missing parts of the schema and keeps unknown tables`() throws {
    let sample = try Sample.sick(
      "DROP INDEX field_to_correct_by_place", "DROP VIEW fb_rules", "DROP TRIGGER field_is_locked",
      "CREATE TABLE mine (id)")
    let doctor = Doctor(sample.store)
    #expect(try !doctor.report().parts.contains(.locks))
    let report = try doctor.repairAndReport()
    #expect(
      report.repaired == [
        .schemaDrift(
          missing: ["index field_to_correct_by_place", "trigger field_is_locked", "view fb_rules"],
          changed: [], unknown: [])
      ])
    #expect(report.findings == [.schemaDrift(missing: [], changed: [], unknown: ["table mine"])])
    #expect(report.parts == Doctor.Part.allCases)
    let locked = sqliteError {
      try sample.stranger().run("UPDATE field SET raw = 'x' WHERE draft = 2")
    }
    #expect(locked?.kind == .constraint(.trigger))
  }

  @Test func `a changed view is not dropped, and is restored once it is dropped`() throws {
    let sample = try Sample.sick("DROP VIEW fb_rules", "CREATE VIEW fb_rules AS SELECT 1")
    let doctor = Doctor(sample.store)
    let changed = Doctor.Finding.schemaDrift(missing: [], changed: ["view fb_rules"], unknown: [])
    #expect(try doctor.repair() == [changed])
    try sample.stranger().run("DROP VIEW fb_rules")
    #expect(try doctor.repair() == [])
  }

  @Test func `a missing table is damage, and the rows are not examined`() throws {
    let sample = try Sample.sick("DROP TABLE purging")
    let report = try Doctor(sample.store).repairAndReport()
    let missing = ["table purging", "trigger purging_is_fixed", "trigger purging_is_ours"]
    #expect(report.findings == [.schemaDrift(missing: missing, changed: [], unknown: [])])
    #expect(report.findings.map(\.isDamage) == [true])
    #expect(report.parts == [.structure, .schema, .permissions, .leftovers, .disk, .space])
  }

  @Test func `repairing rebuilds a damaged index`() throws {
    let sample = try Sample.sick()
    // The index is built with a different definition from the one that it has afterwards.
    try sample.stranger().runScript(Self.indexing("title", by: "unique_key"))
    try sample.stranger().runScript("REINDEX draft_by_unique_key")
    try sample.stranger().runScript(Self.indexing("unique_key", by: "title"))
    let doctor = Doctor(try sample.another())
    let findings = try doctor.examine()
    #expect(findings.count == 1)
    #expect(findings.first?.message.hasPrefix("The file is damaged: ") == true)
    #expect(try doctor.repair() == [])
  }

  private static func indexing(_ new: String, by old: String) -> String {
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, '(\(old))', '(\(new))')
    WHERE name = 'draft_by_unique_key'
    """
  }

  @Test(
    arguments: [
      "UPDATE form_field SET key = 'nome' WHERE key = 'name'",
      "UPDATE form_field SET label = 'Last Name' WHERE key = 'name'",
      "UPDATE form_field SET type = 'phrase' WHERE key = 'zip'",
      "UPDATE form_field SET storage = 'keep' WHERE key = 'ssn'",
      "UPDATE form_field SET grp = NULL WHERE key = 'zip'",
      "UPDATE form_group SET title = 'Whom'", "UPDATE form_rule SET message = 'Fine'",
      "UPDATE form_rule SET severity = 'error'", "DELETE FROM form_rule",
      "INSERT INTO form_group (form, place, key) VALUES (1, 7, 'more')",
    ])
  func `repairing corrects form tables that differ from the definition`(
    change: String
  ) throws {
    let sample = try Sample.sick("PRAGMA foreign_keys = OFF; \(change)")
    let doctor = Doctor(sample.store)
    let found = Doctor.Finding.misdescribedForm(sample.form.id)
    #expect(try doctor.examine().contains(found))
    #expect(
      found.message
        == "The tables of version 1 of the form `visit` differ from its definition.")
    let report = try doctor.repairAndReport()
    #expect(report.findings == [] && report.repaired.contains(found))
  }

  @Test(
    arguments: [
      ("UPDATE draft SET title = 'x' WHERE id = 1", "draft"),
      ("UPDATE field SET raw = '903' WHERE draft = 1 AND place = 1", "field"),
      ("UPDATE field SET message = 'Fine' WHERE draft = 1 AND code IS NOT NULL", "field"),
      ("UPDATE field SET revision = 7, updated_at = 7 WHERE draft = 1", "field"),
      ("INSERT INTO history SELECT 1, 9, 'set', 'zip', 'eve', 7, 1, '', '9', NULL, 5", "history"),
      ("UPDATE seat SET focus = 'age' WHERE draft = 1", "seat"),
      ("UPDATE seat_field SET state = '{}'", "seat_field"),
      ("UPDATE step SET field = 'age'", "step"),
    ])
  func `doctor finds a row that was changed outside the program`(
    change: String, table: String
  ) throws {
    let sample = try Sample.sick()
    var draft = try sample.open(Sample.id(1))
    try draft.apply(.step("zip", .focus))
    try draft.apply(.step("zip", .type("1")))
    try draft.close()
    #expect(try Doctor(sample.store).examine() == [])
    try sample.stranger().runScript(change)
    let findings = try Doctor(sample.store).repair()
    let found = findings.contains { finding in
      if case .alteredRows(table, _, [Sample.id(1)]) = finding { true } else { false }
    }
    #expect(found, "\(findings)")
  }

  @Test func `saving a damaged row makes it sound again`() throws {
    let sample = try Sample.sick(
      "UPDATE field SET raw = '903' WHERE draft = 1 AND place = 1")
    let finding = Doctor.Finding.alteredRows(table: "field", rows: 1, of: [Sample.id(1)])
    #expect(try Doctor(sample.store).examine() == [finding])
    #expect(
      finding.message
        == "1 row of `field` was damaged, or changed by another program, in the draft "
        + "\(Sample.id(1).ending).")
    #expect(finding.isDamage && !finding.needsRescue)
    var draft = try sample.open(Sample.id(1))
    try draft.apply(.step("zip", .set("90210")))
    try draft.close()
    #expect(try Doctor(sample.store).examine() == [])
  }
}
