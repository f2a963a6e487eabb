/// A `jsonb`, as its text.
public struct PostgresJSON: Hashable, Sendable {
  /// The text; the server checks that it is JSON.
  public let text: String

  /// Creates a value from JSON text.
  public init(_ text: String) {
    self.text = text
  }
}

extension PostgresJSON: PostgresElement {
  /// The `jsonb` type.
  public static var postgresType: PostgresType { .jsonb }
  /// The `jsonb[]` type.
  public static var postgresArrayType: PostgresType { .jsonbArray }
  /// Writes the version of the format and the text.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(UInt8(1))
    writer.append(text)
    return true
  }
}
