public import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension StandardConsole {
  /// What is raised when somebody presses Control-C, or asks the process to end.
  ///
  /// Pressed again, it ends the process as it would have without this.
  public func interruption() -> Interruption {
    let raised = Signals.interruption
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        Signals.interruption.request()
        signal(number, SIG_DFL)
      }
    }
    return raised
  }
}

/// What a handler of signals can reach, since it is given nothing but a number.
private enum Signals {
  static let interruption = Interruption()
}
