import FieldEngine
import FieldbookExchange
import FieldbookStore
import FormSession

/// Writes the drafts of a form in all its versions, so that a file has the same columns whatever drafts
/// it contains.
package struct Exporter {
  let store: Store
  private let options: ExportOptions
  let walk: DraftWalk
  private let allTables: [ExportedTable]
  private let repeats: [RepeatOutline]

  /// The size of the portions in which JSON Lines are written.
  private static let portion = 1 << 16

  /// Prepares an export.
  ///
  /// - Throws: ``BookError/noRepeat(_:form:nearest:)`` if the form does not have the repeat whose
  ///   entries are requested.
  package init(_ form: String, of book: Book, _ options: ExportOptions) throws {
    (store, self.options) = (book.store, options)
    walk = DraftWalk(form, options.statuses, since: options.since)
    let versions = try book.store.versions(of: form)
    let shown = versions.map { version in
      options.language.flatMap { version.language(named: $0) }.map(version.inLanguage) ?? version
    }
    allTables = try ExportedTable.all(of: shown, in: book)
    repeats = versions.repeats
    if case .entries(let group) = options.tables {
      try repeats.expect(group, form: form)
    }
  }

  /// The repeats of the form in all its versions.
  package var repeatKeys: [String] { repeats.map(\.key) }

  /// The repeat of each table that is written; nil for that of the drafts.
  package var tables: [String?] { chosenTables.map(\.repeated) }

  /// The tables that are written, of which a wide one has no columns for entries yet.
  private var chosenTables: [ExportedTable] {
    if options.format == .jsonLines { return allTables }
    return switch options.tables {
    case .drafts, .wide: Array(allTables.prefix(1))
    case .all: allTables
    case .entries(let group): allTables.filter { $0.repeated == group }
    }
  }

  /// Returns how many drafts will be written.
  package func draftCount() throws -> Int { try store.draftCount(walk) }

  /// The number of columns that show masks.
  package var maskedColumns: Int {
    shownTables.map { $0.columns.maskedCount(options.table.cells) }.reduce(0, +)
  }

  /// The fields whose chosen options have an order, which columns of options do not show.
  package var rankedFields: [String] { shownTables.flatMap(\.columns.rankedFields) }

  /// The fields with several choices that have one column even if choices are split.
  package var unsplitFields: [String] { shownTables.flatMap(\.columns.unsplitFields) }

  /// The tables whose columns are written, in one table if it is wide.
  private var shownTables: [ExportedTable] { options.tables == .wide ? allTables : chosenTables }

  /// The fields for files, except masked ones that are not revealed.
  var fileKeys: Set<String> {
    let columns = allTables.flatMap(\.columns.fields)
    return Set(
      columns.filter { $0.definition.file != nil && $0.source(options.table.cells) != .mask }.map(
        \.key))
  }

  /// Writes the drafts in portions, and returns their number.
  ///
  /// `write` receives the index of the table, of those in ``tables``, and `progress` the number of
  /// drafts since the last call.
  package func write(
    to write: (Int, [UInt8]) throws -> Void, progress: (Int) -> Void
  ) throws -> Int {
    switch options.format {
    case .csv: try writeTables(to: write, progress)
    case .jsonLines: try writeLines(to: { try write(0, $0) }, progress)
    }
  }

  /// Writes tables; a background task makes rows of a batch while the next one is read.
  private func writeTables(
    to write: (Int, [UInt8]) throws -> Void, _ progress: (Int) -> Void
  ) throws -> Int {
    let walker = try store.texts(wanted, in: walk)
    var batch = try walker.next()
    let rows = try tables(beginningWith: batch).map { table in
      TableRows(table: table, export: try CSVExport(table.columns, options.table, of: table.rows))
    }
    try self.write(rows.headers, to: write)
    var count = 0
    var making: BackgroundTask<[[UInt8]]>?
    repeat {
      let made = making?.result()
      making = batch.map { batch in
        BackgroundTask { [rows = rows.map(\.withoutHeader)] in rows.map { $0.rows(of: batch) } }
      }
      if let made { try self.write(made, to: write) }
      count += batch?.drafts.count ?? 0
      progress(batch?.drafts.count ?? 0)
      if batch != nil { batch = try walker.next() }
    } while making != nil
    return count
  }

  private func write(_ parts: [[UInt8]], to write: (Int, [UInt8]) throws -> Void) throws {
    for (table, bytes) in parts.enumerated() where !bytes.isEmpty { try write(table, bytes) }
  }

  /// Returns the tables to write; those of a wide one depend on the drafts.
  ///
  /// The walk that has read the first batch keeps its snapshot of the store, which a second walk then
  /// shares.
  private func tables(beginningWith batch: DraftTexts?) throws -> [ExportedTable] {
    guard options.tables == .wide else { return chosenTables }
    var shape = WideShape()
    batch?.widen(&shape)
    let walker = try store.texts(wanted, in: walk)
    while let batch = try walker.next() { batch.widen(&shape) }
    return ExportedTable.wide(allTables, repeats, shape)
  }

  /// The texts that cells need; a mask is made from the typed characters.
  private var wanted: WalkedTexts {
    var wanted: WalkedTexts =
      switch options.table.cells.values {
      case .canonical: WalkedTexts(.value)
      case .display: WalkedTexts(.display)
      case .raw: WalkedTexts(.raw)
      }
    let columns = allTables.flatMap(\.columns.fields)
    wanted.typed = Set(columns.filter { $0.source(options.table.cells) == .mask }.map(\.key))
    wanted.hasReasons = options.table.hasReasons
    wanted.hasHashes = options.table.hasHashes
    wanted.hasEntries = options.tables != .drafts && !repeats.isEmpty
    return wanted
  }

  private func writeLines(
    to write: ([UInt8]) throws -> Void, _ progress: (Int) -> Void
  ) throws -> Int {
    let walker = try store.records(in: walk)
    var bytes: [UInt8] = []
    var count = 0
    let columns = ExportColumns(allTables.flatMap(\.columns.fields))
    while let (draft, entries, fields) = try walker.next() {
      var line = DraftLine(draft)
      line.fields = fields.map { $0.exported(in: draft) }
      if !repeats.isEmpty { line.entries = entries }
      line.write(columns, isRevealed: options.table.cells.isRevealed, into: &bytes)
      count += 1
      progress(1)
      if bytes.count >= Exporter.portion {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(bytes)
    return count
  }
}

extension [TableRows] {
  /// The headers of the tables, which each export begins with.
  fileprivate var headers: [[UInt8]] {
    map { rows in
      var (export, header) = (rows.export, [UInt8]())
      export.drain { header = $0 }
      return header
    }
  }
}

extension TableRows {
  /// The same table, whose header is written.
  fileprivate var withoutHeader: TableRows {
    var rows = self
    rows.export.drain { _ in }
    return rows
  }
}

extension ExportedTable {
  fileprivate var rows: CSVExport.Rows { repeated == nil ? .drafts : .entries }
}

extension [RepeatOutline] {
  /// Checks that a form has a repeat.
  package func expect(_ group: String, form: String) throws {
    guard !contains(where: { $0.key == group }) else { return }
    throw BookError.noRepeat(
      group, form: form, nearest: NearestSpelling.of(group, among: map(\.key)))
  }
}

extension DraftLine {
  fileprivate init(_ draft: Draft) {
    self.init(id: draft.id.description, form: draft.form.key, version: draft.form.version)
    (edition, status) = (draft.edition, draft.status.rawValue)
    (title, revision) = (draft.title, draft.revision)
    (createdAt, updatedAt) = (draft.createdAt.description, draft.updatedAt.description)
    finalizedAt = draft.finalizedAt?.description
  }
}

extension FieldRecord {
  /// The field as its draft is exported; in a final draft, a field that does not apply is empty.
  func exported(in draft: Draft) -> FieldRecord {
    if applies || draft.finalizedAt == nil { return self }
    var empty = FieldRecord(key: key, entry: entry)
    empty.applies = false
    return empty
  }
}
