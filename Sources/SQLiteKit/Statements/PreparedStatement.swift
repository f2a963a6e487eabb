import CSQLite

/// A compiled statement with its state; the cache owns it, and a `Statement` borrows it.
final class PreparedStatement {
  enum State {
    case ready
    case running
    case finished
  }

  let pointer: OpaquePointer
  let parameterCount: Int32
  var state = State.ready
  var isInUse = false
  private var boundCount: Int32 = 0
  private let room = BindingBuffer()

  init(_ sql: String, on database: OpaquePointer) throws(SQLiteError) {
    var script = Script(sql)
    guard let pointer = try script.next(on: database, isKept: true) else {
      throw SQLiteError(.noStatement, in: sql, on: database)
    }
    self.pointer = pointer
    parameterCount = sqlite3_bind_parameter_count(pointer)
    if let second = try script.next(on: database) {
      sqlite3_finalize(second)
      throw SQLiteError(.textAfterStatement, in: sql, on: database)
    }
  }

  deinit {
    sqlite3_finalize(pointer)
  }

  /// Returns the next parameter to bind.
  func nextParameter() throws(SQLiteError) -> Parameter {
    try begin()
    guard boundCount < parameterCount else {
      throw wrongBindingCount(Int(boundCount) + 1)
    }
    boundCount += 1
    return Parameter(statement: pointer, index: boundCount, room: .passUnretained(room))
  }

  /// Prepares the statement for its first row, resetting it if necessary.
  func begin() throws(SQLiteError) {
    if state != .ready { try reset() }
  }

  /// Advances to the next row; returns false at the end, and from then on until the statement is
  /// reset.
  func step() throws(SQLiteError) -> Bool {
    if state == .finished { return false }
    if state == .ready, boundCount != parameterCount {
      throw wrongBindingCount(Int(boundCount))
    }
    state = .running
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      try reset()
      state = .finished
      return false
    default:
      let error = SQLiteError(statement: pointer)
      rewind()
      throw error
    }
  }

  /// Resets the statement; its values must then be bound again.
  ///
  /// SQLite completes pending work when it resets a statement, which can fail.
  func reset() throws(SQLiteError) {
    let isRunning = state == .running
    state = .ready
    boundCount = 0
    room.empty()
    if isRunning, sqlite3_reset(pointer) != SQLITE_OK { throw SQLiteError(statement: pointer) }
  }

  /// Resets after an error, ignoring the repeated error.
  func rewind() {
    try? reset()
  }

  /// Returns the statement to the cache, and erases its values so that no text stays in memory.
  func putBack() {
    rewind()
    if parameterCount > 0 { sqlite3_clear_bindings(pointer) }
    room.erase()
    isInUse = false
  }

  private func wrongBindingCount(_ found: Int) -> SQLiteError {
    SQLiteError(.wrongBindingCount(expected: Int(parameterCount), found: found), in: pointer)
  }
}
