/// A cache of a connection's compiled statements, because compiling takes longer than running.
final class StatementCache {
  private var statements: [SQLText: PreparedStatement] = [:]

  /// The maximum number of statements.
  ///
  /// Only a program that builds SQL dynamically reaches the maximum; the cache is then cleared.
  private static let limit = 500

  /// Returns a statement, compiling it if it is not cached or is in use.
  func statement(_ sql: String, on database: OpaquePointer) throws(SQLiteError) -> Statement {
    let key = SQLText(sql: sql)
    let known = statements[key]
    if let known, !known.isInUse { return Statement(known) }
    let new = try PreparedStatement(sql, on: database)
    if statements.count >= Self.limit { removeAll() }
    if known == nil { statements[key] = new }
    return Statement(new)
  }

  func removeAll() {
    statements.removeAll()
  }
}

/// SQL text that is compared byte by byte.
///
/// Swift treats canonically equivalent strings as equal, but they are different values in SQL.
private struct SQLText: Hashable {
  let sql: String

  static func == (one: SQLText, other: SQLText) -> Bool {
    var other = other.sql
    return other.withUTF8 { one.sql.isSame(as: $0) }
  }

  /// Hashes the length and the end of the text, which is fast and distinguishes most statements.
  func hash(into hasher: inout Hasher) {
    var sql = sql
    sql.withUTF8 { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes.suffix(64))))
    }
  }
}
