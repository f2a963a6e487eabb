import FieldEngine
import FieldbookStore
import FormSession
import SQLiteKit
import TestSupport
import Testing

/// What the doctor finds in the file with the keys of drafts.
@Suite(.temporaryFolder) struct DoctorKeyTests {
  private let path: String
  private let store: Store

  init() throws {
    path = try TemporaryFolder.current.path(of: "clinic.sqlite")
    store = try Store(path, at: Moment(milliseconds: 0))
    let text = """
      {"form": "clinic", "version": 1, "fields": [
        {"key": "note", "type": "text", "storage": "seal"}]}
      """
    let definition = try #require(FormDocument(text).definition)
    try store.register(definition, at: Moment(milliseconds: 0))
    let form = try LoadedForm(
      definition, ValidationContext(today: CalendarDay(iso: "2026-11-21") ?? .earliest))
    for number in 1...2 as ClosedRange<UInt64> {
      var draft = try form.newDraft(
        Sample.id(number), values: [],
        by: Person("ada") { Moment(milliseconds: 1_800_000_000_000) })
      draft.contents.fields[0].raw = "sealed:1:AAAA"
      draft.contents.fields[0].content.text.raw = "sealed:1:AAAA"
      try store.add([draft])
    }
    try store.begin(with: StoreKeyMark(id: [UInt8](repeating: 1, count: 16), hashKey: [1]))
  }

  private func addKey(of number: UInt64) throws {
    _ = try store.addDraftKey(
      [7], of: Sample.id(number), sealedWith: [UInt8](repeating: 1, count: 16))
  }

  private func makeKeysOld() throws {
    try Connection(path + "-keys", .existing).run(
      "UPDATE draft_key SET added_at = unixepoch() - 100000")
  }

  @Test func `each draft with sealed answers has its key`() throws {
    try addKey(of: 1)
    try addKey(of: 2)
    try makeKeysOld()
    #expect(try Doctor(store).examine() == [])
  }

  @Test func `a missing key is reported, and nothing is changed`() throws {
    try addKey(of: 2)
    let report = try Doctor(store).repairAndReport()
    #expect(report.findings == [.lostKeys([Sample.id(1)])])
    #expect(report.findings[0].isDamage)
    #expect(
      report.findings[0].message
        == "The keys of sealed answers are missing, in the draft \(Sample.id(1).ending).")
    #expect(try store.draftKey(of: Sample.id(2)) == [7])
  }

  @Test func `damage to the file with the keys is reported`() throws {
    try addKey(of: 1)
    let file = try TemporaryFolder.current
    var bytes = try file.bytes(of: "clinic.sqlite-keys")
    for place in 4_096..<4_596 { bytes[place] = 0x55 }
    try file.write(bytes, to: "clinic.sqlite-keys")
    let damaged = try Store(path, at: Moment(milliseconds: 0))
    let finding = try #require(try Doctor(damaged).examine().first)
    #expect(finding.isDamage)
    #expect(finding.message.hasPrefix("The file with the keys of sealed answers is damaged"))
  }

  @Test func `all keys are missing without their file`() throws {
    let other = try TemporaryFolder.current.path(of: "copy.sqlite")
    try store.backUp(to: other) { _, _ in }
    let copy = try Store(other, at: Moment(milliseconds: 0))
    #expect(try Doctor(copy).examine() == [.lostKeys([Sample.id(1), Sample.id(2)])])
  }

  @Test func `an old key without a draft is removed, and a new one stays`() throws {
    for number in [1, 2, 3, 4] as [UInt64] { try addKey(of: number) }
    try makeKeysOld()
    try addKey(of: 5)
    #expect(try Doctor(store).examine() == [.unusedKeys(2)])
    let report = try Doctor(store).repairAndReport()
    #expect((report.findings, report.repaired) == ([], [.unusedKeys(2)]))
    let kept = try [1, 2, 3, 4, 5].filter { try store.draftKey(of: Sample.id($0)) != nil }
    #expect(kept == [1, 2, 5])
  }
}
