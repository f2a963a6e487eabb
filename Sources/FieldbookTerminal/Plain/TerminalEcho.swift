#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Turns the echo of typed characters on and off.
public enum TerminalEcho {
  /// The terminal modes before anything was hidden, for the signal handler.
  private static let modes: termios = {
    var modes = termios()
    _ = tcgetattr(STDIN_FILENO, &modes)
    return modes
  }()

  /// The signals that end a program by default.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Shows or hides characters typed from now on; does nothing without a terminal.
  ///
  /// While typing is hidden, a signal that ends the program first shows typing again.
  public static func show(_ isShown: Bool) {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    let isShownNow = modes.c_lflag & tcflag_t(ECHO) != 0
    guard isShown != isShownNow else { return }
    if !isShown { watch() }
    modes.c_lflag ^= tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    if isShown { release() }
  }

  private static func watch() {
    // A signal handler must not initialize the value, so do it here.
    _ = modes
    for number in signals {
      signal(number) { number in
        var modes = TerminalEcho.modes
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &modes)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    // While a program is stopped, the shell turns the echo on, and leaves it on when the program
    // continues.
    signal(SIGCONT) { _ in
      var modes = TerminalEcho.modes
      modes.c_lflag &= ~tcflag_t(ECHO)
      _ = tcsetattr(STDIN_FILENO, TCSANOW, &modes)
    }
  }

  private static func release() {
    for number in signals + [SIGCONT] { signal(number, SIG_DFL) }
  }
}
