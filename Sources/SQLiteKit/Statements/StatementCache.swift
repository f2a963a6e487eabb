/// The compiled statements of a connection, since compiling one takes longer than running it.
final class StatementCache {
  private var statements: [SQLText: PreparedStatement] = [:]

  /// How many are kept.
  ///
  /// A program has fewer; only one that builds its SQL comes here, and starts over.
  private static let limit = 500

  /// Hands a statement out, compiling it when there is none or when the one there is is in use.
  func take(_ sql: String, on database: OpaquePointer) throws(SQLiteError) -> Statement {
    let key = SQLText(sql: sql)
    let known = statements[key]
    if let known, !known.isTaken { return Statement(known) }
    let new = try PreparedStatement(sql, on: database)
    if statements.count >= Self.limit { removeAll() }
    if known == nil { statements[key] = new }
    return Statement(new)
  }

  func removeAll() {
    statements.removeAll()
  }
}

/// SQL that equals another only byte by byte.
///
/// Swift takes a composed and a decomposed é for equal, but as values they are not.
private struct SQLText: Hashable {
  let sql: String

  static func == (one: SQLText, other: SQLText) -> Bool {
    var other = other.sql
    return other.withUTF8 { one.sql.isSame(as: $0) }
  }

  /// The end of a long text tells it from others, and is hashed in no time.
  func hash(into hasher: inout Hasher) {
    var sql = sql
    sql.withUTF8 { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes.suffix(64))))
    }
  }
}
