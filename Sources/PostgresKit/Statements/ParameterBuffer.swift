import CPostgres

/// The values of a statement's parameters, in the form that libpq requires.
final class ParameterBuffer {
  private var writer = PostgresWriter()
  private(set) var types: [UInt32] = []
  private var starts: [Int] = []
  private var lengths: [Int32] = []

  init() {
    // The pointer to an empty value must not be null, because a null pointer means NULL.
    writer.append(UInt8(0))
  }

  func append<Value: PostgresBindable>(_ value: Value) {
    let start = writer.bytes.count
    let isThere = value.write(to: &writer)
    types.append(Value.postgresType.rawValue)
    starts.append(start)
    lengths.append(isThere ? Int32(truncatingIfNeeded: writer.bytes.count - start) : -1)
  }

  func removeAll() {
    writer.bytes.removeLast(writer.bytes.count - 1)
    types.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
  }

  /// Sends a statement with the values: by name if it is prepared, or with its text.
  ///
  /// Returns 1 if libpq has accepted it.
  func send(_ sql: String, name: String?, on connection: OpaquePointer) -> Int32 {
    writer.bytes.withUnsafeBytes { bytes in
      let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let values = zip(starts, lengths).map { start, length in
        length < 0 ? nil : base.map { $0 + start }
      }
      let count = Int32(values.count)
      let formats = [Int32](repeating: 1, count: values.count)
      guard let name else {
        return PQsendQueryParams(connection, sql, count, types, values, lengths, formats, 1)
      }
      return PQsendQueryPrepared(connection, name, count, values, lengths, formats, 1)
    }
  }
}
