import CPostgres

/// A result of libpq, which is freed with its last reference.
final class PostgresResult {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    PQclear(pointer)
  }

  var status: ExecStatusType { PQresultStatus(pointer) }

  var isError: Bool {
    let status = status
    return status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE
  }

  var isCopying: Bool {
    let status = status
    return status == PGRES_COPY_IN || status == PGRES_COPY_OUT || status == PGRES_COPY_BOTH
  }

  var rowCount: Int { Int(PQntuples(pointer)) }

  /// The number of rows that the statement returned or changed.
  var affectedCount: Int {
    guard let text = PQcmdTuples(pointer) else { return 0 }
    return Int(String(cString: text)) ?? 0
  }
}
