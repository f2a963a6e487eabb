import JSONText

/// A buffer that splits bytes into lines.
struct LineBuffer {
  /// The maximum length of a line in bytes.
  ///
  /// If a longer line arrives in parts, the buffer returns just enough of it to show that it is too
  /// long, and skips the rest, so no input can exhaust the memory.
  private let limit: Int
  private var bytes: [UInt8] = []

  /// The offset up to which there is no line feed, and the start of the next line.
  private var searched = 0
  private var start = 0

  /// Whether to skip up to the next line feed, because the line's start has been returned.
  private var isPassingOver = false

  init(limit: Int = JSONLimits().maximumBytes) {
    self.limit = limit
  }

  mutating func append(_ more: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes.append(contentsOf: more)
  }

  mutating func nextLine() -> [UInt8]? {
    while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = bytes[start..<end]
      (start, searched) = (end + 1, end + 1)
      if !isPassingOver { return Array(line) }
      isPassingOver = false
    }
    searched = bytes.count
    return beginning()
  }

  /// Returns the start of a line that is already too long; otherwise nil.
  private mutating func beginning() -> [UInt8]? {
    let line = bytes[start...]
    guard isPassingOver || line.count > limit else { return nil }
    defer { (start, isPassingOver) = (bytes.count, true) }
    return isPassingOver ? nil : Array(line.prefix(limit + 1))
  }

  /// Returns the last line if it has no line feed.
  mutating func rest() -> [UInt8]? {
    defer { self = LineBuffer(limit: limit) }
    return start < bytes.count ? Array(bytes[start...]) : nil
  }
}
