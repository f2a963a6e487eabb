extension PostgresError {
  /// A sentence that describes the problem; it is safe to print in a terminal.
  public var message: String {
    "The database \(place) \(kind.words)\(detail.isEmpty ? "" : " (\(detail))")."
  }
}

extension PostgresError.Kind {
  fileprivate var words: String {
    switch self {
    case .constraint(let constraint): "refuses a change that breaks \(constraint.words)"
    case .serialization: "rolled back the change, because of another one at the same time"
    case .deadlock: "rolled back the change, because of a deadlock"
    case .busy: "is in use by another program, which did not finish in time"
    case .full: "cannot grow, because the disk of its server is full"
    case .readOnly: "is read-only"
    case .outOfMemory: "needs more memory than its server has"
    case .tooManyConnections: "has as many connections as it allows"
    case .cannotConnect: "cannot be reached"
    case .notAuthenticated: "does not accept the user name or the password"
    case .denied: "does not allow this user to do that"
    case .unknownDatabase: "does not exist on its server"
    case .connectionLost(let outcome): "closed the connection; \(outcome.words)"
    case .cancelled: "was interrupted"
    case .timeout(let outcome): "did not answer in time; \(outcome.words)"
    case .unstorableText: "refuses text that contains the character NUL or is not UTF-8"
    case .tooBig: "refuses a value that is too large"
    case .corrupt: "is damaged"
    case .ioError: "cannot be read or written"
    case .misuse(let misuse): "was misused: \(misuse.words)"
    case .other: "failed"
    }
  }
}

extension PostgresError.Constraint {
  fileprivate var words: String {
    switch self {
    case .check: "a check"
    case .foreignKey: "a reference to another row"
    case .notNull: "a NOT NULL constraint"
    case .unique: "a UNIQUE constraint"
    case .exclusion: "an exclusion constraint"
    case .trigger: "a trigger"
    case .other: "a constraint"
    }
  }
}

extension PostgresError.Outcome {
  fileprivate var words: String {
    switch self {
    case .notSaved: "the change was not saved"
    case .unknown: "it is not known whether the change was saved"
    }
  }
}

extension PostgresError.Misuse {
  fileprivate var words: String {
    switch self {
    case .noSuchColumn(let column, let count):
      "column \(column) was read from a row that has \(count)"
    case .wrongType(let column, let expected, let found):
      "column \(column) was read as \(expected) and has the type \(found.name)"
    case .wrongSize(let column, let expected, let found):
      "column \(column) was read as \(expected) and has \(found) bytes"
    case .unexpectedNull(let column): "column \(column) is NULL and a value was expected"
    case .connectionInUse: "a statement was run before the previous one was finished"
    case .copyInStatement: "COPY was run as a statement without rows"
    }
  }
}
