extension Connection {
  /// A reference that leads to no row.
  public struct ForeignKeyViolation: Equatable, Sendable {
    /// The table that refers.
    public let table: String
    /// The row that refers; nil in a table without row numbers.
    public let row: Int64?
    /// The table that is referred to.
    public let parent: String
    /// Which of the table's foreign keys it is.
    public let key: Int64
  }

  /// What is wrong with the file, in SQLite's words; nothing when it is sound.
  ///
  /// The quick check leaves out whether indexes agree with their tables, and takes a fraction of
  /// the time. Damage that keeps SQLite from looking any further is a problem, too.
  public func integrityProblems(quick: Bool = false) throws(SQLiteError) -> [String] {
    do throws(SQLiteError) {
      let problems = try prepare(quick ? "PRAGMA quick_check" : "PRAGMA integrity_check")
        .all { row throws(SQLiteError) in try row.text(0) }
      return problems == ["ok"] ? [] : problems
    } catch  where error.kind == .corrupt {
      return [error.detail]
    }
  }

  /// Lets what is there be read although the file is shorter than it says of itself.
  ///
  /// SQLite allows it where the schema may be written; it is for connections that only read.
  public func readCutFile() throws(SQLiteError) {
    try run("PRAGMA writable_schema = ON")
  }

  /// The references that lead nowhere; nothing when all is well.
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
