/// An error of SQLite or of the file system below it.
///
/// ```swift
/// do throws(SQLiteError) {
///   try connection.write(save)
/// } catch {
///   if error.kind == .busy { … }
/// }
/// ```
public struct SQLiteError: Error, Equatable, Sendable {
  /// The kind of error, from which a program can decide what to do.
  public let kind: Kind
  /// SQLite's extended result code; 0 if the error is not from SQLite.
  public let code: Int32
  /// The message from SQLite or the system, or a description; empty if there is none.
  public let detail: String
  /// The SQL text, or the name of the operation.
  public let operation: String
  /// The path of the database; empty for a database in memory.
  public let path: String
  /// The system error, if it is known to be the cause.
  public let system: SystemError?

  /// Creates an error.
  public init(
    kind: Kind, code: Int32 = 0, detail: String = "", operation: String, path: String,
    system: SystemError? = nil
  ) {
    self.kind = kind
    self.code = code
    self.detail = detail
    self.operation = operation
    self.path = path
    self.system = system
  }

  /// The kinds of errors.
  public enum Kind: Equatable, Sendable {
    /// Another connection locked the file for longer than the timeout.
    case busy
    /// The same connection, or one that shares its cache, holds a lock.
    case locked
    /// The disk is full, or the database has reached its maximum size.
    case full
    /// The file, its folder or the connection is read-only.
    case readOnly
    /// The file is damaged.
    case corrupt
    /// The file is not a database.
    case notADatabase
    /// The system failed to read, write or lock a file.
    case ioError
    /// The change violates a constraint of the schema.
    case constraint(Constraint)
    /// The file cannot be opened or created.
    case cannotOpen
    /// The work was interrupted.
    case interrupted
    /// Text, a value or a row is too large for SQLite.
    case tooBig
    /// Memory could not be allocated.
    case outOfMemory
    /// The program used this module incorrectly.
    case misuse(Misuse)
    /// Any other error, such as malformed SQL.
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
    /// A primary key, including a row ID.
    case primaryKey
    /// A unique index.
    case unique
    /// A `RAISE` in a trigger.
    case trigger
    /// The type of a column in a `STRICT` table.
    case dataType
    /// Another kind, such as a constraint of a virtual table.
    case other
  }

  /// Incorrect uses of statements and transactions.
  public enum Misuse: Equatable, Sendable {
    /// The number of values differs from the number of parameters.
    case wrongBindingCount(expected: Int, found: Int)
    /// The current row does not have the column; without a current row there are no columns.
    case noSuchColumn(Int, count: Int)
    /// The column has a value of another type.
    case wrongType(column: Int, expected: StorageClass, found: StorageClass)
    /// The text contains no statement.
    case noStatement
    /// The text contains more than one statement, or a NUL that hides the rest.
    case textAfterStatement
    /// A write was started inside a read, where another connection's write could make it fail.
    case writeInsideRead
    /// SQLite rejected a call as out of order or out of range.
    case refused
  }
}

/// The types of SQLite values.
public enum StorageClass: Int32, Sendable {
  /// A signed integer of up to 64 bits.
  case integer = 1
  /// A binary floating-point number.
  case real = 2
  /// Text.
  case text = 3
  /// Bytes.
  case blob = 4
  /// No value.
  case null = 5
}
