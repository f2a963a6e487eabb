import FieldEngine
import FieldbookExchange
import FieldbookKit
import FieldbookStore
import FormSession
import TestSupport
import Testing

/// Imports, exports and bulk work with progress and cancellation.
@Suite(.temporaryFolder) struct BookWorkTests {
  private static func visit(_ version: Int = 1) -> FormDefinition {
    FormDefinition("visit", version: version) {
      FormField("name", .name, required: true)
      FormField("zip", .zip)
      if version > 1 { FormField("city", .city) }
    }
  }

  private func visits() throws -> BookForm {
    let person = Person("ada") { Moment(milliseconds: 1_800_000_000_000) }
    let store = try Store(TemporaryFolder.current.path(of: "book.sqlite"), at: person.now())
    let today = CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest
    return try Book(store, as: person, today: today).register(Self.visit())
  }

  /// A file with a valid zip in every row but the last.
  private func file(rows: Int) -> String {
    "name,zip\n" + String(repeating: "ada lovelace,90210\n", count: rows - 1) + "alan turing,902\n"
  }

  @Test func `an import counts rows and reports those with problems`() throws {
    let visits = try visits()
    var (done, reports) = (0, [RowReport]())
    let summary = try visits.importCSV(file(rows: 2_500)) {
      done += $0
    } report: {
      reports.append($0)
    }
    #expect(summary.rows == 2_500)
    #expect(summary.added == 2_500)
    #expect(summary.invalidCells == 1)
    #expect(done == 2_500)
    #expect(reports.map(\.row) == [2_501])
    #expect(reports.first?.issues.map(\.code) == ["zip.incomplete"])
    #expect(try visits.issues().map(\.field) == ["zip"])
  }

  @Test func `a cancelled import keeps its finished batches`() throws {
    let visits = try visits()
    var done = 0
    #expect(throws: BookError.importCancelled(rows: 1_000, canResume: false)) {
      try visits.importCSV(file(rows: 3_000)) {
        done += $0
      } isCancelled: {
        done > 1_000
      }
    }
    #expect(try visits.drafts(limit: 5_000).count == 1_000)
  }

  @Test func `an import of rows with ids updates their drafts`() throws {
    let visits = try visits()
    var draft = try visits.begin()
    try draft.set("name", "ada")
    try draft.close()
    var options = ImportOptions()
    options.isUpdate = true
    let rows = "_id,zip\n\(draft.id),90210\n00000000,1\n"
    var reports: [RowReport] = []
    let summary = try visits.importCSV(rows, options) { _ in
    } report: {
      reports.append($0)
    }
    #expect((summary.updated, summary.rejected) == (1, 1))
    #expect(reports.compactMap(\.rejection?.code) == ["no_draft"])
    #expect(try visits.book.open(draft.id)["zip"] == "90210")
  }

  @Test func `an update of a draft of another version can be accepted after an upgrade`() throws {
    let visits = try visits()
    let draft = try visits.begin()
    let newer = try visits.book.register(Self.visit(2))
    var options = ImportOptions()
    options.isUpdate = true
    var rejections: [RowReport.Rejection] = []
    let row = "_id,zip\n\(draft.id),90210\n"
    try newer.importCSV(row, options) { _ in
    } report: {
      rejections += [$0.rejection].compactMap(\.self)
    }
    #expect(rejections.map(\.remedy) == [.upgrade])
    #expect(rejections.map(\.message) == ["The draft belongs to visit 1, not to visit 2."])
    try newer.upgradeAll { _, _ in }
    #expect(try newer.importCSV(row, options).updated == 1)
  }

  @Test func `an empty file has no header`() throws {
    #expect(throws: ImportError.empty) { try visits().importCSV("") }
  }

  @Test func `an export writes a header and a row for each draft`() throws {
    let visits = try visits()
    try visits.importCSV(file(rows: 3))
    try visits.finalizeAll { _, _ in }
    var (text, drafts) = ("", 0)
    let count = try visits.export(
      .csv, progress: { drafts += $0 }, to: { text += String(decoding: $0, as: UTF8.self) })
    #expect((count, drafts) == (2, 2))
    let lines = text.split(separator: "\r\n")
    #expect(lines.first == "_id,_finalized_at,_version,_edition,name,zip")
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(",1,1,Ada Lovelace,90210") })
    var options = ExportOptions.jsonLines
    options.statuses = [.draft]
    var json = ""
    #expect(try visits.export(options) { json += String(decoding: $0, as: UTF8.self) } == 1)
    #expect(json.contains("Alan Turing"))
  }

  @Test func `a cancelled export stops before its next chunk`() throws {
    let visits = try visits()
    #expect(throws: BookError.cancelled) {
      try visits.export(
        .csv, isCancelled: { true }, to: { _ in Issue.record("a chunk was written") })
    }
  }

  @Test func `all valid drafts are finalized, and the others say why not`() throws {
    let visits = try visits()
    try visits.importCSV(file(rows: 3))
    try visits.finalizeAll(isTrial: true) { result, _ in #expect(!result.done) }
    var (done, reasons, totals) = (0, [String](), Set<Int>())
    try visits.finalizeAll { result, total in
      if result.done { done += 1 }
      reasons += result.obstacles.map(\.message)
      totals.insert(total)
    }
    #expect(done == 2)
    #expect(reasons == ["zip: Incomplete Zip Code."])
    #expect(totals == [3])
    #expect(throws: BookError.cancelled) {
      try visits.finalizeAll(
        isCancelled: { true }, report: { _, _ in Issue.record("a draft was finalized") })
    }
  }

  @Test func `all open drafts move to a newer version, once`() throws {
    let visits = try visits()
    try visits.importCSV(file(rows: 2))
    let newer = try visits.book.register(Self.visit(2))
    var added: [[String]?] = []
    try newer.upgradeAll { upgrade, _ in added.append(upgrade?.changes.added) }
    try newer.upgradeAll { upgrade, _ in added.append(upgrade?.changes.added) }
    #expect(added == [["city"], ["city"], nil, nil])
    #expect(try newer.drafts().map(\.form.version) == [2, 2])
  }

  @Test func `rechecking drafts that did not change finds nothing`() throws {
    let visits = try visits()
    try visits.importCSV(file(rows: 2))
    var flips: [[String]] = []
    try visits.recheckAll { recheck, _ in flips.append(recheck.flips.map(\.key)) }
    #expect(flips == [[], []])
  }
}
