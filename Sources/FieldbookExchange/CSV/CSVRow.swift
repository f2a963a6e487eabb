/// A row as it was read.
public struct CSVRow: Sendable {
  /// The place of the row among those of the file, from 1; empty lines do not count.
  public internal(set) var number = 1

  /// The line of the file on which the row begins, from 1.
  public internal(set) var line = 1

  /// The cells one behind the other, and where each of them ends.
  var bytes: [UInt8] = []
  var ends: [Int] = []

  /// How many cells the row has.
  public var count: Int { ends.count }

  /// The text of a cell; nothing where there is none.
  public subscript(column: Int) -> String {
    String(decoding: bytes[range(of: column)], as: UTF8.self)
  }

  /// The texts of all cells.
  public var cells: [String] { ends.indices.map { self[$0] } }

  private func range(of column: Int) -> Range<Int> {
    guard ends.indices.contains(column) else { return 0..<0 }
    return (column == 0 ? 0 : ends[column - 1])..<ends[column]
  }

  /// Whether there is nothing but white space in the cells, that of any script.
  var isBlank: Bool {
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return true }
    guard bytes.allSatisfy({ $0 <= 0x20 || $0 >= 0x80 }) else { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy(
      \.properties.isWhitespace)
  }

  /// The first cell that is not UTF-8.
  var undecodableColumn: Int? {
    if bytes.allSatisfy({ $0 < 0x80 }) { return nil }
    return ends.indices.first { String(validating: bytes[range(of: $0)], as: UTF8.self) == nil }
  }
}
