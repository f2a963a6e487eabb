import FieldEngine
public import FormSession

/// Reads the rows of a list from a CSV file, and collects its mistakes up to a maximum.
public struct ListReader {
  /// The maximum number of reported mistakes.
  static let mostMistakes = 100

  /// The mistakes, in the order of the file.
  public private(set) var mistakes: [ListMistake] = []

  private let file: ListFile

  /// Creates a reader for a list file.
  public init(_ file: ListFile) { self.file = file }

  /// Returns the rows of a file; nil if there are mistakes.
  public mutating func table(_ content: [UInt8]) -> ListTable? {
    var reader = CSVReader(CSVDialect(recognizing: content).delimiter)
    reader.feed(content)
    reader.end()
    guard let header = reader.next() else {
      mistakes.append(ListMistake(.noHeader, line: 1))
      return nil
    }
    guard let columns = row(header)?.cells, var table = table(columns) else { return nil }
    reader.columnCount = columns.count
    let value = table.places.value
    var lines: [String: Int] = [:]
    lines.reserveCapacity(content.count { $0 == CSVByte.lineFeed })
    while mistakes.count < Self.mostMistakes, let next = reader.next() {
      guard let row = row(next) else { continue }
      let text = row[value]
      if text.isEmpty || text != text.trimmingWhitespace {
        mistakes.append(ListMistake(.badValue(text, column: file.value), line: row.line))
      } else if let first = lines.updateValue(row.line, forKey: text) {
        mistakes.append(ListMistake(.repeated(text, line: first), line: row.line))
      } else {
        table.append(row.bytes, ends: row.ends)
      }
    }
    if mistakes.isEmpty, table.count == 0 { mistakes.append(ListMistake(.noRows, line: 2)) }
    return mistakes.isEmpty ? table : nil
  }

  private mutating func row(_ next: Result<CSVRow, CSVError>) -> CSVRow? {
    switch next {
    case .success(let row): return row
    case .failure(let error):
      mistakes.append(ListMistake(.row(error), line: error.line))
      return nil
    }
  }

  private mutating func table(_ columns: [String]) -> ListTable? {
    for (place, name) in columns.enumerated() where columns[..<place].contains(name) {
      mistakes.append(ListMistake(.repeatedColumn(name), line: 1))
    }
    for name in [file.value, file.label, file.name].compactMap({ $0 }) + file.labels.values.sorted()
    where !columns.contains(name) {
      mistakes.append(
        ListMistake(
          .noColumn(name, nearest: NearestSpelling.of(name, among: columns)), line: 1))
    }
    return mistakes.isEmpty ? ListTable(file, columns: columns) : nil
  }
}

/// A mistake in a list file.
public struct ListMistake: Equatable, Sendable {
  /// The kind of mistake.
  public let kind: Kind

  /// The line number, starting at 1.
  public let line: Int

  /// The kinds of mistakes.
  public enum Kind: Equatable, Sendable {
    /// A row cannot be read.
    case row(CSVError)
    /// The file is empty.
    case noHeader
    /// The file has only a header.
    case noRows
    /// Several columns have this name.
    case repeatedColumn(String)
    /// There is no column with this name.
    case noColumn(String, nearest: String?)
    /// The value is empty or has spaces around it.
    case badValue(String, column: String)
    /// The value is also on this line.
    case repeated(String, line: Int)
    /// The form was registered with different content for the file; hashes identify both contents.
    case otherContent(registered: String, found: String)
  }

  init(_ kind: Kind, line: Int) { (self.kind, self.line) = (kind, line) }

  /// Returns a mistake that concerns the whole file.
  public static func otherContent(registered: String, found: String) -> ListMistake {
    ListMistake(.otherContent(registered: registered, found: found), line: 1)
  }

  /// A stable code for programs.
  public var code: String {
    switch kind {
    case .row: "list.row"
    case .noHeader: "list.no_header"
    case .noRows: "list.no_rows"
    case .repeatedColumn: "list.repeated_column"
    case .noColumn: "list.no_column"
    case .badValue: "list.value"
    case .repeated: "list.repeated_value"
    case .otherContent: "list.other_content"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch kind {
    case .row(let error): error.message
    case .noHeader: "The file is empty."
    case .noRows: "The file has no rows below its header."
    case .repeatedColumn(let name): "Two columns have the name `\(name)`."
    case .noColumn(let name, _): "There is no column `\(name)`."
    case .badValue("", let column): "The column `\(column)` is empty, but every row needs a value."
    case .badValue(let value, _): "The value `\(value)` has spaces around it."
    case .otherContent(let registered, let found):
      "The form expects a file with the hash \(registered.prefix(8))…, but this file's hash is "
        + "\(found.prefix(8))…."
    case .repeated(let value, let line): "The value `\(value)` is also on line \(line)."
    }
  }

  /// A sentence that says what to do; empty if the message is enough.
  public var hint: String {
    switch kind {
    case .row(let error): error.hint
    case .noHeader, .noRows: "Write the names of the columns in the first line, and one row a line."
    case .noColumn(_, let nearest): nearest.map { "Did you mean `\($0)`?" } ?? ""
    case .repeated: "Each value of a list is stored in answers, so it must be there only once."
    case .otherContent: "Restore the file, or remove `sha256` from the list to register new rows."
    case .repeatedColumn, .badValue: ""
    }
  }

  /// Returns the mistake on one line, like a compiler error.
  public func line(file: String) -> String {
    let hint = hint.isEmpty ? "" : " \(hint)"
    return "\(file):\(line): \(message)\(hint)"
  }
}
