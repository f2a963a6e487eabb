import CPostgres

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A message that a connection has sent to every connection that listens to the channel.
public struct PostgresNotification: Hashable, Sendable {
  /// The name of the channel.
  public let channel: String
  /// The text of the message; it can be empty.
  public let payload: String
  /// The number of the server process that sent the message.
  public let processID: Int32
}

extension PostgresConnection {
  /// Listens to a channel from now on, even after the connection was lost and opened again.
  ///
  /// Messages that were sent while the connection was lost do not arrive. Check for changes after
  /// ``PostgresError/Kind/connectionLost(_:)``, and from time to time.
  public func listen(to channel: String) throws(PostgresError) {
    if !channels.contains(channel) { channels.append(channel) }
    try runScript(listeningScript([channel]))
  }

  /// Sends a message to a channel; the message is delivered when the transaction is committed.
  public func notify(_ channel: String, _ payload: String = "") throws(PostgresError) {
    try run("SELECT pg_notify($1, $2)", channel, payload)
  }

  /// Returns the messages that have arrived, after waiting for at least one.
  ///
  /// - Parameter milliseconds: How long to wait; 0 does not wait.
  /// - Returns: The messages, or none if the time ran out.
  /// - Throws: ``PostgresError`` if the connection is lost.
  public func notifications(
    wait milliseconds: Int64
  ) throws(PostgresError) -> [PostgresNotification] {
    _ = try opened(for: "LISTEN")
    let deadline = Deadline(milliseconds: milliseconds)
    var found = receivedNotifications()
    while found.isEmpty, waitForSocket(PQsocket(pointer), Int16(POLLIN), until: deadline) {
      guard PQconsumeInput(pointer) == 1 else {
        let error = unanswered("LISTEN").with(.connectionLost(.notSaved))
        close()
        throw error
      }
      found = receivedNotifications()
    }
    return found
  }

  /// Listens again on a new connection.
  func listenAgain() throws(PostgresError) {
    if !channels.isEmpty { try runScript(listeningScript(channels)) }
  }

  private func listeningScript(_ channels: [String]) -> String {
    channels.map { "LISTEN \(quotedName($0));" }.joined()
  }

  private func receivedNotifications() -> [PostgresNotification] {
    var found: [PostgresNotification] = []
    while let message = PQnotifies(pointer) {
      found.append(
        PostgresNotification(
          channel: String(cString: message.pointee.relname),
          payload: String(cString: message.pointee.extra), processID: message.pointee.be_pid))
      PQfreemem(message)
    }
    return found
  }
}

/// Returns a name in double quotes, the form in which SQL accepts any name.
private func quotedName(_ name: String) -> String {
  let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
  return "\"\(parts.joined(separator: "\"\""))\""
}
