/// A value that can be bound to a parameter of a statement.
///
/// Bind a custom type through an existing bindable type:
///
/// ```swift
/// extension DraftID: Bindable {
///   func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
///     try bytes.bind(to: parameter)
///   }
/// }
/// ```
public protocol Bindable {
  /// Binds the value to a parameter.
  func bind(to parameter: borrowing Parameter) throws(SQLiteError)
}

extension Int64: Bindable {
  /// Binds an integer.
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try parameter.set(self)
  }
}

extension Int: Bindable {
  /// Binds an integer.
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try parameter.set(Int64(self))
  }
}

extension Bool: Bindable {
  /// Binds 1 for true and 0 for false.
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try parameter.set(self ? 1 : 0)
  }
}

extension String: Bindable {
  /// Binds text with its length, so it may contain a NUL.
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try parameter.set(self)
  }
}

extension [UInt8]: Bindable {
  /// Binds bytes.
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try parameter.set(self)
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  /// Binds the value, or NULL for nil.
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    switch self {
    case .none: try parameter.setNull()
    case .some(let value): try value.bind(to: parameter)
    }
  }
}

extension Bindable where Self: RawRepresentable, RawValue: Bindable {
  /// Binds the raw value.
  public func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    try rawValue.bind(to: parameter)
  }
}
