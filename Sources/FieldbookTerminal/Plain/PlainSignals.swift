#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What happened while plain mode waited for a line at a terminal.
public enum PlainEvent: Hashable, Sendable {
  /// There is a line to read, or the input has ended.
  case input
  /// The program was stopped, and continues.
  case resumed
  /// A signal asks the program to end.
  case ended
}

/// Signals in plain mode at a terminal.
public enum PlainSignals {
  /// Waits for input or for a signal.
  public static func wait() -> PlainEvent {
    SignalPipe.shared.catchEndingAndContinuing()
    var waiting = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: SignalPipe.shared.reading, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&waiting, 2, -1)
      if count < 0, errno == EINTR { continue }
      let signals = SignalPipe.shared.drain()
      if signals.contains(where: SignalPipe.ending.contains) { return .ended }
      if signals.contains(SIGCONT) { return .resumed }
      if count < 0 || waiting[0].revents != 0 { return .input }
    }
  }

  /// Restores the default action of the signals.
  public static func release() { SignalPipe.shared.release() }
}
