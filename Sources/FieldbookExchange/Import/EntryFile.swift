public import FormSession

/// An index of a file of entries, which finds the rows of each draft.
///
/// ```swift
/// var file = EntryFile("visit-medicine.csv", of: "medicine", form, joining: header)
/// while let piece = source.read() { try file.feed(piece) }
/// try file.end()
/// for run in file.runs(of: "d1") { file.rows(source.bytes(run.bytes), run, version: nil) }
/// ```
///
/// Consecutive rows of a draft form a run. The index needs about 40 bytes for each run, so a file
/// of any size, with rows in any order, can be joined with the file of the drafts.
public struct EntryFile: Sendable {
  /// The name of the file.
  public let name: String

  /// The repeat whose entries are in the rows.
  public let group: String

  /// Rows of a draft that follow one another.
  public struct Run: Hashable, Sendable {
    fileprivate let draft: UInt64
    fileprivate let start: CSVReader.Checkpoint
    fileprivate var length: Int

    /// The bytes of the rows in the file.
    public var bytes: Range<Int> { start.offset..<start.offset + length }
  }

  /// The rows that could not be read.
  public private(set) var rejected: [RowReport] = []

  private let options: CSVImport.Options
  private let form: Session
  private let others: [Session]
  private let main: HeaderMap?
  private var beginning: [UInt8] = []
  private var reader: CSVReader?

  /// The place of the next row, which can begin in one chunk and end in a later one.
  private var start: CSVReader.Checkpoint?
  private var delimiter = CSVDelimiter.comma
  private var maps: VersionMaps?

  /// The columns that identify a row's draft, in this file and in the drafts' file.
  private var join: (column: Int, ofDraft: Int?)?

  private var runs: [Run] = []
  private var usedRuns: [Bool] = []
  private var lastDraft: String?

  /// The runs in the order of the file, and the number of runs that have been examined.
  private var order: (runs: [Int], count: Int)?

  /// Creates an index for a form; the rows can belong to any of its versions.
  ///
  /// `main` contains the columns of the drafts' file; it is nil if there is no such file, in which
  /// case `_id` must name the drafts.
  public init(
    _ name: String, of group: String, _ form: Session, besides others: [Session] = [],
    joining main: HeaderMap?, _ options: CSVImport.Options = CSVImport.Options()
  ) {
    (self.name, self.group, self.form, self.others) = (name, group, form, others)
    (self.main, self.options) = (main, options)
  }

  /// The roles of the columns; nil before the header has been read.
  public var header: HeaderMap? { maps?.usual }

  /// The column of the drafts' file that names a draft; nil if there is no such file.
  public var columnOfDraft: Int? { join?.ofDraft }

  /// Adds the next chunk of the file.
  public mutating func feed(_ piece: [UInt8]) throws(ImportError) {
    if reader == nil {
      beginning += piece
      guard beginning.count >= CSVDialect.recognizableBytes else { return }
      begin()
    } else {
      reader?.feed(piece)
    }
    try readRows()
  }

  /// Marks the end of the file, and sorts the index.
  public mutating func end() throws(ImportError) {
    if reader == nil { begin() }
    reader?.end()
    try readRows()
    if maps == nil { throw .emptyFile(name) }
    runs.sort { ($0.draft, $0.start.offset) < ($1.draft, $1.start.offset) }
    usedRuns = runs.map { _ in false }
  }

  private mutating func begin() {
    delimiter = options.delimiter ?? CSVDialect(recognizing: beginning).delimiter
    reader = CSVReader(delimiter)
    reader?.feed(beginning)
    beginning = []
  }

  private mutating func readRows() throws(ImportError) {
    start = start ?? reader?.checkpoint
    while let start, let row = reader?.next() {
      self.start = reader?.checkpoint
      switch row {
      case .failure(let error) where maps == nil: throw .unreadableHeader(error)
      case .failure(let error):
        rejected.append(RowReport(error, in: name))
        lastDraft = nil
      case .success(let row) where maps == nil: try readHeader(row)
      case .success(let row): note(row, from: start)
      }
    }
  }

  private mutating func readHeader(_ row: CSVRow) throws(ImportError) {
    let names = row.cells.map(cellOptions.undecorated)
    let keys = main?.keysOfDrafts ?? [:]
    let explicit = options.columns.filter { names.contains($0.column) }
    let maps = VersionMaps(
      names, form, others, explicit: explicit, of: group, keys: keys)
    guard maps.usual.errors.isEmpty else { throw .headerOfFile(name, maps.usual.errors) }
    join = try joined(maps.usual, names)
    self.maps = maps
    reader?.columnCount = row.count
  }

