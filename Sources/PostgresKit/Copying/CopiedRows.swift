/// Reads rows in the [binary format](https://www.postgresql.org/docs/current/sql-copy.html) of
/// `COPY` from bytes, which can arrive in pieces of any size.
final class CopiedRows {
  enum Step {
    case row
    case incomplete
    case end
    case malformed
  }

  private(set) var bytes: [UInt8] = []
  /// The places of the current row's values; nil for NULL.
  private(set) var values: [Range<Int>?] = []
  private var place = 0
  private var hasHeader = false

  /// Appends bytes to those that no row has used yet.
  func append(_ new: UnsafeRawBufferPointer) {
    bytes.removeSubrange(..<place)
    place = 0
    bytes.append(contentsOf: new)
  }

  /// Advances to the next row.
  func next() -> Step {
    if !hasHeader {
      switch skipHeader() {
      case .row: hasHeader = true
      case let other: return other
      }
    }
    var reader = place
    guard let count = integer(Int16.self, at: &reader) else { return .incomplete }
    if count == -1 { return .end }
    values.removeAll(keepingCapacity: true)
    for _ in 0..<max(0, count) {
      guard let length = integer(Int32.self, at: &reader) else { return .incomplete }
      guard length >= -1 else { return .malformed }
      guard length <= bytes.count - reader else { return .incomplete }
      values.append(length < 0 ? nil : reader..<reader + Int(length))
      reader += max(0, Int(length))
    }
    place = reader
    return .row
  }

  /// Skips the 11-byte signature, the flags, and the extension with its length.
  private func skipHeader() -> Step {
    var reader = 15
    guard let length = integer(Int32.self, at: &reader) else { return .incomplete }
    guard bytes.starts(with: Array("PGCOPY\n".utf8)), length >= 0 else { return .malformed }
    guard Int(length) <= bytes.count - reader else { return .incomplete }
    place = reader + Int(length)
    return .row
  }

  private func integer<Number: FixedWidthInteger>(_: Number.Type, at place: inout Int) -> Number? {
    let size = MemoryLayout<Number>.size
    guard place + size <= bytes.count else { return nil }
    defer { place += size }
    return bytes.withUnsafeBytes {
      Number(bigEndian: $0.loadUnaligned(fromByteOffset: place, as: Number.self))
    }
  }
}
