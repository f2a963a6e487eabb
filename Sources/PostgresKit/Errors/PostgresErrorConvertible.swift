/// An error that can wrap a ``PostgresError``, so a transaction can throw a single error type.
public protocol PostgresErrorConvertible: Error {
  /// Wraps an error of the database.
  init(_ error: PostgresError)
}

extension PostgresError: PostgresErrorConvertible {
  /// Returns the error itself.
  public init(_ error: PostgresError) {
    self = error
  }
}
