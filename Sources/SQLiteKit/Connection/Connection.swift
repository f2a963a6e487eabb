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
/// It is a value that cannot be copied, so it has one owner, and the file is closed when that owner
/// goes. An owner that is itself shared, such as a store, is a class that holds one. It cannot
/// cross to another thread unless its owner gives it up; the compiler sees to that, and SQLite is
/// told to do without locks. What other threads may do is to ask it to stop, by an
/// ``Interruption``.
///
/// Its methods do not mutate it, as two statements that are read in lockstep must both be able to
/// use it. A statement that outlives it can still be read, since SQLite closes the file after the
/// last.
public struct Connection: ~Copyable {
  /// What may be done to the file.
  public enum Mode: Sendable {
    /// It is made when it is missing, with mode 0600.
    case create
    /// It must be there.
    case existing
    /// It must be there, and is only read.
    case readOnly
  }

  /// The file, with the links in its folder followed; empty for a database in memory.
  public let path: String

  let database: OpaquePointer
  let hooks: Hooks
  let companions = Companions()
  private let statements = StatementCache()

  /// Opens a file, and does not touch it yet, so that ``header()`` can tell first whose it is.
  ///
  /// A symbolic link is refused, as is anything that is no file.
  public init(
    _ path: String, _ mode: Mode = .existing, interruption: Interruption = Interruption()
  ) throws(SQLiteError) {
    let path = try Path.resolved(path)
    if mode == .create { try createIfMissing(path) }
    try PrivateFile.check(path)
    let access = mode == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    try self.init(path: path, flags: access | SQLITE_OPEN_NOFOLLOW, interruption: interruption)
  }

  /// Opens a new database in memory.
  public static func inMemory() throws(SQLiteError) -> Connection {
    try Connection(
      path: "", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, interruption: Interruption())
  }

  private init(path: String, flags: Int32, interruption: Interruption) throws(SQLiteError) {
    let database = try openDatabase(path, flags: flags | SQLITE_OPEN_NOMUTEX)
    let hooks = Hooks(interruption: interruption)
    hooks.install(on: database)
    self.path = path
    self.database = database
    self.hooks = hooks
  }

  deinit {
    statements.removeAll()
    if let fault = companionFault() { abandonLog(after: fault) }
    hooks.remove(from: database)
    sqlite3_close_v2(database)
  }
}

extension Connection {
  /// Takes a statement from the cache, or compiles it, and gives values to its first parameters.
  public func prepare<each Value: Bindable>(
    _ sql: String, _ values: repeat each Value
  ) throws(SQLiteError) -> Statement {
    let statement = try statements.take(sql, on: database)
    try statement.bind(repeat each values)
    return statement
  }

  /// Runs a statement with values, and ignores rows.
  public func run<each Value: Bindable>(
    _ sql: String, _ values: repeat each Value
  ) throws(SQLiteError) {
    try statements.take(sql, on: database).run(repeat each values)
  }

  /// Runs all statements of a text, which take no values and are not kept.
  public func runScript(_ sql: String) throws(SQLiteError) {
    var script = Script(sql)
    while let statement = try script.next(on: database) {
      defer { sqlite3_finalize(statement) }
      var code = sqlite3_step(statement)
      while code == SQLITE_ROW { code = sqlite3_step(statement) }
      guard code == SQLITE_DONE else { throw SQLiteError(statement: statement) }
    }
  }

  /// Throws the last error of the connection, unless the code says that all is well.
  func check(_ code: Int32, _ operation: String) throws(SQLiteError) {
    if code != SQLITE_OK { throw SQLiteError(database: database, operation: operation) }
  }
}

private func createIfMissing(_ path: String) throws(SQLiteError) {
  do throws(SQLiteError) {
    try PrivateFile.create(at: path)
  } catch  where error.system == .exists {
    // Then it is opened as it is.
  }
}

private func openDatabase(_ path: String, flags: Int32) throws(SQLiteError) -> OpaquePointer {
  var database: OpaquePointer?
  let code = sqlite3_open_v2(path, &database, flags, nil)
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
