extension Connection {
  /// How many milliseconds to wait for another connection before ``SQLiteError/Kind/busy``.
  public var busyTimeout: Int {
    get { hooks.busyTimeout }
    nonmutating set { hooks.busyTimeout = newValue }
  }

  /// The flag that interrupts the connection.
  public var interruption: Interruption { hooks.interruption }

  /// Calls a function repeatedly while the body works; if it returns false, the work is
  /// interrupted.
  ///
  /// ```swift
  /// try connection.withProgress(mayContinue) { () throws(SQLiteError) in
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
