#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe that delivers signals as bytes, so that they can be read like other input.
///
/// A signal handler is allowed to do very little, but it is allowed to write a byte.
struct SignalPipe: Sendable {
  let reading: Int32
  private let writing: Int32

  /// The pipe of this process; a handler can only use a global pipe.
  static let shared = SignalPipe()

  private init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  /// The signals that end the program cleanly, and all signals that the program handles.
  static let ending: [Int32] = [SIGTERM, SIGHUP, SIGINT]
  static let own: [Int32] = ending + [SIGWINCH, SIGTSTP, SIGCONT]

  /// Sends the signals to the pipe.
  func catchSignals() { catchSignals(Self.own) }

  /// Sends the signals that end a program to the pipe, and the signal that continues it.
  func catchEndingAndContinuing() { catchSignals(Self.ending + [SIGCONT]) }

  private func catchSignals(_ numbers: [Int32]) {
    for number in numbers {
      signal(number) { number in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(SignalPipe.shared.writing, &byte, 1)
        errno = before
      }
    }
  }

  /// Restores the default action of all signals.
  func release() {
    for number in Self.own { signal(number, SIG_DFL) }
  }

  /// Restores the default action of the signals that stop and continue a program.
  func releaseStops() {
    for number in [SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
  }

  /// Returns the signals that have arrived.
  func drain() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(reading, &bytes, bytes.count)
    return bytes.prefix(max(0, count)).map(Int32.init)
  }
}
