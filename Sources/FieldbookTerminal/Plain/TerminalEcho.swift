#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether the terminal shows what is typed.
public enum TerminalEcho {
  /// Shows or hides what is typed from now on; does nothing where there is no terminal.
  public static func show(_ isShown: Bool) {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    if isShown { modes.c_lflag |= tcflag_t(ECHO) } else { modes.c_lflag &= ~tcflag_t(ECHO) }
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
  }
}
