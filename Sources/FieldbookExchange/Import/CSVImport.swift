public import FormSession

/// Reads a CSV file that comes in pieces, row by row, by what its columns stand for.
///
/// ```swift
/// var file = CSVImport(fresh)
/// while let piece = source.read() {
///   file.feed(piece)
///   while let row = try file.next() {
///     switch row {
///     case .success(let cells):
///       var session = fresh
///       let report = RowFiller().fill(&session, from: cells)
///     case .failure(let mistake): reject(RowReport(mistake))
///     }
///   }
/// }
/// file.end()     // and the rows that are left, as above
/// ```
public struct CSVImport: Sendable {
  /// How a file is to be read, where that is not to be recognised.
  public struct Options: Hashable, Sendable {
    /// What parts the cells; recognised when nil.
    public var delimiter: CSVDelimiter?

    /// Which text of a field the cells have; recognised when nil.
    public var values: ValueForm?

    /// Which apostrophes in front are guards.
    public var formulaGuard = FormulaGuard.text

    /// What a person says that columns stand for.
    public var columns: [HeaderMap.Choice] = []

    /// Reads everything from the file.
    public init() {}
  }

  private let options: Options
  private let form: Session
  private let others: [Session]

  /// The beginning of the file, until there is enough of it to tell the dialect.
  private var beginning: [UInt8] = []
  private var isEnded = false
  private var reader: CSVReader?
  private var maps: VersionMaps?

  /// Begins to read rows for a form, of which `session` is a session in which nothing happened.
  ///
  /// A row of an export that was in one of the other versions of the form is read for that one.
  public init(_ session: Session, besides others: [Session] = [], _ options: Options = Options()) {
    (form, self.others) = (session, others)
    self.options = options
  }

  /// What the columns stand for, once the header was read.
  public var header: HeaderMap? { maps?.usual }

  /// Hands over the next piece of the file.
  public mutating func feed(_ piece: [UInt8]) {
    guard reader == nil else {
      reader?.feed(piece)
      return
    }
    beginning += piece
    if beginning.count >= CSVDialect.recognizableBytes { begin() }
  }

  /// Says that no more pieces come.
  public mutating func end() {
    isEnded = true
    if reader == nil { begin() }
    reader?.end()
  }

  private mutating func begin() {
    let delimiter = options.delimiter ?? CSVDialect(recognizing: beginning).delimiter
    reader = CSVReader(delimiter)
    reader?.feed(beginning)
    beginning = []
  }

  /// The next row, or why it is rejected; nil when another piece is needed, and at the end.
  ///
  /// It throws when the header does not say what the columns stand for; nothing can be read then.
  public mutating func next() throws(ImportMistake) -> Result<RowCells, CSVMistake>? {
    if maps == nil { try readHeader() }
    guard let maps, let row = reader?.next() else { return nil }
    return row.map { RowCells($0, maps, cellOptions, values: options.values) }
  }

  private var cellOptions: CellOptions {
    CellOptions(formulaGuard: options.formulaGuard)
  }

  private mutating func readHeader() throws(ImportMistake) {
    guard let row = reader?.next() else {
      if isEnded { throw .empty }
      return
    }
    switch row {
    case .failure(let mistake): throw .unreadableHeader(mistake)
    case .success(let row):
      let names = row.cells.map(cellOptions.undressed)
      let maps = VersionMaps(names, form, others, explicit: options.columns)
      guard maps.usual.mistakes.isEmpty else { throw .header(maps.usual.mistakes) }
      self.maps = maps
      reader?.columnCount = row.count
    }
  }
}

/// Why a file cannot be imported at all.
public enum ImportMistake: Error, Hashable, Sendable {
  /// There is no row in it.
  case empty
  case unreadableHeader(CSVMistake)
  case header([HeaderMistake])
}
