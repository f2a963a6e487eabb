/// An error that can tell of SQLite's, so that a transaction throws errors of one type.
public protocol SQLiteErrorConvertible: Error {
  /// Tells of an error of the database.
  init(_ error: SQLiteError)
}

extension SQLiteError: SQLiteErrorConvertible {
  /// Tells of itself.
  public init(_ error: SQLiteError) {
    self = error
  }
}
