import CSQLite

extension SQLiteError {
  /// Creates an error from the last error of a connection.
  ///
  /// A connection that could not be opened has no path, so the caller must provide one.
  init(database: OpaquePointer?, operation: String, opening path: String? = nil) {
    let code = sqlite3_extended_errcode(database)
    let kind = Kind(code: code)
    let number = kind.hasSystemCause ? sqlite3_system_errno(database) : 0
    self.init(
      kind: kind, code: code,
      detail: String(cString: sqlite3_errmsg(database)),
      operation: operation,
      path: path ?? databasePath(database),
      system: number == 0 ? nil : SystemError(number: number))
  }

  /// Creates an error from the last error of a statement.
  init(statement: OpaquePointer) {
    self.init(database: sqlite3_db_handle(statement), operation: statementText(statement))
  }

  /// Creates an error for incorrect use that was detected before calling SQLite.
  init(_ misuse: Misuse, in operation: String, on database: OpaquePointer?) {
    self.init(kind: .misuse(misuse), operation: operation, path: databasePath(database))
  }

  /// Creates an error for incorrect use of a statement.
  init(_ misuse: Misuse, in statement: OpaquePointer) {
    self.init(misuse, in: statementText(statement), on: sqlite3_db_handle(statement))
  }
}

/// Returns the path of a connection's database.
private func databasePath(_ database: OpaquePointer?) -> String {
  database.flatMap { sqlite3_db_filename($0, "main") }.map { String(cString: $0) } ?? ""
}

private func statementText(_ statement: OpaquePointer) -> String {
  sqlite3_sql(statement).map { String(cString: $0) } ?? ""
}

extension SQLiteError.Kind {
  /// Classifies a result code; the low byte is its kind, except for constraints.
  init(code: Int32) {
    switch code & 0xff {
    // Other connections interfered so often that SQLite gave up reading.
    case SQLITE_BUSY, SQLITE_PROTOCOL: self = .busy
    case SQLITE_LOCKED: self = .locked
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_CORRUPT: self = .corrupt
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_IOERR: self = .ioError
    case SQLITE_CONSTRAINT: self = .constraint(.init(code: code))
    case SQLITE_CANTOPEN: self = .cannotOpen
    case SQLITE_INTERRUPT: self = .interrupted
    case SQLITE_TOOBIG: self = .tooBig
    case SQLITE_NOMEM: self = .outOfMemory
    case SQLITE_MISUSE, SQLITE_RANGE: self = .misuse(.refused)
    default: self = .other
    }
  }

  /// Whether an error of this kind is caused by the last system error; for other kinds, that error
  /// may be an older one.
  fileprivate var hasSystemCause: Bool {
    self == .cannotOpen || self == .ioError || self == .full
  }
}

extension SQLiteError.Constraint {
  /// Creates a constraint from an [extended code](https://www.sqlite.org/rescode.html), whose low
  /// byte is `SQLITE_CONSTRAINT`.
  fileprivate init(code: Int32) {
    switch code >> 8 {
    case 1: self = .check
    case 3: self = .foreignKey
    case 5: self = .notNull
    case 6, 10: self = .primaryKey
    case 7: self = .trigger
    case 8: self = .unique
    case 12: self = .dataType
    default: self = .other
    }
  }
}

extension SQLiteError {
  /// Whether SQLite has no more specific code for the error, for example because the SQL is
  /// malformed.
  public var isGeneric: Bool { code & 0xff == SQLITE_ERROR }
}
