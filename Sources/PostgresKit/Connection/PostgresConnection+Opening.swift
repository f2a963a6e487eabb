import CPostgres

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PostgresConnection {
  /// Returns the open connection, after reopening a lost connection.
  ///
  /// A server that was stopped has closed its idle connections. The method notices this before a
  /// statement is sent, so the outcome of a statement never becomes unknown for this reason.
  func opened(for operation: String) throws(PostgresError) -> OpaquePointer {
    if isOccupied { throw error(.misuse(.connectionInUse), operation) }
    if let pointer, !isClosedByServer(pointer) { return pointer }
    guard depth == 0 else {
      close()
      throw lost(operation)
    }
    try open()
    guard let pointer else { throw error(.cannotConnect, operation) }
    return pointer
  }

  private func isClosedByServer(_ pointer: OpaquePointer) -> Bool {
    guard PQstatus(pointer) == CONNECTION_OK else { return true }
    guard isReadable(PQsocket(pointer)) else { return false }
    return PQconsumeInput(pointer) == 0 || PQstatus(pointer) != CONNECTION_OK
      || hasEnded(PQsocket(pointer))
  }

  /// Opens a new connection in place of the previous connection.
  func open() throws(PostgresError) {
    close()
    let pointer = start()
    do throws(PostgresError) {
      try finishOpening(pointer)
    } catch {
      PQfinish(pointer)
      throw error
    }
    self.pointer = pointer
    cancellation.connect(to: pointer)
    try setTimeouts()
  }

  private func start() -> OpaquePointer? {
    let settings = [
      ("fallback_application_name", options.applicationName), ("keepalives_idle", "30"),
      ("dbname", address), ("client_encoding", "UTF8"),
    ]
    let texts = settings.flatMap { [strdup($0.0), strdup($0.1)] }
    defer { for text in texts { free(text) } }
    var keywords: [UnsafePointer<CChar>?] = []
    var values: [UnsafePointer<CChar>?] = []
    for place in stride(from: 0, to: texts.count, by: 2) {
      keywords.append(UnsafePointer(texts[place]))
      values.append(UnsafePointer(texts[place + 1]))
    }
    return PQconnectStartParams(keywords + [nil], values + [nil], 1)
  }

  private func finishOpening(_ pointer: OpaquePointer?) throws(PostgresError) {
    // With this setting, the server's messages begin with their code, which libpq does not keep
    // otherwise.
    PQsetErrorVerbosity(pointer, PQERRORS_VERBOSE)
    // Otherwise libpq prints notices to standard error.
    PQsetNoticeReceiver(pointer, { _, _ in }, nil)
    let deadline = Deadline(milliseconds: options.connectTimeout)
    var state = PGRES_POLLING_WRITING
    while PQstatus(pointer) != CONNECTION_BAD, state != PGRES_POLLING_OK {
      guard state != PGRES_POLLING_FAILED else { break }
      let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
      guard waitForSocket(PQsocket(pointer), Int16(events), until: deadline) else {
        throw openingError(pointer, isLate: true)
      }
      state = PQconnectPoll(pointer)
    }
    guard let pointer, state == PGRES_POLLING_OK else { throw openingError(pointer, isLate: false) }
    place = Self.place(of: pointer)
    PQsetnonblocking(pointer, 1)
  }

  private func setTimeouts() throws(PostgresError) {
    guard !options.isPooled else { return }
    let settings = [
      ("statement_timeout", options.statementTimeout), ("lock_timeout", options.lockTimeout),
    ]
    let script = settings.compactMap { name, value in value.map { "SET \(name) = \($0);" } }
    if !script.isEmpty { try runScript(script.joined()) }
  }

  private static func place(of pointer: OpaquePointer?) -> String {
    func text(_ value: UnsafeMutablePointer<CChar>?) -> String {
      oneLine(value.map { String(cString: $0) } ?? "")
    }
    let (name, host) = (text(PQdb(pointer)), text(PQhost(pointer)))
    return [name, host].filter { !$0.isEmpty }.joined(separator: " at ")
  }

  private func openingError(_ pointer: OpaquePointer?, isLate: Bool) -> PostgresError {
    let message = PQerrorMessage(pointer).map { String(cString: $0) } ?? ""
    let report = OpeningReport(message)
    var kind = PostgresError.Kind.cannotConnect
    if report.sqlState.isEmpty {
      if PQconnectionNeedsPassword(pointer) == 1 { kind = .notAuthenticated }
    } else {
      kind = PostgresError.Kind(sqlState: report.sqlState)
      if case .connectionLost = kind { kind = .cannotConnect }
    }
    return PostgresError(
      kind: kind, sqlState: report.sqlState,
      detail: isLate ? "no answer within \(options.connectTimeout) ms" : report.message,
      operation: "connect", place: Self.place(of: pointer))
  }
}

/// The parts of a message about a failed connection: the server's code, and the text of its first
/// line.
///
/// Such a message is `connection to server on socket "…" failed: FATAL:  3D000: database "x" does
/// not exist`, followed by lines with details.
struct OpeningReport: Equatable {
  var sqlState = ""
  var message: String

  init(_ text: String) {
    message = oneLine(text)
    let parts = text.split(separator: "\n").first?.split(separator: ": ") ?? []
    let words = parts.map { $0.drop { $0 == " " } }
    guard let place = words.firstIndex(where: Self.isCode) else { return }
    sqlState = String(words[place])
    message = oneLine(words[(place + 1)...].joined(separator: ": "))
  }

  private static func isCode(_ word: Substring) -> Bool {
    word.utf8.count == 5
      && word.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
      } && word != "FATAL" && word != "ERROR"
  }
}
