/// An error that can wrap an ``SQLiteError``, so a transaction can throw a single error type.
public protocol SQLiteErrorConvertible: Error {
  /// Wraps an error of the database.
  init(_ error: SQLiteError)
}

extension SQLiteError: SQLiteErrorConvertible {
  /// Returns the error itself.
  public init(_ error: SQLiteError) {
    self = error
  }
}
