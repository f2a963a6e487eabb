extension UInt8: PostgresElement {
  /// A single byte is a `smallint`.
  public static var postgresType: PostgresType { .int2 }
  /// An array of bytes is a `bytea`.
  public static var postgresArrayType: PostgresType { .bytea }
  /// Writes an integer.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(Int16(self))
    return true
  }
}

extension Array: PostgresBindable where Element: PostgresElement {
  /// The type of the array, `bytea` for bytes.
  public static var postgresType: PostgresType { Element.postgresArrayType }

  /// Writes bytes unchanged, and other elements as an array with one dimension.
  public func write(to writer: inout PostgresWriter) -> Bool {
    if Element.self == UInt8.self {
      withUnsafeBytes { writer.bytes.append(contentsOf: $0) }
      return true
    }
    // The header: the number of dimensions, whether elements can be NULL, their type, their count,
    // and the first index.
    writer.append(Int32(isEmpty ? 0 : 1))
    writer.append(Int32(1))
    writer.append(Element.postgresType.rawValue)
    guard !isEmpty else { return true }
    writer.append(Int32(truncatingIfNeeded: count))
    writer.append(Int32(1))
    for element in self { writer.appendWithLength(element) }
    return true
  }
}

extension Array: PostgresElement where Element == UInt8 {
  /// An array of bytes is a `bytea`, and an array of such arrays is a `bytea[]`.
  public static var postgresArrayType: PostgresType { .byteaArray }
}
