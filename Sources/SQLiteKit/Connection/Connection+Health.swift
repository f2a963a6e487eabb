extension Connection {
  /// A foreign key without a matching row.
  public struct ForeignKeyViolation: Equatable, Sendable {
    /// The table with the foreign key.
    public let table: String
    /// The row with the foreign key; nil in a table without row IDs.
    public let row: Int64?
    /// The referenced table.
    public let parent: String
    /// The index of the foreign key in its table.
    public let key: Int64
  }

  /// Returns the problems that SQLite finds in the file; empty if it is intact.
  ///
  /// The quick check does not compare indexes with their tables and is much faster. Corruption that
  /// stops SQLite's check is also returned as a problem.
  public func integrityProblems(quick: Bool = false) throws(SQLiteError) -> [String] {
    do throws(SQLiteError) {
      let problems = try prepare(quick ? "PRAGMA quick_check" : "PRAGMA integrity_check")
        .all { row throws(SQLiteError) in try row.text(0) }
      return problems == ["ok"] ? [] : problems
    } catch  where error.kind == .corrupt {
      return [error.detail]
    }
  }

  /// Allows reading a file that is shorter than its header says.
  ///
  /// SQLite allows this if the schema is writable. Use it only for read-only connections.
  public func readCutFile() throws(SQLiteError) {
    try run("PRAGMA writable_schema = ON")
  }

  /// Returns the foreign keys without a matching row.
  public func foreignKeyViolations() throws(SQLiteError) -> [ForeignKeyViolation] {
    try prepare("PRAGMA foreign_key_check").all(ForeignKeyViolation.init)
  }
}

extension Connection.ForeignKeyViolation {
  fileprivate init(_ row: borrowing Row) throws(SQLiteError) {
    self.init(
      table: try row.text(0), row: try row.integerOrNil(1), parent: try row.text(2),
      key: try row.integer(3))
  }
}
