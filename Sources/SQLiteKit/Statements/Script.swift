import CSQLite

/// A script of SQL statements, compiled one by one.
struct Script {
  let sql: String
  private var offset = 0

  init(_ sql: String) {
    self.sql = sql
  }

  /// Compiles the next statement; returns nil at the end of the text.
  ///
  /// SQLite ends the text at a NUL, so a NUL is refused: the rest would never run.
  mutating func next(
    on database: OpaquePointer, isKept: Bool = false
  ) throws(SQLiteError) -> OpaquePointer? {
    var text = sql
    let count = text.utf8.count
    while offset < count {
      let (code, statement) = text.withUTF8 { compile($0, on: database, isKept: isKept) }
      guard code == SQLITE_OK else { throw SQLiteError(database: database, operation: sql) }
      if let statement { return statement }
      if offset < count, text.utf8.dropFirst(offset).first == 0 {
        throw SQLiteError(.textAfterStatement, in: sql, on: database)
      }
    }
    return nil
  }

  /// Compiles the next part; white space, a comment or a lone semicolon produces no statement.
  private mutating func compile(
    _ text: UnsafeBufferPointer<UInt8>, on database: OpaquePointer, isKept: Bool
  ) -> (code: Int32, statement: OpaquePointer?) {
    guard let base = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
    else { return (SQLITE_OK, nil) }
    var statement: OpaquePointer?
    var end: UnsafePointer<CChar>?
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let rest = Int32(clamping: text.count - offset)
    let code = sqlite3_prepare_v3(database, base + offset, rest, flags, &statement, &end)
    offset = end.map { $0 - base } ?? text.count
    return (code, statement)
  }
}
