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
  /// The type `boolean`.
  public static var postgresType: PostgresType { .bool }
  /// The type `boolean[]`.
  public static var postgresArrayType: PostgresType { .boolArray }
  /// Writes 1 for true and 0 for false.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(UInt8(self ? 1 : 0))
    return true
  }
}

extension Int16: PostgresElement {
  /// The type `smallint`.
  public static var postgresType: PostgresType { .int2 }
  /// The type `smallint[]`.
  public static var postgresArrayType: PostgresType { .int2Array }
  /// Writes an integer.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(self)
    return true
  }
}

extension Int32: PostgresElement {
  /// The type `integer`.
  public static var postgresType: PostgresType { .int4 }
  /// The type `integer[]`.
  public static var postgresArrayType: PostgresType { .int4Array }
  /// Writes an integer.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(self)
    return true
  }
}

extension Int64: PostgresElement {
  /// The type `bigint`.
  public static var postgresType: PostgresType { .int8 }
  /// The type `bigint[]`.
  public static var postgresArrayType: PostgresType { .int8Array }
  /// Writes an integer.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(self)
    return true
  }
}

extension Int: PostgresElement {
  /// The type `bigint`.
  public static var postgresType: PostgresType { .int8 }
  /// The type `bigint[]`.
  public static var postgresArrayType: PostgresType { .int8Array }
  /// Writes an integer.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(Int64(self))
    return true
  }
}

extension Double: PostgresElement {
  /// The type `double precision`.
  public static var postgresType: PostgresType { .float8 }
  /// The type `double precision[]`.
  public static var postgresArrayType: PostgresType { .float8Array }
  /// Writes a number.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(bitPattern)
    return true
  }
}

extension String: PostgresElement {
  /// The type `text`.
  public static var postgresType: PostgresType { .text }
  /// The type `text[]`.
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
