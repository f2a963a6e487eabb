/// Why a database could not be migrated.
public enum MigrationError: SQLiteErrorConvertible, Equatable, Sendable {
  /// The database belongs to another program, with this application ID; 0 means none.
  case foreign(applicationID: Int32)
  /// The database's version is newer than the last known migration.
  case newer(found: Int, known: Int)
  /// A record does not match its migration, usually because the migration was edited after it was
  /// applied to this database.
  case altered(number: Int, name: String)
  /// The number of records does not match the schema version.
  case inconsistent(version: Int, records: Int)
  /// A migration failed and was rolled back.
  case failed(number: Int, name: String, SQLiteError)
  /// The database cannot be read, written or copied.
  case database(SQLiteError)

  /// Wraps an error of the database.
  public init(_ error: SQLiteError) {
    self = .database(error)
  }
}

extension MigrationError {
  /// The underlying database error, if there is one.
  public var cause: SQLiteError? {
    switch self {
    case .failed(_, _, let error), .database(let error): error
    default: nil
    }
  }

  /// A sentence that describes the problem; it is safe to print in a terminal.
  public var message: String {
    switch self {
    case .foreign:
      "The database belongs to another program."
    case .newer(let found, let known):
      "The database has version \(found); this program supports versions up to \(known)."
    case .altered(let number, let name):
      "Step \(number) (\(name)) of the schema was edited after it was applied to the database."
    case .inconsistent(let version, let records):
      "The database has version \(version), but records of \(records) migrations."
    case .failed(let number, let name, let error):
      "Step \(number) (\(name)) of the schema failed and was undone. \(error.message)"
    case .database(let error):
      error.message
    }
  }
}
