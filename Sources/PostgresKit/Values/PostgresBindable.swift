/// A value that can be bound to a parameter of a statement.
///
/// Bind a custom type through an existing bindable type:
///
/// ```swift
/// extension DraftID: PostgresBindable {
///   static var postgresType: PostgresType { .uuid }
///   func write(to writer: inout PostgresWriter) -> Bool {
///     PostgresUUID(bytes).write(to: &writer)
///   }
/// }
/// ```
public protocol PostgresBindable {
  /// The type of the parameter, even if the value is NULL.
  static var postgresType: PostgresType { get }

  /// Writes the value in the binary format; returns false for NULL.
  func write(to writer: inout PostgresWriter) -> Bool
}

/// A value that can be in an array, such as a number or `[UInt8]`.
public protocol PostgresElement: PostgresBindable {
  /// The type of an array of such values.
  static var postgresArrayType: PostgresType { get }
}

extension Bool: PostgresElement {
  /// The `boolean` type.
  public static var postgresType: PostgresType { .bool }
  /// The `boolean[]` type.
  public static var postgresArrayType: PostgresType { .boolArray }
  /// Writes 1 for true and 0 for false.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(UInt8(self ? 1 : 0))
    return true
  }
}

extension Int16: PostgresElement {
  /// The `smallint` type.
  public static var postgresType: PostgresType { .int2 }
  /// The `smallint[]` type.
  public static var postgresArrayType: PostgresType { .int2Array }
  /// Writes an integer.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(self)
    return true
  }
}

extension Int32: PostgresElement {
  /// The `integer` type.
  public static var postgresType: PostgresType { .int4 }
  /// The `integer[]` type.
  public static var postgresArrayType: PostgresType { .int4Array }
  /// Writes an integer.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(self)
    return true
  }
}

extension Int64: PostgresElement {
  /// The `bigint` type.
  public static var postgresType: PostgresType { .int8 }
  /// The `bigint[]` type.
  public static var postgresArrayType: PostgresType { .int8Array }
  /// Writes an integer.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(self)
    return true
  }
}

extension Int: PostgresElement {
  /// The `bigint` type.
  public static var postgresType: PostgresType { .int8 }
  /// The `bigint[]` type.
  public static var postgresArrayType: PostgresType { .int8Array }
  /// Writes an integer.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(Int64(self))
    return true
  }
}

extension Double: PostgresElement {
  /// The `double precision` type.
  public static var postgresType: PostgresType { .float8 }
  /// The `double precision[]` type.
  public static var postgresArrayType: PostgresType { .float8Array }
  /// Writes a number.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(bitPattern)
    return true
  }
}

extension String: PostgresElement {
  /// The `text` type.
  public static var postgresType: PostgresType { .text }
  /// The `text[]` type.
  public static var postgresArrayType: PostgresType { .textArray }
  /// Writes text; the server refuses text that contains NUL.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(self)
    return true
  }
}

extension Optional: PostgresBindable where Wrapped: PostgresBindable {
  /// The type of the wrapped value.
  public static var postgresType: PostgresType { Wrapped.postgresType }
  /// Writes the value, or NULL for nil.
  public func write(to writer: inout PostgresWriter) -> Bool {
    switch self {
    case .none: false
    case .some(let value): value.write(to: &writer)
    }
  }
}

extension Optional: PostgresElement where Wrapped: PostgresElement {
  /// The type of an array of wrapped values.
  public static var postgresArrayType: PostgresType { Wrapped.postgresArrayType }
}

extension PostgresBindable where Self: RawRepresentable, RawValue: PostgresBindable {
  /// The type of the raw value.
  public static var postgresType: PostgresType { RawValue.postgresType }
  /// Writes the raw value.
  public func write(to writer: inout PostgresWriter) -> Bool {
    rawValue.write(to: &writer)
  }
}

extension PostgresElement where Self: RawRepresentable, RawValue: PostgresElement {
  /// The type of an array of raw values.
  public static var postgresArrayType: PostgresType { RawValue.postgresArrayType }
}
