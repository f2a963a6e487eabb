/// The bytes of a value in PostgreSQL's binary format, which puts the most significant byte first.
public struct PostgresWriter {
  var bytes: [UInt8] = []

  /// Appends bytes unchanged.
  public mutating func append(_ bytes: [UInt8]) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Appends text as UTF-8.
  public mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends an integer.
  public mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a value after its length, as in arrays and rows; -1 is the length of NULL.
  mutating func appendWithLength(_ value: some PostgresBindable) {
    let start = bytes.count
    append(Int32(0))
    guard value.write(to: &self) else { return overwrite(-1, at: start) }
    overwrite(Int32(truncatingIfNeeded: bytes.count - start - 4), at: start)
  }

  private mutating func overwrite(_ number: Int32, at place: Int) {
    withUnsafeBytes(of: number.bigEndian) { new in
      for offset in 0..<4 { bytes[place + offset] = new[offset] }
    }
  }
}
