import FieldEngine
public import FormSession

/// Writes drafts as rows of a CSV file; the fields of a row can come in any order.
///
/// ```swift
/// var export = try CSVExport(columns, options)    // writes the header
/// export.begin(ExportedDraft(id: id, version: 3))
/// export.put("90210", at: columns.place(of: "zip") ?? 0, isComplete: true)
/// export.end()
/// export.drain { bytes in file.write(bytes) }
/// ```
///
/// ``ExportColumn/source(_:)`` returns which text of a field a column needs. Text is copied only
/// into a buffer that is reused for every row.
public struct CSVExport: Sendable {
  /// The options of an export.
  public struct Options: Hashable, Sendable {
    /// The dialect of the file.
    public var dialect = CSVDialect()

    /// The options for writing cells.
    public var cells = CellOptions()

    /// The kind of column names.
    public var header = ExportColumns.Header.key

    /// Whether each option has its own column, with 1 or 0, if the field takes several options.
    public var splitsChoices = false

    /// Whether each field has a column for the reason for a missing value.
    public var hasReasons = false

    /// Whether there is a column for the hashes of final editions.
    public var hasHashes = false

    /// Creates the default options.
    public init() {}

    /// The options for Excel: with a byte-order mark, a formula guard, and digits kept as text.
    public var forExcel: Options {
      var options = self
      options.dialect.hasMark = true
      options.cells.isExcel = true
      if options.cells.formulaGuard == .off { options.cells.formulaGuard = .text }
      return options
    }
  }

  /// The columns of fields.
  public let columns: ExportColumns

  /// The options.
  public let options: Options

  /// The contents of a file's rows.
  public enum Rows: Hashable, Sendable {
    /// Each row is a draft.
    case drafts
    /// Each row is an entry of a repeat.
    case entries
  }

  private var writer: CSVWriter
  private let sources: [ExportColumn.Source]

  /// The index of each column's first cell, and the parts of the answer that have their own cells.
  private let places: [(first: Int, parts: AnswerParts?)]

  /// The index of the cell for each column's reason; nil if the column has no such cell.
  private let reasonPlaces: [Int?]

  /// The text of a row, and the range of each column's text.
  private var texts: [UInt8] = []
  private var cells: [Cell]

  private struct Cell {
    var start = 0
    var end = 0
    var decoration = CellDecoration.plain
  }

  /// Starts a file by writing its header.
  public init(
    _ columns: ExportColumns, _ options: Options = Options(), of rows: Rows = .drafts
  ) throws(ExportError) {
    self.columns = columns
    self.options = options
    writer = CSVWriter(options.dialect)
    sources = columns.fields.map { $0.source(options.cells) }
    var count = 0
    places = columns.fields.map { column in
      let parts = column.parts(splittingChoices: options.splitsChoices)
      defer { count += parts?.count ?? 1 }
      return (count, parts)
    }
    reasonPlaces = columns.fields.map { column in
      guard options.hasReasons, !column.isIdentity else { return nil }
      defer { count += 1 }
      return count
    }
    cells = Array(repeating: Cell(), count: count)
    for name in try columns.header(
      options.header, splitsChoices: options.splitsChoices, hasReasons: options.hasReasons,
      hasHashes: options.hasHashes,
      identity: rows == .drafts ? ExportColumns.identity : ExportColumns.identityOfEntry)
    {
      writer.cell(name, decorated: options.cells.decoration(name, .text, isComplete: false))
    }
    writer.endRow()
  }

  /// The number of buffered bytes.
  public var byteCount: Int { writer.bytes.count }

  /// Passes the buffered bytes to a function and empties the buffer.
  public mutating func drain<Failure>(_ sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try writer.drain(sink)
  }

  /// Starts the row of a draft.
  public mutating func begin(_ draft: ExportedDraft) {
    writer.cell(draft.id)
    writer.cell(draft.finalizedAt ?? "")
    writer.cell(String(draft.version))
    writer.cell(String(draft.edition))
    if options.hasHashes { writer.cell(draft.hash ?? "") }
  }

  /// Starts the row of an entry of a draft.
  public mutating func begin(_ entry: ExportedEntry, of draft: ExportedDraft) {
    writer.cell(draft.id)
    // A spreadsheet would read an identity such as `1e5` as a number.
    for id in [entry.id, entry.parent] {
      let text = id == .draft ? "" : id.description
      writer.cell(text, decorated: options.cells.decoration(text, .text, isComplete: true))
    }
    writer.cell(String(entry.position))
    if options.hasHashes { writer.cell(draft.hash ?? "") }
  }

