extension SQLiteError {
  /// A sentence that describes the problem; it is safe to print in a terminal.
  public var message: String {
    let name = path.isEmpty ? "in memory" : path
    if let system { return "The database \(name) \(kind.words); \(system.words)." }
    return "The database \(name) \(kind.words)\(detail.isEmpty ? "" : " (\(detail))")."
  }
}

extension SQLiteError {
  /// Returns the error with another path, such as that of the file for which a temporary file was
  /// made.
  public func concerning(_ path: String) -> SQLiteError {
    SQLiteError(
      kind: kind, code: code, detail: detail, operation: operation, path: path, system: system)
  }
}

extension SQLiteError.Kind {
  fileprivate var words: String {
    switch self {
    case .busy: "is in use by another program, which did not finish in time"
    case .locked: "is in use by an earlier step of this program"
    case .full: "cannot grow"
    case .readOnly: "is read-only"
    case .corrupt: "is damaged"
    case .notADatabase: "is not a database"
    case .ioError: "cannot be read or written"
    case .constraint(let constraint): "rejected a change that violates \(constraint.words)"
    case .cannotOpen: "cannot be opened"
    case .interrupted: "was interrupted"
    case .tooBig: "rejected a value that is too large"
    case .outOfMemory: "needs more memory than is available"
    case .misuse(let misuse): "was misused: \(misuse.words)"
    case .other: "failed"
    }
  }
}

extension SQLiteError.Constraint {
  fileprivate var words: String {
    switch self {
    case .check: "a check"
    case .foreignKey: "a reference to another row"
    case .notNull: "a NOT NULL constraint"
    case .primaryKey: "a primary key"
    case .unique: "a UNIQUE constraint"
    case .trigger: "a trigger"
    case .dataType: "a column's type"
    case .other: "a constraint"
    }
  }
}

extension SQLiteError.Misuse {
  fileprivate var words: String {
    switch self {
    case .wrongBindingCount(let expected, let found):
      "a statement takes \(expected) values and was given \(found)"
    case .noSuchColumn(let column, let count):
      "column \(column) was read from a row that has \(count)"
    case .wrongType(let column, let expected, let found):
      "column \(column) was read as \(expected) and holds \(found)"
    case .noStatement: "the SQL contains no statement"
    case .textAfterStatement: "the SQL contains more than one statement"
    case .writeInsideRead: "a write was started inside a read"
    case .refused: "SQLite refused a call"
    }
  }
}

extension SystemError {
  fileprivate var words: String {
    switch self {
    case .missing: "the file or its folder is missing"
    case .exists: "the file already exists"
    case .denied: "you do not have permission"
    case .symbolicLink: "the file is a symbolic link"
    case .hardLinks:
      "the file has a second name (a hard link), and changes under two names would damage it"
    case .folder: "it is a folder"
    case .notAFolder: "part of its path is not a folder"
    case .notAFile: "it is neither a file nor a folder"
    case .noSpace: "the disk is full"
    case .tooLarge: "a limit keeps the file from growing"
    case .readOnlyFileSystem: "the disk is read-only"
    case .other(let number): "the system reported error \(number)"
    }
  }
}
