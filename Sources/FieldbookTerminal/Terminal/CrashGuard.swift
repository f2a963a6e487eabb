#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Restores the terminal if the program crashes.
///
/// By then everything that was typed is saved, but the person needs to see the message and their
/// shell.
enum CrashGuard {
  /// The terminal modes before the form was opened.
  private static let modes: termios = {
    var modes = termios()
    _ = tcgetattr(STDIN_FILENO, &modes)
    return modes
  }()

  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  /// Installs handlers for crash signals; call it before the terminal is changed.
  static func watch() {
    // A signal handler must not initialize the value, so do it here.
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

/// The modes that are set in xterm and compatible terminals.
///
/// A terminal ignores a mode that it does not know.
enum TerminalModes {
  /// Bracketed paste; clicks, drags and the wheel, reported in the format of SGR 1006.
  static let on: StaticString = "\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
  static let off: StaticString = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l"

  /// Like `off`, but also resets colors, shows the caret and leaves the alternate screen.
  static let allOff: StaticString =
    "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l\r\n"
}

extension StaticString {
  /// Writes the text to the terminal.
  func writeOut() {
    _ = write(STDOUT_FILENO, utf8Start, utf8CodeUnitCount)
  }
}
