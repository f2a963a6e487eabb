import Synchronization

/// The body of a response that is sent as it becomes available, such as events or a large export.
///
/// Any thread may write. Bytes that the client is too slow to receive wait in memory, up to a
/// limit.
public final class HTTPStream: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var start = 0
    var isFinished = false
    var isFailed = false
    var isClosed = false
    /// A function that is called once when there is something to read.
    var wake: (@Sendable () -> Void)?
    var closed: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// Rings when some of the waiting bytes were read, the stream has ended, or the client is gone.
  private let roomSignal = WakeSignal()
  private let limit: Int

  /// Creates a stream that keeps at most this many bytes waiting.
  public init(limit: Int = 256 * 1_024) {
    self.limit = limit
  }

  /// Whether the client is gone.
  public var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Sets the function to call when the client is gone.
  public func onClose(_ body: @escaping @Sendable () -> Void) {
    let isClosed = state.withLock { state in
      state.closed = body
      return state.isClosed
    }
    if isClosed { body() }
  }

  /// Writes bytes.
  ///
  /// - Returns: false if the client is gone, the stream has ended, or too many bytes are waiting,
  ///   in which case the stream ends.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    let (wake, isAccepted) = state.withLock { state in
      if state.isClosed || state.isFinished { return (nil as (@Sendable () -> Void)?, false) }
      let isTooMuch = state.waiting.count - state.start + bytes.count > limit
      if isTooMuch {
        (state.isFinished, state.isFailed) = (true, true)
      } else {
        state.waiting += bytes
      }
      return (take(&state.wake), !isTooMuch)
    }
    wake?()
    return isAccepted
  }

  /// Ends the stream, and marks it as incomplete.
  public func fail() {
    state.withLock { $0.isFailed = true }
    finish()
  }

  /// Ends the stream.
  public func finish() {
    let wake = state.withLock { state in
      state.isFinished = true
      return take(&state.wake)
    }
    wake?()
    roomSignal.send()
  }

  /// The error when a stream has ended before everything was written, for example because the client
  /// is gone.
  public struct Ended: Error {
    /// Creates the error.
    public init() {}
  }

  /// Writes bytes, and waits while the client is slow; only one thread may do so.
  public func writeWaiting(_ bytes: [UInt8]) throws(Ended) {
    let most = min(limit, 1_024 * 1_024)
    for start in stride(from: 0, to: bytes.count, by: most) {
      let part = Array(bytes[start..<min(bytes.count, start + most)])
      while !hasRoom(for: part.count) { roomSignal.wait() }
      guard write(part) else { throw Ended() }
    }
  }

  /// Whether a writer need not wait: there is room for this many more bytes, the stream has ended,
  /// or the client is gone.
  private func hasRoom(for count: Int) -> Bool {
    state.withLock { state in
      state.isClosed || state.isFinished || state.waiting.count - state.start + count <= limit
    }
  }

  /// The results of reading.
  enum Reading {
    case bytes(Int)
    case nothingYet
    case end(isComplete: Bool)
  }

  /// Copies the waiting bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    let reading = state.withLock { state in
      let count = min(buffer.count, state.waiting.count - state.start)
      guard count > 0 else {
        return state.isFinished ? Reading.end(isComplete: !state.isFailed) : .nothingYet
      }
      buffer.copyBytes(from: state.waiting[state.start..<state.start + count])
      state.start += count
      if state.start == state.waiting.count {
        (state.waiting, state.start) = ([], 0)
      } else if state.start > limit {
        // With a fast writer, the buffer might never become empty, so read bytes are removed here.
        state.waiting.removeFirst(state.start)
        state.start = 0
      }
      return .bytes(count)
    }
    roomSignal.send()
    return reading
  }

  /// Calls a function as soon as there is something to read, possibly immediately.
  func whenReady(_ wake: @escaping @Sendable () -> Void) {
    let isReady = state.withLock { state in
      if state.start < state.waiting.count || state.isFinished { return true }
      state.wake = wake
      return false
    }
    if isReady { wake() }
  }

  /// Records that the client is gone.
  func close() {
    let closed = state.withLock { state in
      (state.isClosed, state.waiting, state.start) = (true, [], 0)
      state.wake = nil
      return take(&state.closed)
    }
    roomSignal.send()
    closed?()
  }
}

/// Returns a value, and leaves nil in its place.
private func take<Value>(_ value: inout Value?) -> Value? {
  defer { value = nil }
  return value
}