  /// Sets the text of a field's column, in the form of the column's source.
  ///
  /// If the source is a mask, pass the typed characters.
  public mutating func put(_ text: Span<UInt8>, at column: Int, isComplete: Bool) {
    guard sources.indices.contains(column) else { return }
    let (first, field) = (places[column].first, columns.fields[column])
    switch sources[column] {
    case .nothing: return
    case .mask:
      let mask = field.mask(raw: String(text), isComplete: isComplete)
      keep(Array(mask.text.utf8).span, at: first, mask.content, isComplete: false)
    case .canonical where field.definition.file != nil, .raw where field.definition.file != nil:
      let cell = Array(field.definition.canonicalCell(String(text)).utf8)
      keep(cell.span, at: first, field.content, isComplete: isComplete)
    case .display where field.isTranslated && places[column].parts == nil:
      let cell = Array(field.definition.translated(String(text)).utf8)
      keep(cell.span, at: first, field.content, isComplete: isComplete)
    case .canonical, .display, .raw:
      if let parts = places[column].parts {
        keep(parts, of: String(text), from: first, field.content, isComplete: isComplete)
      } else if sources[column] == .canonical, field.definition.choices != nil {
        let cell = Array(field.definition.canonicalCell(String(text)).utf8)
        keep(cell.span, at: first, field.content, isComplete: isComplete)
      } else {
        keep(text, at: first, field.content, isComplete: isComplete)
      }
    }
  }

  /// Sets the text of a field's column.
  public mutating func put(_ text: String, at column: Int, isComplete: Bool) {
    put(Array(text.utf8).span, at: column, isComplete: isComplete)
  }

  /// Sets the text and the reason in a field's columns, and chooses the right form of the text.
  public mutating func put(_ field: FieldRecord, at column: Int) {
    guard columns.fields.indices.contains(column) else { return }
    let cell = columns.fields[column].text(of: field, options.cells)
    let (first, parts) = places[column]
    if let parts, sources[column] != .mask {
      keep(parts, of: cell.text, from: first, cell.content, isComplete: cell.isComplete)
    } else {
      keep(Array(cell.text.utf8).span, at: first, cell.content, isComplete: cell.isComplete)
    }
    if let reason = field.content.reason { put(reason: Array(reason.utf8).span, at: column) }
  }

  /// Sets the reason for a field's missing value, if the file has a column for it.
  public mutating func put(reason: Span<UInt8>, at column: Int) {
    guard reasonPlaces.indices.contains(column), let place = reasonPlaces[column] else { return }
    keep(reason, at: place, .text, isComplete: false)
  }

  /// Sets the identity of an entry in its column.
  public mutating func put(_ entry: EntryID, at column: Int) {
    let text = Array(entry.description.utf8)
    keep(text.span, at: places[column].first, .text, isComplete: true)
  }

  /// Sets the cells of an answer's parts; text without parts stays whole in the first cell.
  private mutating func keep(
    _ parts: AnswerParts, of text: String, from first: Int, _ content: ContentKind,
    isComplete: Bool
  ) {
    guard let cells = parts.cells(of: text) else {
      let whole = Array(parts.whole(text).utf8)
      return keep(whole.span, at: first, content, isComplete: isComplete)
    }
    for (place, cell) in cells.enumerated() where !cell.isEmpty {
      keep(Array(cell.utf8).span, at: first + place, parts.content(ofPart: place), isComplete: true)
    }
  }

  private mutating func keep(
    _ text: Span<UInt8>, at place: Int, _ content: ContentKind, isComplete: Bool
  ) {
    let start = texts.count
    text.withUnsafeBufferPointer { texts.append(contentsOf: $0) }
    let decoration = options.cells.decoration(text, content, isComplete: isComplete)
    cells[place] = Cell(start: start, end: texts.count, decoration: decoration)
  }

  /// Ends the row; columns that were not set are empty.
  public mutating func end() {
    var texts: [UInt8] = []
    swap(&texts, &self.texts)
    for place in cells.indices {
      let cell = cells[place]
      writer.cell(texts.span.extracting(cell.start..<cell.end), decorated: cell.decoration)
      cells[place] = Cell()
    }
    writer.endRow()
    texts.removeAll(keepingCapacity: true)
    swap(&texts, &self.texts)
  }
}

extension String {
  fileprivate init(_ text: Span<UInt8>) {
    self = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
