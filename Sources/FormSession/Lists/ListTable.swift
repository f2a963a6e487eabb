public import FieldEngine

/// The rows of a list, read from a file.
///
/// The text of all cells is stored consecutively in one array, so that a million rows take little
/// more memory than their file.
public struct ListTable: Sendable {
  /// The file, with the columns of the values, labels and names, and the hash of its content.
  public let file: ListFile

  /// The names of the columns.
  public let columns: [String]

  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Creates a table without rows; nil if the file lacks the column of the values, the labels or
  /// the names.
  public init?(_ file: ListFile, columns: [String]) {
    (self.file, self.columns) = (file, columns)
    let wanted = [file.value, file.label, file.name].compactMap { $0 }
    guard wanted.allSatisfy(columns.contains) else { return nil }
  }

  /// Adds a row, given the text in each column.
  public mutating func append(_ cells: [String]) {
    for cell in cells {
      bytes.append(contentsOf: cell.utf8)
      ends.append(bytes.count)
    }
  }

  /// Adds a row, whose cells are consecutive UTF-8 text and end at these offsets.
  package mutating func append(_ row: [UInt8], ends places: [Int]) {
    let start = bytes.count
    bytes.append(contentsOf: row)
    for end in places { ends.append(start + end) }
  }

  /// The number of rows.
  public var count: Int { columns.isEmpty ? 0 : ends.count / columns.count }

  /// Returns the text in each cell of a row.
  public func cells(ofRow row: Int) -> [String] {
    columns.indices.map { column in
      let cell = row * columns.count + column
      let start = cell == 0 ? 0 : ends[cell - 1]
      return String(decoding: bytes[start..<ends[cell]], as: UTF8.self)
    }
  }

  /// The places of the value, the label and the name.
  public var places: OptionColumns {
    OptionColumns(
      value: columns.firstIndex(of: file.value) ?? 0,
      label: file.label.flatMap { columns.firstIndex(of: $0) },
      labels: file.labels.compactMapValues { columns.firstIndex(of: $0) },
      name: file.name.flatMap { columns.firstIndex(of: $0) })
  }

  /// The columns, as a list whose rows are not known.
  public var outline: OptionList { OptionList(columns: columns, count: count, rows: .unknown) }

  /// The rows as a list in memory.
  public var options: OptionList {
    let places = places
    return OptionList(
      columns: columns, (0..<count).map { places.row($0, cells: cells(ofRow: $0)) })
  }
}

/// The columns of a list that contain the parts of an option.
public struct OptionColumns: Hashable, Sendable {
  /// The column of the value.
  public let value: Int
  /// The column of the label; nil if the value is shown.
  public let label: Int?
  /// The columns of the labels by language, if the form has labels in several languages.
  public let labels: [String: Int]
  /// The column of the name in another system; nil if there is no such name.
  public let name: Int?

  /// Creates columns.
  public init(value: Int, label: Int? = nil, labels: [String: Int] = [:], name: Int? = nil) {
    (self.value, self.label, self.labels, self.name) = (value, label, labels, name)
  }

  /// Returns a row with its option; an empty label is replaced by the value.
  public func row(_ place: Int, cells: [String]) -> OptionRow {
    let label = label.flatMap { cells[$0].isEmpty ? nil : cells[$0] }
    let name = name.flatMap { cells[$0].isEmpty ? nil : cells[$0] }
    let labels = labels.compactMapValues { cells[$0].isEmpty ? nil : cells[$0] }
    return OptionRow(
      place: place,
      option: ChoiceOption(value: cells[value], label: label, name: name, labels: labels),
      cells: cells)
  }
}
