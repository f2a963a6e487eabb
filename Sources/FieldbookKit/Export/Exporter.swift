import FieldEngine
package import FieldbookExchange
import FormSession

/// Writes the drafts of a form in all its versions; only the columns of a wide table depend on the
/// drafts.
package struct Exporter {
  let store: any BookStorage
  private let options: ExportOptions
  let walk: DraftWalk
  private let allTables: [ExportedTable]
  private let schema: TableSchema?
  let repeats: [RepeatOutline]

  /// The format for another system; nil for tables.
  package let format: (any RecordFormat)?

  /// Prepares an export.
  ///
  /// - Throws: ``BookError/noRepeat(_:form:nearest:)`` if the form does not have the repeat whose
  ///   entries are requested, or `ExportError` if the format cannot hold drafts of the form.
  package init(_ form: String, of book: Book, _ options: ExportOptions) throws {
    (store, self.options) = (book.store, options)
    walk = DraftWalk(form, options.statuses, since: options.since)
    let versions = try book.store.versions(of: form)
    let shown = versions.map { version in
      options.language.flatMap { version.language(named: $0) }.map(version.inLanguage) ?? version
    }
    allTables = try ExportedTable.all(of: shown, in: book)
    repeats = versions.repeats
    sealedFields = Set(versions.flatMap(\.sealedKeys))
    if case .entries(let group) = options.tables {
      try repeats.expect(group, form: form)
    }
    schema =
      try options.hasSchema
      ? TableSchema(
        shown, book.validationContext, options.table, isFinal: options.areFinal) : nil
    format = try RecordFormats(
      form: RecordForm(
        shown, allTables.map(\.columns), isRevealed: options.table.cells.isRevealed),
      columns: ExportColumns(allTables.flatMap(\.columns.fields)), context: book.validationContext
    ).format(of: options, repeats.map(\.key))
  }

  /// The repeats of the form in all its versions.
  package var repeatKeys: [String] { repeats.map(\.key) }

  /// The repeat of each table that is written; nil for the table of the drafts.
  package var tables: [String?] { format?.tables ?? chosenTables.map(\.repeated) }

  /// The tables that are written; a wide table does not have columns for entries yet.
  private var chosenTables: [ExportedTable] {
    if format != nil { return allTables }
    return switch options.tables {
    case .drafts, .wide: Array(allTables.prefix(1))
    case .all: allTables
    case .entries(let group): allTables.filter { $0.repeated == group }
    }
  }

  /// Returns the number of drafts that will be written.
  package func draftCount() throws -> Int { try store.draftCount(walk) }

  /// The number of columns that show masks.
  package var maskedColumns: Int {
    shownTables.map { $0.columns.maskedCount(options.table.cells) }.reduce(0, +)
  }

  /// The sealed fields of the form in all its versions.
  package let sealedFields: Set<String>

  /// The fields whose chosen options have an order, which columns of options do not show.
  package var rankedFields: [String] { shownTables.flatMap(\.columns.rankedFields) }

  /// The fields with several choices that have one column even if choices are split.
  package var unsplitFields: [String] { shownTables.flatMap(\.columns.unsplitFields) }

  /// The tables whose columns are written; a wide table contains the columns of all tables.
  private var shownTables: [ExportedTable] { options.tables == .wide ? allTables : chosenTables }

  /// The fields whose answers are files, except masked fields that are not revealed.
  var fileKeys: Set<String> {
    let columns = allTables.flatMap(\.columns.fields)
    return Set(
      columns.filter { $0.definition.file != nil && $0.source(options.table.cells) != .mask }.map(
        \.key))
  }

  /// Writes the drafts in portions, and returns the totals.
  ///
  /// `write` receives the index of the table in ``tables``, and `progress` receives the number of
  /// drafts written since the last call.
  package func write(
    to write: (Int, [UInt8]) throws -> Void, progress: (Int) -> Void
  ) throws -> ExportTotals {
    guard let format else { return try writeTables(to: write, progress) }
    return try writeRecords(in: format, to: write, progress)
  }

  /// Writes tables; a background task formats the rows of one batch while the next batch is read.
  private func writeTables(
    to write: (Int, [UInt8]) throws -> Void, _ progress: (Int) -> Void
  ) throws -> ExportTotals {
    let walker = try store.texts(wanted, in: walk)
    var batch = try walker.next()
    let tables = try tables(beginningWith: batch)
    let rows = try tables.map { table in
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
    return ExportTotals(drafts: count, schemas: schemas(of: tables))
  }

  private func write(_ parts: [[UInt8]], to write: (Int, [UInt8]) throws -> Void) throws {
    for (table, bytes) in parts.enumerated() where !bytes.isEmpty { try write(table, bytes) }
  }

  /// Returns the schemas of the tables, without writing drafts.
  package func schemas() throws -> [[UInt8]] {
    guard options.tables == .wide else { return schemas(of: chosenTables) }
    let walker = try store.texts(wanted, in: walk)
    return try schemas(of: tables(beginningWith: walker.next()))
  }

  /// Returns the schemas of tables, which refer to each other if all are written.
  private func schemas(of tables: [ExportedTable]) -> [[UInt8]] {
    guard let schema else { return [] }
    let parents = Dictionary(repeats.map { ($0.key, $0.parent) }) { first, _ in first }
    return tables.map { table in
      var references: [TableSchema.Reference] = []
      if options.tables == .all, let group = table.repeated {
        references = [.draft(in: name(of: nil))]
        if let parent = parents[group] ?? nil { references.append(.parent(in: name(of: parent))) }
      }
      return schema.document(of: table.columns, table.rows, references: references)
    }
  }

  /// Returns the name of a table in a data package.
  package func name(of group: String?) -> String {
    walk.form + (group.map { "-" + $0 } ?? "")
  }

  /// Returns the tables to write; for a wide table, they depend on the drafts.
  ///
  /// In a store in a file, the walk that has read the first batch keeps its snapshot, which a
  /// second walk then shares.
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
}

extension [TableRows] {
  /// The headers of the tables, which are the beginning of every export.
  fileprivate var headers: [[UInt8]] {
    map { rows in
      var (export, header) = (rows.export, [UInt8]())
      export.drain { header = $0 }
      return header
    }
  }
}

extension TableRows {
  /// The same table after its header has been written.
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
