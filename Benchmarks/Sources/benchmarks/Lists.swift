import CReplay
import FieldEngine
import FieldbookStore
import FormSession
import Foundation
import Measure

/// Measures lists of a million rows in a store.
///
/// The baseline for a page is the same query in C, prepared once, or in SQLite's shell if the
/// measurement includes starting a program.
final class Lists: Benchmark {
  /// The work to measure.
  enum Work: String, CaseIterable {
    /// The first 50 options that a filter offers.
    case page
    /// The first 50 options that begin with certain letters.
    case letters
    /// The first options, in a program that has just been started.
    case start
    /// Reading, checking and storing the file.
    case register
  }

  let name: String
  let unit: Measure.Unit

  private let work: Work
  private static let count = 1_000_000
  private static let shown = 50
  private var session: Session?
  private var query: OpaquePointer?
  private var (store, draft, form) = ("", "", "")
  private var number = 0

  init(_ work: Work) {
    (self.work, name) = (work, "list.\(work.rawValue)")
    unit = work == .page || work == .letters ? .microseconds : .milliseconds
  }

  var baseline: Baseline? {
    switch work {
    case .page:
      Baseline("raw sqlite3 C API") { [self] in
        for district in 0..<100 where list_query_run(query, "d\(district)") != Lists.shown {
          throw WrongRows()
        }
        return 100
      }
    case .letters: nil
    case .start:
      Baseline("sqlite3 shell") { [self] in
        try Child.run("sqlite3", store, Lists.select)
        return 1
      }
    case .register:
      Baseline("sqlite3 shell, .import and indexes") { [self] in
        try Child.run(
          "sqlite3", store + ".shell", ".import --csv \(folder)/villages.csv v", Lists.indexes)
        return 1
      }
    }
  }

  func prepare() throws {
    if form.isEmpty { try writeFiles() }
    if work == .register || store.isEmpty {
      number += 1
      for old in [store, store + ".shell"] where !store.isEmpty {
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: old + end) }
      }
      store = try ScratchFolder.current.path(of: "\(name)-\(number).sqlite")
    }
    guard work != .register, session == nil else { return }
    try Child.run(Child.fieldbook, "--store", store, "form", "add", form)
    let open = try Store(store, .existing, at: .benchmarkTime)
    guard let definition = try open.form("list", version: 1) else { return }
    session = try Session(definition, ValidationContext(today: .earliest))
    query = list_query_open(store, 2, Int32(Lists.shown))
    try Child.run(Child.fieldbook, "--store", store, "new", "list", "district=d7")
    draft = try open.drafts(DraftFilter(), after: nil, limit: 1).first?.id.description ?? ""
  }

  func run() throws -> Int {
    switch work {
    case .page, .letters:
      for number in 0..<100 {
        session?.apply(.step("district", .set("d\(number)")))
        let (field, letters) = work == .page ? ("village", "") : ("any", "vill\(number)")
        keep(session?.options(of: field, matching: letters, limit: Lists.shown))
      }
      return 100
    case .start:
      try Child.run(Child.fieldbook, "--store", store, "options", draft, "village")
      return 1
    case .register:
      try Child.run(Child.fieldbook, "--store", store, "form", "add", form)
      return 1
    }
  }

  private var folder: String { form.isEmpty ? "" : String(form.dropLast("/list.form.json".count)) }

  private func writeFiles() throws {
    let path = try ScratchFolder.current.path(of: "list.form.json")
    try Data(Lists.definition.utf8).write(to: URL(filePath: path))
    var rows = "id,name,district\n"
    for row in 0..<Lists.count { rows += "v\(row),Village \(row),d\(row % 5_000)\n" }
    let table = try ScratchFolder.current.path(of: "villages.csv")
    try Data(rows.utf8).write(to: URL(filePath: table))
    form = path
  }

  private static let definition = """
    {"form": "list", "version": 1,
      "lists": {"village": {"file": "villages.csv", "value": "id", "label": "name"}},
      "fields": [
        {"key": "district"},
        {"key": "village",
          "type": {"choice": {"list": "village", "filter": "district = ${district}"}}},
        {"key": "any", "type": {"choice": {"list": "village"}}}]}
    """

  private static let select = """
    SELECT value, label FROM list_row JOIN list_cell USING (list, place)
    WHERE list = 1 AND "column" = 2 AND text = 'd7' ORDER BY place LIMIT 50
    """

  private static let indexes =
    "CREATE UNIQUE INDEX i ON v(id); CREATE INDEX d ON v(district); CREATE INDEX n ON v(name)"
}

/// The error when the baseline found a different number of rows.
private struct WrongRows: Error {}