  /// Returns the columns that name a draft: `_id`, or the only field that is in both files.
  private func joined(
    _ header: HeaderMap, _ names: [String]
  ) throws(ImportError) -> (column: Int, ofDraft: Int?) {
    if let column = header.column(of: .id) {
      guard let main else { return (column, nil) }
      if let other = main.column(of: .id) { return (column, other) }
    }
    let shared = header.roles.enumerated().compactMap { column, role -> (Int, Int)? in
      guard case .key = role, let other = main?.header.firstIndex(of: names[column]) else {
        return nil
      }
      return (column, other)
    }
    guard let (column, other) = shared.first, shared.count == 1 else {
      throw .noJoin(name, shared.map { names[$0.0] })
    }
    return (column, other)
  }

  private var cellOptions: CellOptions { CellOptions(formulaGuard: options.formulaGuard) }

  /// Adds a row to the run of its draft, or begins a new run.
  private mutating func note(_ row: CSVRow, from start: CSVReader.Checkpoint) {
    guard let join, let reader, !row.isBlank else {
      // A run is read as a whole, so blank rows end it.
      lastDraft = nil
      return
    }
    let draft = cellOptions.undecorated(row[join.column])
    let end = reader.checkpoint.offset
    if draft == lastDraft, var last = runs.popLast() {
      last.length = end - last.start.offset
      runs.append(last)
    } else {
      runs.append(Run(draft: draft.hash64, start: start, length: end - start.offset))
    }
    lastDraft = draft
  }
}

// MARK: - Rows of a draft

extension EntryFile {
  /// Returns the runs of a draft, and marks them as used.
  public mutating func use(_ draft: String) -> [Run] {
    let hash = draft.hash64
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].draft < hash { low = middle + 1 } else { high = middle }
    }
    var found: [Run] = []
    while low < runs.count, runs[low].draft == hash {
      usedRuns[low] = true
      found.append(runs[low])
      low += 1
    }
    return found
  }

  /// Returns the next run that no draft has used, in the order of the file; nil if there is none.
  public mutating func nextUnused() -> Run? {
    var next =
      order ?? (runs.indices.sorted { runs[$0].start.offset < runs[$1].start.offset }, 0)
    defer { order = next }
    while next.count < next.runs.count {
      let place = next.runs[next.count]
      next.count += 1
      if !usedRuns[place] { return runs[place] }
    }
    return nil
  }

  /// The runs that no draft has used, in the order of the file.
  public var unusedRuns: [Run] {
    zip(runs, usedRuns).filter { !$1 }.map(\.0).sorted { $0.start.offset < $1.start.offset }
  }

  /// Returns the rows of a run, given its bytes, that belong to the draft with this name.
  ///
  /// The text has the same form and version as the text in the draft's row. A draft without a row
  /// is open, so an export contains its text as typed.
  public func rows(
    _ bytes: [UInt8], _ run: Run, of draft: DraftCells, named name: String
  ) -> [EntryCells] {
    guard let maps, let join else { return [] }
    let isExported = draft.own == nil && maps.usual.isOfExport
    let values = options.values ?? draft.own?.values ?? (isExported ? .raw : .display)
    let map = maps.map(ofVersion: draft.version)
    // Runs are found by hash, and another draft can have the same hash.
    let rows = read(bytes, run).filter { cellOptions.undecorated($0[join.column]) == name }
    return rows.map { row in
      EntryCells(
        RowCells(row, map, cellOptions, version: draft.version, values: values), of: group,
        in: self.name)
    }
  }

  /// Returns the name of a run's draft.
  public func draft(of bytes: [UInt8], _ run: Run) -> String {
    guard let join, let row = read(bytes, run).first else { return "" }
    return cellOptions.undecorated(row[join.column])
  }

  /// Returns reports that reject the rows of a run, because no row in the drafts' file has the name
  /// that they refer to.
  public func rejection(_ bytes: [UInt8], _ run: Run) -> [RowReport] {
    let draft = draft(of: bytes, run)
    return read(bytes, run).map { row in
      var report = RowReport(row: row.number, line: row.line)
      report.file = name
      report.rejection = RowReport.Rejection(
        "import.no_row", "The file of the drafts has no row for `\(draft)`.")
      return report
    }
  }

  private func read(_ bytes: [UInt8], _ run: Run) -> [CSVRow] {
    var reader = CSVReader(delimiter, at: run.start)
    reader.columnCount = maps?.usual.header.count
    reader.feed(bytes)
    reader.end()
    var rows: [CSVRow] = []
    while let row = reader.next() { if case .success(let row) = row { rows.append(row) } }
    return rows
  }
}

extension HeaderMap {
  /// The fields that can identify an entry's draft, by the names of their columns.
  fileprivate var keysOfDrafts: [String: String] {
    Dictionary(
      zip(header, roles).compactMap { name, role in
        if case .field = role { (name, name) } else { nil }
      }
    ) { first, _ in first }
  }
}

extension String {
  /// The 64-bit FNV-1a hash.
  fileprivate var hash64: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
