#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe through which signals arrive between other input, a byte each.
///
/// A handler may do next to nothing, and writing a byte is one of the things that it may.
struct SignalPipe: Sendable {
  let reading: Int32
  private let writing: Int32

  /// The one of this process; a handler cannot be given another.
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

  /// Those that end the program in good order, and those that are about the screen.
  static let ending: [Int32] = [SIGTERM, SIGHUP, SIGINT]
  static let own: [Int32] = ending + [SIGWINCH, SIGTSTP, SIGCONT]

  /// Lets the signals arrive here.
  func catchSignals() {
    for number in Self.own {
      signal(number) { number in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(SignalPipe.shared.writing, &byte, 1)
        errno = before
      }
    }
  }

  /// Lets the signals do what they do in other programs.
  func release() {
    for number in Self.own { signal(number, SIG_DFL) }
  }

  /// Lets the signals that stop and continue a program do what they do in others.
  func releaseStops() {
    for number in [SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
  }

  /// The signals that have arrived.
  func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(reading, &bytes, bytes.count)
    return bytes.prefix(max(0, count)).map(Int32.init)
  }
}
