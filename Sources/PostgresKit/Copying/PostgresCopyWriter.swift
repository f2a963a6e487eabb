import CPostgres

/// A writer of rows that are copied to a table; it exists only during copying.
public struct PostgresCopyWriter: ~Copyable {
  private let connection: PostgresConnection
  private let operation: String
  private let deadline: Deadline
  private let buffer = CopyBuffer()

  init(_ connection: PostgresConnection, _ operation: String, until deadline: Deadline) {
    self.connection = connection
    self.operation = operation
    self.deadline = deadline
  }

  /// Adds a row with the values of its columns, which must have exactly their types.
  public func add<each Value: PostgresBindable>(_ values: repeat each Value) throws(PostgresError) {
    var count: Int16 = 0
    for _ in repeat (each values) { count += 1 }
    buffer.writer.append(count)
    repeat buffer.writer.appendWithLength(each values)
    if buffer.isFull { try send() }
  }

  /// Sends the last rows.
  func finish() throws(PostgresError) {
    buffer.writer.append(Int16(-1))
    try send()
  }

  private func send() throws(PostgresError) {
    let bytes = buffer.writer.bytes
    while true {
      let code = bytes.withUnsafeBytes {
        PQputCopyData(connection.pointer, $0.baseAddress, Int32($0.count))
      }
      if code == 1 { break }
      guard code == 0 else { throw connection.unanswered(operation) }
      try connection.flush(operation, until: deadline)
    }
    try connection.flush(operation, until: deadline)
    buffer.writer.bytes.removeAll(keepingCapacity: true)
  }
}

/// The bytes of rows that are not sent yet.
private final class CopyBuffer {
  var writer = PostgresWriter()

  /// The first bytes of the [binary format](https://www.postgresql.org/docs/current/sql-copy.html):
  /// a signature, then flags and the length of an extension, which are 0.
  private static let header: [UInt8] =
    Array("PGCOPY\n".utf8) + [0xff, 0x0d, 0x0a, 0x00, 0, 0, 0, 0, 0, 0, 0, 0]

  init() {
    writer.append(Self.header)
  }

  /// Whether there is enough data for a packet of the usual size.
  var isFull: Bool { writer.bytes.count >= 65_536 }
}
