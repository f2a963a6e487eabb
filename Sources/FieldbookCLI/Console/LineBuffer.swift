import JSONText

/// Bytes that wait to become lines.
struct LineBuffer {
  /// How many bytes of a line anybody can use.
  ///
  /// Of a longer one that comes in many parts little more is handed on, which tells that it is too long,
  /// and the rest is passed over, so that no input fills the memory.
  private let limit: Int
  private var bytes: [UInt8] = []

  /// How far the bytes are known to hold no line feed, and where the next line begins.
  private var searched = 0
  private var start = 0

  /// Whether the next line feed ends a line of which the beginning was handed on.
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

  /// The beginning of a line that is too long already; nil as long as it is not.
  private mutating func beginning() -> [UInt8]? {
    let line = bytes[start...]
    guard isPassingOver || line.count > limit else { return nil }
    defer { (start, isPassingOver) = (bytes.count, true) }
    return isPassingOver ? nil : Array(line.prefix(limit + 1))
  }

  /// What is left at the end, when the last line has no line feed.
  mutating func rest() -> [UInt8]? {
    defer { self = LineBuffer(limit: limit) }
    return start < bytes.count ? Array(bytes[start...]) : nil
  }
}
