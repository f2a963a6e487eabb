#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether the terminal shows what is typed.
public enum TerminalEcho {
  /// The modes of the terminal before anything was hidden, for a handler of signals.
  private static let modes: termios = {
    var modes = termios()
    _ = tcgetattr(STDIN_FILENO, &modes)
    return modes
  }()

  /// Those that end a program which does nothing about them.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Shows or hides what is typed from now on; does nothing where there is no terminal.
  ///
  /// While it is hidden, a signal that ends the program shows it again first.
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
    // What a handler looks at is worked out before it can be called.
    _ = modes
    for number in signals {
      signal(number) { number in
        var modes = TerminalEcho.modes
        _ = tcsetattr(STDIN_FILENO, TCSANOW, &modes)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    // A shell shows what is typed as soon as it gets the terminal, and leaves it so when it gives it back.
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
