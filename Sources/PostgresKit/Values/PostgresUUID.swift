/// A `uuid`, as its 16 bytes.
public struct PostgresUUID: Hashable, Sendable {
  /// The bytes; the server refuses any number of bytes other than 16.
  public let bytes: [UInt8]

  /// Creates a value from its 16 bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension PostgresUUID: PostgresElement {
  /// The `uuid` type.
  public static var postgresType: PostgresType { .uuid }
  /// The `uuid[]` type.
  public static var postgresArrayType: PostgresType { .uuidArray }
  /// Writes the bytes.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(bytes)
    return true
  }
}
