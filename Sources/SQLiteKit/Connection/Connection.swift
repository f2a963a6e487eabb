import CSQLite

/// A connection to a database.
///
/// ```swift
/// let connection = try Connection("drafts.sqlite", .create)
/// try connection.startWriteAheadLog()
/// try connection.write { () throws(SQLiteError) in
///   try connection.run("INSERT INTO note (id, text) VALUES (?, ?)", 1, "hello")
/// }
/// let text = try connection.prepare("SELECT text FROM note WHERE id = ?", 1)
///   .first { row throws(SQLiteError) in try row.text(0) }
/// ```
///
/// A connection cannot be copied. It has a single owner, and closes the file when the owner is
/// destroyed. To share it, hold it in a class. The compiler ensures that only one thread uses it at
/// a time, so SQLite works without mutexes. Other threads can only stop it, through an
/// ``Interruption``.
///
/// Its methods do not mutate it, because several statements must be able to use it at the same
/// time. A statement that outlives the connection can still be read: SQLite closes the file after
/// the last statement.
public struct Connection: ~Copyable {
  /// The ways to open a file.
  public enum Mode: Sendable {
    /// Create the file with mode 0600 if it is missing.
    case create
    /// Open an existing file.
    case existing
    /// Open an existing file for reading only.
    case readOnly
    /// Open an existing file, and keep all other processes out of it.
    ///
    /// The index of the log is then in memory, so even a file on a full disk can be read. While
    /// another process has the file open, reading fails as ``SQLiteError/Kind/busy``.
    case alone
  }

  /// The path of the file, with symbolic links in the folder part resolved; empty for a database in
  /// memory.
  public let path: String

  /// How the file was opened; nil for a database in memory.
  public let mode: Mode?

  let database: OpaquePointer
  let hooks: Hooks
  let companions = Companions()
  private let statements = StatementCache()

  /// Opens a file without reading it, so that ``header()`` can first show to which program it
  /// belongs.
  ///
  /// Symbolic links, files with several hard links, and anything that is not a regular file are
  /// refused.
  public init(
    _ path: String, _ mode: Mode = .existing, interruption: Interruption = Interruption()
  ) throws(SQLiteError) {
    let path = try Path.resolved(path)
    if mode == .create { try createIfMissing(path) }
    try PrivateFile.check(path)
    let access = mode == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    try self.init(
      path: path, mode, flags: access | SQLITE_OPEN_NOFOLLOW,
      system: mode == .alone ? "unix-excl" : nil, interruption: interruption)
  }

  /// Opens a new database in memory.
  public static func inMemory() throws(SQLiteError) -> Connection {
    try Connection(
      path: "", nil, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY,
      interruption: Interruption())
  }

  /// Opens a database through one of SQLite's layers for the operating system; nil means the usual
  /// one.
  private init(
    path: String, _ mode: Mode?, flags: Int32, system: String? = nil, interruption: Interruption
  ) throws(SQLiteError) {
    let database = try openDatabase(path, flags: flags | SQLITE_OPEN_NOMUTEX, system: system)
    let hooks = Hooks(interruption: interruption)
    hooks.install(on: database)
    (self.path, self.mode) = (path, mode)
    self.database = database
    self.hooks = hooks
  }

  deinit {
    statements.removeAll()
    if case .faulty(let error) = fileState() { abandonLog(after: error) }
    hooks.remove(from: database)
    sqlite3_close_v2(database)
  }
}

extension Connection {
  /// Returns a cached or newly compiled statement, and binds values to its first parameters.
  public func prepare<each Value: Bindable>(
    _ sql: String, _ values: repeat each Value
  ) throws(SQLiteError) -> Statement {
    let statement = try statements.statement(sql, on: database)
    try statement.bind(repeat each values)
    return statement
  }

  /// Runs a statement with values, ignoring its rows.
  public func run<each Value: Bindable>(
    _ sql: String, _ values: repeat each Value
  ) throws(SQLiteError) {
    try statements.statement(sql, on: database).run(repeat each values)
  }

  /// Runs all statements of a script, which take no values and are not cached.
  public func runScript(_ sql: String) throws(SQLiteError) {
    var script = Script(sql)
    while let statement = try script.next(on: database) {
      defer { sqlite3_finalize(statement) }
      var code = sqlite3_step(statement)
      while code == SQLITE_ROW { code = sqlite3_step(statement) }
      guard code == SQLITE_DONE else { throw SQLiteError(statement: statement) }
    }
  }

  /// Throws the last error of the connection if the code is not OK.
  func check(_ code: Int32, _ operation: String) throws(SQLiteError) {
    if code != SQLITE_OK { throw SQLiteError(database: database, operation: operation) }
  }
}

private func createIfMissing(_ path: String) throws(SQLiteError) {
  do throws(SQLiteError) {
    try PrivateFile.create(at: path)
  } catch  where error.system == .exists {
    // The existing file is opened unchanged.
  }
}

private func openDatabase(
  _ path: String, flags: Int32, system: String?
) throws(SQLiteError) -> OpaquePointer {
  var database: OpaquePointer?
  let code = sqlite3_open_v2(path, &database, flags, system)
  guard let database else {
    throw SQLiteError(kind: .outOfMemory, code: code, operation: "open", path: path)
  }
  do throws(SQLiteError) {
    guard code == SQLITE_OK else {
      throw SQLiteError(database: database, operation: "open", opening: path)
    }
    try configure(database)
    try addRowChecksum(to: database)
    return database
  } catch {
    sqlite3_close_v2(database)
    throw error
  }
}
