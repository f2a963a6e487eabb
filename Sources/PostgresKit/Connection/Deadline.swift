#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The time at which waiting ends.
struct Deadline {
  private let end: ContinuousClock.Instant?

  /// Creates a deadline this many milliseconds from now; nil means that there is no deadline.
  init(milliseconds: Int64?) {
    end = milliseconds.map { .now + .milliseconds($0) }
  }

  /// Whether the time has run out.
  var isOver: Bool { end.map { $0 <= .now } ?? false }

  /// The remaining time for `poll`, rounded up; -1 means no limit.
  var remainingMilliseconds: Int32 {
    guard let end else { return -1 }
    let (seconds, attoseconds) = max(.zero, end - .now).components
    return Int32(
      clamping: seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

/// Waits until a socket is ready or fails; returns false if the deadline comes first.
func waitForSocket(_ socket: Int32, _ events: Int16, until deadline: Deadline) -> Bool {
  // A closed connection has no socket, and `poll` would wait for it forever.
  guard socket >= 0 else { return true }
  var entry = pollfd(fd: socket, events: events, revents: 0)
  while true {
    let count = poll(&entry, 1, deadline.remainingMilliseconds)
    if count > 0 { return true }
    if count < 0, errno != EINTR { return true }
    if deadline.isOver { return false }
  }
}

/// Whether a socket has data to read, or was closed by the other side.
func isReadable(_ socket: Int32) -> Bool {
  var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, 0) > 0
}

/// Whether the other side has closed a socket, and everything that it sent before has been read.
func hasEnded(_ socket: Int32) -> Bool {
  var byte: UInt8 = 0
  return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
}
