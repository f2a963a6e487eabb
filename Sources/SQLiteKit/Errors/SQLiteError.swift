/// Why SQLite, or the file system below it, failed.
///
/// ```swift
/// do throws(SQLiteError) {
///   try connection.write(save)
/// } catch {
///   if error.kind == .busy { … }
/// }
/// ```
public struct SQLiteError: Error, Equatable, Sendable {
  /// What went wrong, as far as a program decides by it.
  public let kind: Kind
  /// SQLite's extended result code; 0 when SQLite was not asked.
  public let code: Int32
  /// SQLite's own words, or the system's; empty when neither was asked.
  public let detail: String
  /// The SQL, or the name of what was tried.
  public let operation: String
  /// The file; empty for a database in memory.
  public let path: String
  /// Why the system refused, when that is known to be the cause.
  public let system: SystemFault?

  /// States an error.
  public init(
    kind: Kind, code: Int32 = 0, detail: String = "", operation: String, path: String,
    system: SystemFault? = nil
  ) {
    self.kind = kind
    self.code = code
    self.detail = detail
    self.operation = operation
    self.path = path
    self.system = system
  }

  /// The code by SQLite's name for it; nil for one that this version does not know.
  public var extendedCode: ExtendedCode? { ExtendedCode(rawValue: code) }

  /// What can go wrong.
  public enum Kind: Equatable, Sendable {
    /// Another connection held the file for longer than this one waits.
    case busy
    /// The same connection, or one that shares its cache, is in the way.
    case locked
    /// The disk is full, or the database has reached its largest size.
    case full
    /// The file, its folder or the connection may only be read.
    case readOnly
    /// The file is damaged.
    case corrupt
    /// The file is something other than a database.
    case notADatabase
    /// The system failed to read, write or lock.
    case ioError
    /// The change breaks a constraint of the schema.
    case constraint(Constraint)
    /// The file cannot be opened or made.
    case cannotOpen
    /// The work was interrupted.
    case interrupted
    /// A text, a value or a row is larger than SQLite takes.
    case tooBig
    /// There is not enough memory.
    case outOfMemory
    /// The program made a mistake in its use of this module.
    case misuse(Misuse)
    /// Anything else, such as SQL that cannot be understood.
    case other
  }

  /// The kinds of constraint that a change can break.
  public enum Constraint: Equatable, Sendable {
    /// A `CHECK`.
    case check
    /// A foreign key.
    case foreignKey
    /// A `NOT NULL`.
    case notNull
    /// A primary key, also one that is the row's own number.
    case primaryKey
    /// A unique index.
    case unique
    /// A `RAISE` in a trigger.
    case trigger
    /// The type of a column in a `STRICT` table.
    case dataType
    /// One of another kind, such as a virtual table's.
    case other
  }

  /// The mistakes that a program can make with statements and transactions.
  public enum Misuse: Equatable, Sendable {
    /// There are more or fewer values than parameters.
    case wrongBindingCount(expected: Int, found: Int)
    /// The current row lacks the column; it has none when the statement stands on no row.
    case noSuchColumn(Int, count: Int)
    /// The column holds a value of another type.
    case wrongType(column: Int, expected: StorageClass, found: StorageClass)
    /// The text holds no statement.
    case noStatement
    /// The text holds more than one statement, or a NUL that hides what follows it.
    case textAfterStatement
    /// A write was begun inside a read, where another's write could make it fail at any moment.
    case writeInsideRead
    /// SQLite itself refused a call that was out of order or out of range.
    case refused
  }
}

/// The types that a value in SQLite can have.
public enum StorageClass: Int32, Sendable {
  /// A signed integer of up to 64 bits.
  case integer = 1
  /// A binary floating-point number.
  case real = 2
  /// A text.
  case text = 3
  /// Bytes.
  case blob = 4
  /// No value.
  case null = 5
}
