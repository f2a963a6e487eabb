import CPostgres

extension PostgresError.Kind {
  /// Classifies a [server code](https://www.postgresql.org/docs/current/errcodes-appendix.html).
  ///
  /// A cancelled statement has the same code whether a program or a timeout stopped it.
  init(sqlState: String) {
    switch sqlState {
    case "40001": self = .serialization
    case "40P01": self = .deadlock
    case "55P03": self = .busy
    case "53100": self = .full
    case "25006": self = .readOnly
    case "53200": self = .outOfMemory
    case "53300": self = .tooManyConnections
    case "57P01", "57P02", "57P05", "25P03", "25P04": self = .connectionLost(.unknown)
    case "57P03": self = .cannotConnect
    case "28P01", "28000": self = .notAuthenticated
    case "42501": self = .denied
    case "3D000": self = .unknownDatabase
    case "57014": self = .cancelled
    case "22021", "22P05": self = .unstorableText
    case "22001", "54000": self = .tooBig
    case "XX001", "XX002": self = .corrupt
    case "58030": self = .ioError
    default: self = PostgresError.Constraint(sqlState: sqlState).map { .constraint($0) } ?? .other
    }
  }
}

extension PostgresError.Constraint {
  /// Returns the constraint for a code of class 23, or for `RAISE` without a code; nil for other
  /// codes.
  fileprivate init?(sqlState: String) {
    switch sqlState {
    case "23502": self = .notNull
    case "23503": self = .foreignKey
    case "23505": self = .unique
    case "23514": self = .check
    case "23P01": self = .exclusion
    case "P0001": self = .trigger
    default:
      guard sqlState.hasPrefix("23") else { return nil }
      self = .other
    }
  }
}

extension PostgresError {
  /// Creates an error from the report in a result.
  init(result: OpaquePointer?, operation: String, place: String) {
    func field(_ code: Int32) -> String {
      PQresultErrorField(result, code).map { String(cString: $0) } ?? ""
    }
    let sqlState = field(cpostgres_sqlstate)
    self.init(
      kind: Kind(sqlState: sqlState), sqlState: sqlState,
      detail: oneLine(field(cpostgres_message)), constraint: field(cpostgres_constraint),
      operation: operation, place: place)
  }

  /// Returns the same error with a different kind.
  func with(_ kind: Kind) -> PostgresError {
    PostgresError(
      kind: kind, sqlState: sqlState, detail: detail, constraint: constraint,
      operation: operation, place: place, batchIndex: batchIndex)
  }

  /// Returns the same error for a statement in a batch.
  func with(batchIndex: Int) -> PostgresError {
    PostgresError(
      kind: kind, sqlState: sqlState, detail: detail, constraint: constraint,
      operation: operation, place: place, batchIndex: batchIndex)
  }

  /// Whether a prepared statement no longer fits the schema, or no longer exists.
  var isOutdatedStatement: Bool { sqlState == "0A000" || sqlState == "26000" }
}

/// Joins the lines of a message, and replaces ASCII control characters with spaces.
func oneLine(_ text: String) -> String {
  let visible = text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }
  return String(String.UnicodeScalarView(visible)).split(separator: " ").joined(separator: " ")
}
