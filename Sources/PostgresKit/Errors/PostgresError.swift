/// An error of PostgreSQL or of the connection to it.
///
/// ```swift
/// do throws(PostgresError) {
///   try connection.run("INSERT INTO form (name) VALUES ($1)", name)
/// } catch {
///   if error.kind == .constraint(.unique) { … }
/// }
/// ```
public struct PostgresError: Error, Equatable, Sendable {
  /// The kind of error, from which a program can decide what to do.
  public let kind: Kind
  /// The server's five-character code; empty if the error is not from the server.
  public let sqlState: String
  /// The main message of the server or of libpq.
  ///
  /// The server's details are left out, because they can contain values from rows.
  public let detail: String
  /// The name of the constraint that a change violates; empty for other errors.
  public let constraint: String
  /// The SQL text, or the name of the operation.
  public let operation: String
  /// The database and its host, without the password.
  public let place: String
  /// The position of the statement in a batch; nil if the error does not belong to such a
  /// statement.
  public let batchIndex: Int?

  /// Creates an error.
  public init(
    kind: Kind, sqlState: String = "", detail: String = "", constraint: String = "",
    operation: String, place: String, batchIndex: Int? = nil
  ) {
    self.kind = kind
    self.sqlState = sqlState
    self.detail = detail
    self.constraint = constraint
    self.operation = operation
    self.place = place
    self.batchIndex = batchIndex
  }

  /// The kinds of errors.
  public enum Kind: Equatable, Sendable {
    /// The change violates a constraint of the schema.
    case constraint(Constraint)
    /// Concurrent transactions cannot be put in order; the transaction was rolled back.
    case serialization
    /// Transactions waited for one another; this transaction was rolled back.
    case deadlock
    /// Another transaction held a lock for longer than the timeout.
    case busy
    /// The server's disk is full.
    case full
    /// The server, or the transaction, is read-only.
    case readOnly
    /// The server has run out of memory.
    case outOfMemory
    /// The server has reached its maximum number of connections.
    case tooManyConnections
    /// The server cannot be reached, or is starting or stopping.
    case cannotConnect
    /// The server does not accept the name or the password.
    case notAuthenticated
    /// The user has no permission to do this.
    case denied
    /// The server has no database with this name.
    case unknownDatabase
    /// The connection ended before the server responded.
    case connectionLost(Outcome)
    /// A program asked to stop the statement.
    case cancelled
    /// The statement took longer than its timeout.
    case timeout(Outcome)
    /// PostgreSQL cannot store the text: it contains NUL or is not UTF-8.
    case unstorableText
    /// A value, a row or a statement is too large.
    case tooBig
    /// The server found damaged data.
    case corrupt
    /// The server failed to read or write a file.
    case ioError
    /// The program used this module incorrectly.
    case misuse(Misuse)
    /// Any other error, such as malformed SQL; the SQLSTATE is more specific.
    case other
  }

  /// The kinds of constraints.
  public enum Constraint: Equatable, Sendable {
    /// A `CHECK` constraint.
    case check
    /// A foreign key.
    case foreignKey
    /// A `NOT NULL` constraint.
    case notNull
    /// A unique index, including a primary key.
    case unique
    /// An exclusion constraint.
    case exclusion
    /// A `RAISE` in a trigger or function.
    case trigger
    /// Another kind.
    case other
  }

  /// What is known about the outcome of a change if the server's response is missing.
  public enum Outcome: Equatable, Sendable {
    /// The change was not saved: its transaction was not committed.
    case notSaved
    /// It is unknown whether the change was saved.
    case unknown
  }

  /// Incorrect uses of statements and transactions.
  public enum Misuse: Equatable, Sendable {
    /// The row does not have the column.
    case noSuchColumn(Int, count: Int)
    /// The column has a value of another type.
    case wrongType(column: Int, expected: String, found: PostgresType)
    /// The column is NULL, but a value is expected.
    case unexpectedNull(column: Int)
    /// The value of a copied row has the size of another type.
    case wrongSize(column: Int, expected: String, found: Int)
    /// The connection was used while rows were being streamed or copied, or a batch was running.
    case connectionInUse
    /// A statement that copies rows was run like an ordinary statement.
    case copyInStatement
  }
}

extension PostgresError {
  /// Whether the same transaction can succeed when it runs again.
  public var isRetriable: Bool { kind == .serialization || kind == .deadlock }
}
