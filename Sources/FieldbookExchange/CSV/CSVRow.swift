/// A row of a file.
public struct CSVRow: Sendable {
  /// The number of the row in the file, starting at 1; empty lines are not counted.
  public internal(set) var number = 1

  /// The number of the row's first line, starting at 1.
  public internal(set) var line = 1

  /// The bytes of all cells, and the end of each cell.
  var bytes: [UInt8] = []
  var ends: [Int] = []

  /// The number of cells.
  public var count: Int { ends.count }

  /// The text of a cell; empty if the cell does not exist.
  public subscript(column: Int) -> String {
    String(decoding: bytes[range(of: column)], as: UTF8.self)
  }

  /// The text of each cell.
  public var cells: [String] { ends.indices.map { self[$0] } }

  private func range(of column: Int) -> Range<Int> {
    guard ends.indices.contains(column) else { return 0..<0 }
    return (column == 0 ? 0 : ends[column - 1])..<ends[column]
  }

  /// Whether all cells contain only Unicode white space.
  var isBlank: Bool {
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return true }
    guard bytes.allSatisfy({ $0 <= 0x20 || $0 >= 0x80 }) else { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy(
      \.properties.isWhitespace)
  }

  /// The index of the first cell that is not valid UTF-8.
  var undecodableColumn: Int? {
    if bytes.allSatisfy({ $0 < 0x80 }) { return nil }
    return ends.indices.first { String(validating: bytes[range(of: $0)], as: UTF8.self) == nil }
  }
}
