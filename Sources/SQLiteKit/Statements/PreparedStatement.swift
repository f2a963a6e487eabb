import CSQLite

/// A compiled statement and where it stands; the cache keeps it, and a `Statement` borrows it.
final class PreparedStatement {
  enum State {
    case ready
    case running
    case finished
  }

  let pointer: OpaquePointer
  let parameterCount: Int32
  var state = State.ready
  var isTaken = false
  private var boundCount: Int32 = 0
  private let room = BindingRoom()

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

  /// The place for the next value.
  func nextParameter() throws(SQLiteError) -> Parameter {
    try begin()
    guard boundCount < parameterCount else {
      throw wrongBindingCount(Int(boundCount) + 1)
    }
    boundCount += 1
    return Parameter(statement: pointer, index: boundCount, room: .passUnretained(room))
  }

  /// Makes ready for the first row, also in the middle and at the end.
  func begin() throws(SQLiteError) {
    if state != .ready { try reset() }
  }

  /// Goes to the next row, or to the end, where it stays until it is begun again.
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

  /// Leaves the rows, and wants its values anew.
  ///
  /// SQLite finishes what a statement still had to do when it is reset, and can fail then.
  func reset() throws(SQLiteError) {
    let isRunning = state == .running
    state = .ready
    boundCount = 0
    room.empty()
    if isRunning, sqlite3_reset(pointer) != SQLITE_OK { throw SQLiteError(statement: pointer) }
  }

  /// Resets after an error has been seen, which the second one would only repeat.
  func rewind() {
    try? reset()
  }

  /// Forgets its values, so that no text of a person stays in memory, and goes back to the cache.
  func putBack() {
    rewind()
    if parameterCount > 0 { sqlite3_clear_bindings(pointer) }
    room.erase()
    isTaken = false
  }

  private func wrongBindingCount(_ found: Int) -> SQLiteError {
    SQLiteError(.wrongBindingCount(expected: Int(parameterCount), found: found), in: pointer)
  }
}
