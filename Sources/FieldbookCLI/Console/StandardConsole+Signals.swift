import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension StandardConsole {
  /// Ends the program with a message when another process truncates a shared file.
  ///
  /// The system reports this with a signal when the file is read.
  static func watchForLostFiles() {
    signal(SIGBUS) { _ in
      _ = posixWrite(STDERR_FILENO, lostFile.utf8Start, lostFile.utf8CodeUnitCount)
      _exit(ExitCode.storeUnusable.rawValue)
    }
  }

  /// Returns a flag that is raised by Control-C and by requests to end the process.
  ///
  /// The second signal ends the process in the default way. Under `nohup`, SIGHUP stays ignored.
  func interruption() -> Interruption {
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

/// Whether the process was started with the signal ignored.
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

/// Global state for signal handlers, which receive only a number.
private enum Signals {
  static let interruption = Interruption()
}
