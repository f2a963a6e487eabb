extension Connection {
  /// How many milliseconds to wait for another connection before ``SQLiteError/Kind/busy``.
  public var busyTimeout: Int {
    get { hooks.busyTimeout }
    nonmutating set { hooks.busyTimeout = newValue }
  }

  /// What makes the connection stop.
  public var interruption: Interruption { hooks.interruption }

  /// Calls a function again and again while the body works; false interrupts the work.
  ///
  /// ```swift
  /// try connection.withProgress(mayGoOn) { () throws(SQLiteError) in
  ///   try connection.run("VACUUM")
  /// }
  /// ```
  public func withProgress<Value>(
    _ report: @escaping () -> Bool, _ body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    let outer = hooks.progress
    hooks.progress = report
    defer { hooks.progress = outer }
    return try body()
  }
}
