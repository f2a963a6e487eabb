/// A buffer for the text and bytes bound to a statement, until the statement has run.
///
/// Otherwise SQLite would allocate and free a block of memory for each value, which takes longer
/// than the rest of binding. SQLite copies the values that do not fit.
final class BindingBuffer {
  private var block: UnsafeMutableRawPointer?
  private var used = 0

  /// The end of the bytes that this run or any previous run has used.
  private var reached = 0

  /// Enough for twenty fields with text of normal length.
  private static let size = 4_096

  deinit {
    erase()
    block?.deallocate()
  }

  /// Copies bytes into the buffer; returns nil if they do not fit or there are none.
  func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
    guard let start = bytes.baseAddress, bytes.count <= Self.size - used else { return nil }
    let block = block ?? .allocate(byteCount: Self.size, alignment: 1)
    self.block = block
    let place = block + used
    place.copyMemory(from: start, byteCount: bytes.count)
    used += bytes.count
    reached = max(reached, used)
    return UnsafeRawPointer(place)
  }

  /// Empties the buffer for the next run.
  func empty() {
    used = 0
  }

  /// Overwrites everything that was copied.
  func erase() {
    empty()
    block?.initializeMemory(as: UInt8.self, repeating: 0, count: reached)
    reached = 0
  }
}
