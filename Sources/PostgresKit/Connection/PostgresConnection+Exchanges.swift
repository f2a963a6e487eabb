import CPostgres

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PostgresConnection {
  /// Sends a request whose response is read in steps, such as the rows of a stream.
  ///
  /// The connection cannot be used for anything else until the last step.
  func exchange<Value, Failure>(
    _ operation: String, _ send: (OpaquePointer) -> Int32,
    _ steps: (Deadline) throws(PostgresError) -> Result<Value, Failure>
  ) throws(PostgresError) -> Result<Value, Failure> {
    let pointer = try opened(for: operation)
    let deadline = statementDeadline()
    isOccupied = true
    defer { isOccupied = false }
    cancellation.statementBegins()
    do throws(PostgresError) {
      guard send(pointer) == 1 else { throw unanswered(operation) }
      try flush(operation, until: deadline)
      let result = try steps(deadline)
      cancellation.statementEnds()
      return result
    } catch {
      let wasCancelled = cancellation.statementEnds()
      discardResults(operation)
      throw failed(error, isCommit: false, wasCancelled: wasCancelled)
    }
  }

  /// Stops a request whose response is not read to the end.
  ///
  /// The server has then rolled back the statement, and a transaction cannot continue.
  func abandon(_ operation: String) {
    cancellation.cancel()
    discardResults(operation)
    if depth > 0, failure == nil, pointer == nil || PQtransactionStatus(pointer) == PQTRANS_INERROR
    {
      failure = error(pointer == nil ? .connectionLost(.notSaved) : .cancelled, operation)
    }
  }

  /// Reads the rest of a response, or closes the connection if the response does not end.
  private func discardResults(_ operation: String) {
    let deadline = Deadline(milliseconds: 5_000)
    do throws(PostgresError) {
      while let result = try nextResult(operation, until: deadline) {
        if result.status == PGRES_COPY_IN { PQputCopyEnd(pointer, "abandoned") }
        if result.status == PGRES_COPY_OUT {
          while try nextCopiedBytes(operation, until: deadline, { _ in }) {}
        }
      }
    } catch {
      close()
    }
  }

  /// Passes the next bytes that the server copies to a function; returns false at the end.
  func nextCopiedBytes(
    _ operation: String, until deadline: Deadline, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(PostgresError) -> Bool {
    while true {
      var bytes: UnsafeMutablePointer<CChar>?
      let count = PQgetCopyData(pointer, &bytes, 1)
      switch count {
      case 0: try wait(POLLIN, operation, until: deadline)
      case -1: return false
      case ..<0: throw unanswered(operation)
      default:
        body(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        PQfreemem(bytes)
        return true
      }
    }
  }
}
