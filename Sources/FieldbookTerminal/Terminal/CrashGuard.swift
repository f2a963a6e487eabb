#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Leaves the terminal as it was found when the program ends by a mistake of its own.
///
/// Everything typed is kept by then; a person is to see the message, and their shell.
enum CrashGuard {
  /// The modes of the terminal before the form was opened.
  private static let modes: termios = {
    var modes = termios()
    _ = tcgetattr(STDIN_FILENO, &modes)
    return modes
  }()

  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  /// Watches for the signals of a crash; called while the terminal is still as it was found.
  static func watch() {
    // What a handler looks at is worked out before it can be called.
    _ = modes
    for number in signals {
      signal(number) { number in
        var modes = CrashGuard.modes
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &modes)
        _ = write(
          STDOUT_FILENO, TerminalModes.allOff.utf8Start, TerminalModes.allOff.utf8CodeUnitCount)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func release() {
    for number in signals { signal(number, SIG_DFL) }
  }
}

/// What xterm and those that follow it are told to do beside drawing.
///
/// A terminal that does not know a mode takes no notice.
enum TerminalModes {
  /// Bracketed paste; clicks, drags and the wheel, told as SGR 1006 does.
  static let on: StaticString = "\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
  static let off: StaticString = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l"

  /// As `off`, and no colors, the caret and the first screen again.
  static let allOff: StaticString =
    "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l\r\n"
}

extension StaticString {
  /// Writes the text to the terminal.
  func writeOut() {
    _ = write(STDOUT_FILENO, utf8Start, utf8CodeUnitCount)
  }
}
