import CMicrohttpd

/// A connection of the HTTP library.
///
/// The library allows any thread to resume a connection, so this value passes the connection's
/// address between threads.
struct ConnectionHandle: Sendable {
  private let address: UInt

  init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

  var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Lets the connection thread process the connection again.
  func resume() {
    if let pointer { MHD_resume_connection(pointer) }
  }

  /// Keeps the connection thread from processing the connection.
  func suspend() {
    if let pointer { MHD_suspend_connection(pointer) }
  }
}
