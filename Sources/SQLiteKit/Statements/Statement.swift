/// A statement of a connection, ready to be run any number of times.
///
/// It belongs to one place in the program, and goes back to the connection's cache when that is
/// left, by whatever way; so its rows are reset and its values forgotten without anybody seeing to
/// it.
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
/// A statement that is asked for more values than it has parameters, or run with fewer, throws
/// ``SQLiteError/Misuse/wrongBindingCount(expected:found:)``.
public struct Statement: ~Copyable {
  let prepared: PreparedStatement

  /// The row that the statement stands on.
  public let row: Row

  init(_ prepared: PreparedStatement) {
    prepared.isTaken = true
    self.prepared = prepared
    row = Row(statement: prepared.pointer)
  }

  deinit {
    prepared.putBack()
  }

  /// Gives values to the next parameters, in their order; after a run, to the first ones again.
  public func bind<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
    repeat try (each values).bind(to: prepared.nextParameter())
  }

  /// Gives a text, or NULL when there is none, to the next parameter.
  ///
  /// Beside the function for any values, these three are for where millions are bound one by one.
  public func bind(text: String?) throws(SQLiteError) {
    let parameter = try prepared.nextParameter()
    if let text { try parameter.set(text) } else { try parameter.setNull() }
  }

  /// Gives an integer to the next parameter.
  public func bind(integer: Int64) throws(SQLiteError) {
    try prepared.nextParameter().set(integer)
  }

  /// Gives 1 for true and 0 for false to the next parameter.
  public func bind(flag: Bool) throws(SQLiteError) {
    try prepared.nextParameter().set(flag ? 1 : 0)
  }

  /// Runs to the end and ignores rows.
  public func run<each Value: Bindable>(_ values: repeat each Value) throws(SQLiteError) {
    repeat try (each values).bind(to: prepared.nextParameter())
    try prepared.begin()
    while try prepared.step() {}
  }

  /// Goes to the next row; false at the end, and from then on until values are bound again.
  public func step() throws(SQLiteError) -> Bool {
    try prepared.step()
  }

  /// Leaves the rows, so that the statement can be run again.
  public func reset() throws(SQLiteError) {
    try prepared.reset()
  }
}
