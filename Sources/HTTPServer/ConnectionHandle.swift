import CMicrohttpd

/// A connection of the HTTP library.
///
/// The library allows any thread to resume it, so this passes its address between threads.
struct ConnectionHandle: Sendable {
  private let address: UInt

  init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

  var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Lets the connection thread process it again.
  func resume() {
    if let pointer { MHD_resume_connection(pointer) }
  }

  /// Keeps the connection thread from processing it.
  func suspend() {
    if let pointer { MHD_suspend_connection(pointer) }
  }
}
