import CMicrohttpd

/// A connection of the HTTP library.
///
/// The library allows any thread to resume a connection, so this value carries the connection's
/// address from thread to thread.
struct ConnectionHandle: Sendable {
  private let address: UInt

  init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

  var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Lets the server's thread process the connection again.
  func resume() {
    if let pointer { MHD_resume_connection(pointer) }
  }

  /// Stops the server's thread from processing the connection for now.
  func suspend() {
    if let pointer { MHD_suspend_connection(pointer) }
  }
}
