public import FormSession

/// Reads a CSV file in chunks and returns the cells of each row, using the roles of the columns.
///
/// ```swift
/// var file = CSVImport(fresh)
/// while let piece = source.read() {
///   file.feed(piece)
///   while let row = try file.next() {
///     switch row {
///     case .success(let draft):
///       var session = fresh
///       let reports = RowFiller().fill(&session, from: draft, cache: &cache)
///     case .failure(let mistake): reject(RowReport(mistake))
///     }
///   }
/// }
/// file.end()     // then read the remaining rows as above
/// ```
public struct CSVImport: Sendable {
  /// The settings for reading a file; a delimiter, a form of values and columns that are not set
  /// are recognized automatically.
  public struct Options: Hashable, Sendable {
    /// The delimiter; nil to recognize it.
    public var delimiter: CSVDelimiter?

    /// The form of the text in cells; nil to recognize it.
    public var values: ValueForm?

    /// The cells whose leading apostrophes are formula guards.
    public var formulaGuard = FormulaGuard.text

    /// The roles that a person chose for columns.
    public var columns: [HeaderMap.Choice] = []

    /// Whether some of the chosen columns can be in other files.
    public var isOneOfSeveral = false

    /// Creates options that recognize everything.
    public init() {}
  }

  private let options: Options
  private let form: Session
  private let others: [Session]

  /// The beginning of the file, until it is long enough to recognize the dialect.
  private var beginning: [UInt8] = []
  private var isEnded = false
  private var reader: CSVReader?
  private var maps: VersionMaps?

  /// Creates an importer for a form, given a session with its initial values.
  ///
  /// A row exported from one of the other versions of the form is read with that version.
  public init(_ session: Session, besides others: [Session] = [], _ options: Options = Options()) {
    (form, self.others) = (session, others)
    self.options = options
  }

  /// The roles of the columns; nil before the header has been read.
  public var header: HeaderMap? { maps?.usual }

  /// Returns the text that rows in other files use to refer to a draft: the draft's cell in a
  /// column.
  public func text(of draft: DraftCells, inColumn column: Int) -> String {
    draft.own?.text(at: column) ?? ""
  }

  /// Adds the next chunk of the file.
  public mutating func feed(_ piece: [UInt8]) {
    guard reader == nil else {
      reader?.feed(piece)
      return
    }
    beginning += piece
    if beginning.count >= CSVDialect.recognizableBytes { begin() }
  }

  /// Marks the end of the file.
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

  /// Returns the next row or its mistake; nil if more chunks are needed, and at the end.
  ///
  /// The method throws an error if the header has mistakes, in which case the file cannot be read.
  public mutating func next() throws(ImportError) -> Result<DraftCells, CSVError>? {
    if maps == nil { try readHeader() }
    guard let maps, let row = reader?.next() else { return nil }
    return row.map { DraftCells(RowCells($0, maps, cellOptions, values: options.values)) }
  }

  private var cellOptions: CellOptions {
    CellOptions(formulaGuard: options.formulaGuard)
  }

  private mutating func readHeader() throws(ImportError) {
    guard let row = reader?.next() else {
      if isEnded { throw .empty }
      return
    }
    switch row {
    case .failure(let error): throw .unreadableHeader(error)
    case .success(let row):
      let names = row.cells.map(cellOptions.undecorated)
      let explicit = options.columns.filter {
        !options.isOneOfSeveral || names.contains($0.column)
      }
      let maps = VersionMaps(names, form, others, explicit: explicit)
      guard maps.usual.errors.isEmpty else { throw .header(maps.usual.errors) }
      self.maps = maps
      reader?.columnCount = row.count
    }
  }
}
