/// A statement of a connection, which can be run any number of times.
///
/// A statement cannot be copied. When it goes out of scope, it is reset, its values are erased, and
/// the connection's cache can use it again.
///
/// ```swift
/// let insert = try connection.prepare("INSERT INTO note (id, text) VALUES (?, ?)")
/// for note in notes { try insert.run(note.id, note.text) }
///
/// let notes = try connection.prepare("SELECT id, text FROM note WHERE id > ?", 7)
/// while try notes.step() {
///   show(try notes.row.text(1))
/// }
/// ```
///
/// If the number of values does not match the number of parameters, the statement throws
/// ``SQLiteError/Misuse/wrongBindingCount(expected:found:)``.
public struct Statement: ~Copyable {
  let prepared: PreparedStatement

  /// The current row.
  public let row: Row

  init(_ prepared: PreparedStatement) {
    prepared.isInUse = true
    self.prepared = prepared
    row = Row(statement: prepared.pointer)
  }

  deinit {
    prepared.putBack()
  }

  /// Binds values to the next parameters, in order; after a run, binding starts again with the
  /// first parameter.
  public func bind<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
    repeat try (each values).bind(to: prepared.nextParameter())
  }

  /// Binds text, or NULL for nil, to the next parameter.
  ///
  /// This and the next three methods are faster than the generic method, which matters for millions
  /// of values.
  public func bind(text: String?) throws(SQLiteError) {
    let parameter = try prepared.nextParameter()
    if let text { try parameter.set(text) } else { try parameter.setNull() }
  }

  /// Binds text in UTF-8 to the next parameter.
  public func bind(text: Span<UInt8>) throws(SQLiteError) {
    try prepared.nextParameter().set(text)
  }

  /// Binds an integer to the next parameter.
  public func bind(integer: Int64) throws(SQLiteError) {
    try prepared.nextParameter().set(integer)
  }

  /// Binds text, or NULL for nil, and adds it to a checksum.
  public func bind(text: String?, _ checksum: inout RowChecksum) throws(SQLiteError) {
    let parameter = try prepared.nextParameter()
    if let text {
      try parameter.set(text, &checksum)
    } else {
      checksum.add(text)
      try parameter.setNull()
    }
  }

  /// Binds an integer, and adds it to a checksum.
  public func bind(integer: Int64, _ checksum: inout RowChecksum) throws(SQLiteError) {
    try prepared.nextParameter().set(integer)
    checksum.add(integer)
  }

  /// Binds values and runs the statement to the end, ignoring rows.
  public func run<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
    repeat try (each values).bind(to: prepared.nextParameter())
    try prepared.begin()
    while try prepared.step() {}
  }

  /// Advances to the next row; returns false at the end, and from then on until values are bound or
  /// the statement is reset.
  public func step() throws(SQLiteError) -> Bool {
    try prepared.step()
  }

  /// Resets the statement so that it can run again.
  public func reset() throws(SQLiteError) {
    try prepared.reset()
  }
}
