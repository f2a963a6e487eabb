import CSQLite

extension Connection {
  /// Runs a function without triggers and without looking up what foreign keys point to, which
  /// together take half of the time of adding many rows.
  ///
  /// It is for rows that are new in every respect, where triggers have nothing to protect, and what
  /// they point to was added before them in the same transaction or is never removed. It goes
  /// around a transaction, since neither can be changed within one; inside of one it only runs the
  /// function. Checks and unique indexes are in force as ever.
  ///
  /// ```swift
  /// try connection.loading { try connection.write { try add(drafts) } }
  /// ```
  public func loading<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard !isInTransaction else { return try body() }
    setGuards(0)
    defer { setGuards(1) }
    return try body()
  }

  /// It fails only for an option that SQLite does not know, and it knows these for many years.
  private func setGuards(_ value: Int32) {
    _ = csqlite_configure(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, value)
    _ = csqlite_configure(database, SQLITE_DBCONFIG_ENABLE_FKEY, value)
  }
}
