public import FormSession

/// Reads a worklist, with its columns in any order.
///
/// ```swift
/// var list = WorklistReader(CSVDialect(recognizing: start).delimiter)
/// list.feed(bytes)
/// list.end()
/// while let entry = try list.next() { … }   // the entries with a new text
/// ```
public struct WorklistReader: Sendable {
  private var reader: CSVReader
  private var isEnded = false
  private var columns: [String: Int]?

  /// The row number of the last entry, and the line on which it begins.
  public private(set) var place: (row: Int, line: Int) = (0, 0)

  /// Creates a reader if a file begins like a worklist; returns nil otherwise.
  public init?(recognizing beginning: [UInt8], _ delimiter: CSVDelimiter? = nil) {
    self.init(delimiter ?? CSVDialect(recognizing: beginning).delimiter)
    var header = reader
    header.feed(beginning)
    header.end()
    guard case .success(let row)? = header.next(), WorklistEntry.isHeader(row.cells) else {
      return nil
    }
  }

  /// Creates a reader.
  public init(_ delimiter: CSVDelimiter = .comma) {
    reader = CSVReader(delimiter)
  }

  /// Adds the next chunk of the file.
  public mutating func feed(_ piece: [UInt8]) {
    reader.feed(piece)
  }

  /// Marks the end of the file.
  public mutating func end() {
    isEnded = true
    reader.end()
  }

  /// Returns the next entry with new text, or the mistake of a row.
  ///
  /// The result is nil if more chunks are needed, and at the end. The method throws an error if the
  /// file is not a worklist.
  public mutating func next() throws(WorklistError) -> Result<WorklistEntry, CSVError>? {
    if columns == nil { try readHeader() }
    guard let columns else { return nil }
    while let row = reader.next() {
      switch row {
      case .failure(let error): return .failure(error)
      case .success(let row):
        let entry = WorklistEntry(row, columns)
        place = (row.number, row.line)
        if !entry.newText.isEmpty { return .success(entry) }
      }
    }
    return nil
  }

  private mutating func readHeader() throws(WorklistError) {
    guard let row = reader.next() else {
      if isEnded { throw .noHeader }
      return
    }
    guard case .success(let row) = row, WorklistEntry.isHeader(row.cells) else { throw .noHeader }
    columns = Dictionary(row.cells.enumerated().map { ($1, $0) }) { first, _ in first }
    reader.columnCount = row.count
  }
}

/// The reason why a file is not a worklist.
public enum WorklistError: FieldbookError, Hashable, Sendable {
  /// The first row does not have the columns of a worklist.
  case noHeader

  /// A stable code for programs.
  public var code: String { "worklist.no_header" }

  /// A sentence that describes the problem.
  public var message: String {
    "This is not a worklist: its first row must have `_id`, `field`, `text` and `new`."
  }

  /// Advice on what to do; empty because the message is enough.
  public var hint: String { "" }
}

extension WorklistEntry {
  fileprivate init(_ row: CSVRow, _ columns: [String: Int]) {
    let options = CellOptions()
    let text = { (name: String) in columns[name].map { options.undecorated(row[$0]) } ?? "" }
    self.init(
      draft: text("_id"), field: text("field"), code: text("code"), message: text("message"),
      text: text("text"), newText: text("new"))
  }
}
