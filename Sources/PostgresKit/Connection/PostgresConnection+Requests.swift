import CPostgres

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PostgresConnection {
  /// The time to wait for a statement's response after the server's own timeout has passed.
  private static let patience: Int64 = 5_000

  /// Returns the time by which the response to a statement that is sent now must arrive.
  ///
  /// The server itself stops a statement at its timeout, but not if the connection goes through a
  /// pool, which has no such setting.
  func statementDeadline() -> Deadline {
    let patience = options.isPooled ? 0 : Self.patience
    return Deadline(milliseconds: options.statementTimeout.map { $0 + patience })
  }

  /// Sends a request and returns its last result, or throws its error.
  ///
  /// - Parameters:
  ///   - operation: The SQL text, for errors.
  ///   - isCommit: Whether the request commits a transaction.
  ///   - pointer: The connection, if ``opened(for:)`` has just returned it.
  ///   - send: Passes the request to libpq; returns 1 if that succeeded.
  /// - Returns: The last result.
  /// - Throws: ``PostgresError``.
  func request(
    _ operation: String, isCommit: Bool = false, on pointer: OpaquePointer? = nil,
    _ send: (OpaquePointer) -> Int32
  ) throws(PostgresError) -> PostgresResult {
    let pointer = if let pointer { pointer } else { try opened(for: operation) }
    cancellation.statementBegins()
    let deadline = statementDeadline()
    do throws(PostgresError) {
      guard send(pointer) == 1 else { throw unanswered(operation) }
      try flush(operation, until: deadline)
      let result = try lastResult(operation, until: deadline)
      cancellation.statementEnds()
      return result
    } catch {
      throw failed(error, isCommit: isCommit, wasCancelled: cancellation.statementEnds())
    }
  }

  /// Sends the data that libpq has buffered, and reads in between, so the two sides never wait for
  /// each other.
  func flush(_ operation: String, until deadline: Deadline) throws(PostgresError) {
    while true {
      switch PQflush(pointer) {
      case 0: return
      case 1: try wait(POLLIN | POLLOUT, operation, until: deadline)
      default: throw unanswered(operation)
      }
    }
  }

  /// Returns the next result of a request; nil at its end.
  func nextResult(
    _ operation: String, until deadline: Deadline
  ) throws(PostgresError) -> PostgresResult? {
    while PQisBusy(pointer) == 1 { try wait(POLLIN, operation, until: deadline) }
    return PQgetResult(pointer).map(PostgresResult.init)
  }

  /// Reads the results of a request to their end, and returns the last result, or throws the first
  /// error.
  func lastResult(
    _ operation: String, until deadline: Deadline
  ) throws(PostgresError) -> PostgresResult {
    var last: PostgresResult?
    var problem: PostgresError?
    do throws(PostgresError) {
      while let result = try nextResult(operation, until: deadline) {
        last = result
        if result.isCopying {
          // Only closing the connection is certain to end such a statement.
          close()
          throw error(.misuse(.copyInStatement), operation)
        }
        if result.isError, problem == nil {
          problem = PostgresError(result: result.pointer, operation: operation, place: place)
        }
      }
    } catch {
      // The server gives its reason before it closes a connection.
      throw problem ?? error
    }
    if let problem { throw problem }
    guard let last else { throw unanswered(operation) }
    return last
  }

  /// Waits for the socket; always accepts data to read, so the server never waits for this side.
  func wait(
    _ events: Int32, _ operation: String, until deadline: Deadline
  ) throws(PostgresError) {
    guard waitForSocket(PQsocket(pointer), Int16(events), until: deadline) else {
      close()
      throw error(.timeout(.unknown), operation)
    }
    guard PQconsumeInput(pointer) == 1 else { throw unanswered(operation) }
  }
}

extension PostgresConnection {
  /// Creates an error without a report from the server.
  func error(_ kind: PostgresError.Kind, _ operation: String) -> PostgresError {
    PostgresError(kind: kind, operation: operation, place: place)
  }

  /// Creates the error of a statement in a transaction that was lost earlier.
  func lost(_ operation: String) -> PostgresError {
    failure ?? error(.connectionLost(.notSaved), operation)
  }

  /// Creates the error of a request that libpq could not send, or that returned no result.
  func unanswered(_ operation: String) -> PostgresError {
    let message = PQerrorMessage(pointer).map { oneLine(String(cString: $0)) } ?? ""
    let isLost = PQstatus(pointer) != CONNECTION_OK
    return PostgresError(
      kind: isLost ? .connectionLost(.unknown) : .other, detail: message, operation: operation,
      place: place)
  }

  /// Adds the known outcome to a request's error, closes a lost connection, and marks an open
  /// transaction as broken.
  ///
  /// A transaction that was not being committed was certainly not saved.
  func failed(_ error: PostgresError, isCommit: Bool, wasCancelled: Bool) -> PostgresError {
    var error = error
    let isLost = pointer == nil || PQstatus(pointer) != CONNECTION_OK
    let outcome: PostgresError.Outcome = depth > 0 && !isCommit ? .notSaved : .unknown
    switch error.kind {
    case .timeout: error = error.with(.timeout(outcome))
    case .cancelled where !wasCancelled && options.statementTimeout != nil && !isLost:
      error = error.with(.timeout(.notSaved))
    case .misuse: break
    case _ where isLost: error = error.with(.connectionLost(outcome))
    default: break
    }
    if isLost { close() }
    if depth > 0, failure == nil { failure = error }
    return error
  }
}
