public import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension StandardConsole {
  /// Ends the program with a sentence when a file that processes share is cut short between two looks
  /// at it, which the system tells by a signal.
  static func watchForLostFiles() {
    signal(SIGBUS) { _ in
      _ = posixWrite(STDERR_FILENO, lostFile.utf8Start, lostFile.utf8CodeUnitCount)
      _exit(ExitCode.storeUnusable.rawValue)
    }
  }

  /// What is raised when somebody presses Control-C, or asks the process to end.
  ///
  /// Pressed again, it ends the process as it would have without this. Under `nohup` a terminal that is
  /// gone is none of its concern.
  public func interruption() -> Interruption {
    let raised = Signals.interruption
    for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !isIgnored(number) {
      signal(number) { number in
        Signals.interruption.request()
        signal(number, SIG_DFL)
      }
    }
    return raised
  }
}

private let lostFile: StaticString = """
  fieldbook: The `-shm` file of the store was cut short while the store was open.
  Close every program that uses the store, and run `fieldbook doctor`.

  """

/// Whether the process was started so that a signal does nothing to it.
private func isIgnored(_ number: Int32) -> Bool {
  var present = sigaction()
  guard sigaction(number, nil, &present) == 0 else { return false }
  #if canImport(Glibc)
    let handler = present.__sigaction_handler.sa_handler
  #else
    let handler = present.__sigaction_u.__sa_handler
  #endif
  return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

/// What a handler of signals can reach, since it is given nothing but a number.
private enum Signals {
  static let interruption = Interruption()
}
