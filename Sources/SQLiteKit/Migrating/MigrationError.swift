/// Why a database was not brought to the version that is asked for.
public enum MigrationError: SQLiteErrorConvertible, Equatable, Sendable {
  /// The database belongs to another program, by the number that it bears; 0 is none.
  case foreign(applicationID: Int32)
  /// The database is of a later version than the last that is known.
  case newer(found: Int, known: Int)
  /// A step was edited after it was applied to this database.
  case altered(number: Int, name: String)
  /// The database has another number of records than its version says.
  case inconsistent(version: Int, records: Int)
  /// A step failed, and was undone.
  case failed(number: Int, name: String, SQLiteError)
  /// The database cannot be read, written or copied.
  case database(SQLiteError)

  /// Tells of an error of the database.
  public init(_ error: SQLiteError) {
    self = .database(error)
  }
}

extension MigrationError {
  /// The error of the database that it comes from, if it does.
  public var cause: SQLiteError? {
    switch self {
    case .failed(_, _, let error), .database(let error): error
    default: nil
    }
  }

  /// One sentence that says what is wrong, fit for a terminal.
  public var message: String {
    switch self {
    case .foreign:
      "The database belongs to another program."
    case .newer(let found, let known):
      "The database is of version \(found), and this program knows version \(known) at most."
    case .altered(let number, let name):
      "Step \(number) (\(name)) of the schema was edited after it was applied to the database."
    case .inconsistent(let version, let records):
      "The database is of version \(version), but has a record of \(records) steps."
    case .failed(let number, let name, let error):
      "Step \(number) (\(name)) of the schema failed and was undone. \(error.message)"
    case .database(let error):
      error.message
    }
  }
}
