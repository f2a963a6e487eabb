import FieldEngine
import FieldbookExchange
import FieldbookKit
import FieldbookStore
import FormSession
import RepositoryContract
import TestSupport
import Testing

/// Drafts with nested repeats are the same after an export and an import.
@Suite(.temporaryFolder) struct RepeatRoundTripTests {
  @Test func `the files of repeats give the same drafts`() throws {
    try roundTrip { source, target in
      let files = try source.tables(.all)
      let entries = files.compactMap { group, text in
        group.map { EntriesSource("random-\($0).csv", of: $0, text) }
      }
      return try target.importCSV(files[nil] ?? "", entries: entries.shuffled())
    }
  }

  @Test func `a wide file gives the same drafts`() throws {
    try roundTrip { source, target in
      try target.importCSV(try source.tables(.wide)[nil] ?? "")
    }
  }

  /// Makes drafts of random forms by random actions, and compares them after an export and import.
  private func roundTrip(
    _ copy: (BookForm, BookForm) throws -> ImportSummary
  ) throws {
    var number = 0
    try Trials(short: 40, long: 1_000).run { random in
      number += 1
      let form = FormDefinition.randomWithRepeats(using: &random)
      let source = try book("a\(number)").register(form)
      let target = try book("b\(number)").register(form)
      var expected: [[String]] = []
      for _ in 0..<25 {
        var session = source.loaded.fresh
        for _ in 0..<Int.random(in: 0...40, using: &random) {
          session.apply(.randomOnEntries(in: session, using: &random))
        }
        // A file contains the text that a field has after it is left.
        if let focus = session.focus { session.apply(.step(focus, .blur)) }
        let id = DraftID(at: source.book.person.now(), using: &random)
        let contents = source.loaded.contents(
          of: session, in: Draft(id, of: form.id, at: source.book.person.now()))
        try source.book.store.add([NewDraft(contents, history: [])])
        expected.append(session.summary)
      }
      let summary = try copy(source, target)
      try #require(summary.added == 25, "\(summary)")
      try #require(summary.rejected + summary.rejectedEntries == 0, "\(summary)")
      let drafts = try target.drafts(limit: 100)
      let found = try drafts.map { draft in
        try target.loaded.session(target.book.contents(draft.id)).summary
      }
      try #require(found.map { $0.joined() }.sorted() == expected.map { $0.joined() }.sorted())
    }
  }

  private func book(_ name: String) throws -> Book {
    let person = Person("ada") { Moment(milliseconds: 1_800_000_000_000) }
    let path = try TemporaryFolder.current.path(of: "\(name).sqlite")
    let today = CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest
    return Book(try Store(path, at: person.now()), as: person, today: today)
  }
}

extension FormDefinition {
  fileprivate var id: FormID { FormID(key, version: version) }
}

extension Session {
  /// The entries with their identities, and the fields with their texts.
  fileprivate var summary: [String] {
    entryStates.map { "\($0.path) \($0.id)\n" }
      + states.map { state in
        "\(state.key) \(state.state.raw) \(state.state.value?.plainText ?? "-") "
          + "\(state.reason ?? "")\n"
      }
  }
}

extension BookForm {
  /// The open drafts as CSV, by the repeat of each file.
  fileprivate func tables(_ tables: ExportOptions.Tables) throws -> [String?: String] {
    var options = ExportOptions.csv
    (options.tables, options.statuses) = (tables, [.draft])
    options.table.cells.values = .raw
    options.table.hasReasons = true
    var files: [String?: [UInt8]] = [:]
    try exportTables(options) { group, chunk in files[group, default: []] += chunk }
    return files.mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
