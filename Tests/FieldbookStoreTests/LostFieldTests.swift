import FieldEngine
import FormSession
import Foundation
import RepositoryContract
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// Drafts whose fields were lost are found and kept apart, and cannot be edited or exported.
@Suite(.temporaryFolder) struct LostFieldTests {
  @Test func `rows that refer to nothing are counted`() throws {
    let sample = try Sample.sick("PRAGMA foreign_keys = OFF; DELETE FROM draft WHERE id = 1")
    let findings = try Doctor(sample.store).examine()
    #expect(findings.contains(.dangling(table: "field", rows: 7)))
    #expect(findings.contains(.dangling(table: "draft_rule", rows: 1)))
  }

  @Test func `a repair continues when fields have lost their draft`() throws {
    let sample = try Sample.sick("PRAGMA foreign_keys = OFF; DELETE FROM draft WHERE id = 1")
    #expect(try Doctor(sample.store).repair().contains(.dangling(table: "field", rows: 7)))
  }

  @Test func `drafts that lack fields are reported even after a repair`() throws {
    let sample = try Sample.sick(
      "DROP TRIGGER field_is_kept", "DELETE FROM field WHERE place = 1 OR draft = 2")
    let doctor = Doctor(sample.store)
    let lost = Doctor.Finding.lostFields([Sample.id(1), Sample.id(2)])
    #expect(try doctor.examine().contains(lost))
    #expect(
      lost.message == "2 drafts lack fields of their form: \(Sample.id(1).ending), "
        + "\(Sample.id(2).ending).")
    #expect(lost.isDamage && !lost.needsRescue)
    // The final draft no longer has the content that was finalized.
    let altered = Doctor.Finding.edition(.altered(Sample.id(2)))
    #expect(try doctor.repair() == [lost, altered])
    #expect(try Doctor(try sample.another()).examine() == [lost, altered])
  }

  @Test func `an edit of a lost field is refused, and edits of other fields are saved`() throws {
    let sample = try Sample.sick("DELETE FROM field WHERE draft = 1 AND place = 1")
    var draft = try sample.open(Sample.id(1))
    let refused = #expect(throws: DraftError.self) {
      try draft.apply(.step("zip", .set("90210")))
    }
    #expect(
      refused?.message.hasSuffix(" is damaged: the draft \(Sample.id(1).ending) lacks a field.")
        == true)
    var other = try sample.open(Sample.id(1))
    try other.apply(.step("age", .set("18")))
    #expect(
      try sample.stranger().texts("SELECT value FROM fb_fields WHERE field = 'age'") == ["18", nil])
  }

  @Test func `an export refuses a draft that lacks fields`() throws {
    let sample = try Sample.sick("DELETE FROM field WHERE draft = 1 AND place = 1")
    let walk = DraftWalk(sample.form.id.key, [.draft, .final])
    let words = "the draft \(Sample.id(1).ending) lacks fields of its form."
    let texts = #expect(throws: StoreError.self) {
      let walker = try sample.store.texts(WalkedTexts(.value), in: walk)
      while try walker.next() != nil {}
    }
    let records = #expect(throws: StoreError.self) {
      let walker = try sample.store.records(in: walk)
      while try walker.next() != nil {}
    }
    #expect(texts?.message.hasSuffix(words) == true && records?.message.hasSuffix(words) == true)
  }

  @Test func `the first of many drafts that lack fields are named`() {
    let drafts = (1...7 as ClosedRange<UInt64>).map(Sample.id)
    #expect(
      Doctor.Finding.lostFields(drafts).message
        == "7 drafts lack fields of their form: "
        + drafts.prefix(5).map(\.ending).joined(separator: ", ") + ", and 2 more.")
  }
}
