/// Where the texts and bytes that a statement was given stay until it has run.
///
/// SQLite would make a block of memory for each, and give it back, which takes longer than the rest
/// of binding. What finds no room here is left to it.
final class BindingRoom {
  private var block: UnsafeMutableRawPointer?
  private var used = 0

  /// How far there are bytes of values, also of runs before.
  private var reached = 0

  /// Enough for twenty fields with texts of everyday length.
  private static let size = 4_096

  deinit {
    erase()
    block?.deallocate()
  }

  /// Keeps a copy; nil when there is no room, or nothing to be kept.
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

  /// Makes room for the values of the next run.
  func empty() {
    used = 0
  }

  /// Writes over all that was kept.
  func erase() {
    empty()
    block?.initializeMemory(as: UInt8.self, repeating: 0, count: reached)
    reached = 0
  }
}
