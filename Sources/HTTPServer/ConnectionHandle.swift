import CMicrohttpd

/// A connection of the library.
///
/// The library allows to resume it from any thread, so this passes its address between threads.
struct ConnectionHandle: Sendable {
  private let address: UInt

  init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

  var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Lets the thread of the connections look at it again.
  func resume() {
    if let pointer { MHD_resume_connection(pointer) }
  }

  /// Keeps the thread of the connections from looking at it.
  func suspend() {
    if let pointer { MHD_suspend_connection(pointer) }
  }
}
