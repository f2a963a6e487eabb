#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the environment says about how a form is to be shown.
public struct TerminalSurroundings: Equatable, Sendable {
  /// Whether both standard input and standard output are a terminal.
  public var isTerminal: Bool

  /// The variables that matter, by their names.
  public var variables: [String: String]

  /// States the surroundings.
  public init(isTerminal: Bool, variables: [String: String]) {
    self.isTerminal = isTerminal
    self.variables = variables
  }

  /// Those of this process.
  public static var current: TerminalSurroundings {
    let names = ["TERM", "NO_COLOR", "ACCESSIBLE", "FIELDBOOK_THEME", "COLORFGBG"]
    var variables: [String: String] = [:]
    for name in names {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return TerminalSurroundings(
      isTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1, variables: variables)
  }

  /// Whether a form is asked question by question, without moving about on the screen.
  public var wantsPlain: Bool {
    let term = variables["TERM"] ?? ""
    return !isTerminal || term.isEmpty || term == "dumb" || isSet("ACCESSIBLE")
  }

  /// The theme that was asked for, or that suits the terminal as far as it says what it is like.
  public var theme: Theme {
    if !(variables["NO_COLOR"] ?? "").isEmpty { return .colorless }
    switch variables["FIELDBOOK_THEME"] {
    case "light"?: return .light
    case "dark"?: return .dark
    default: break
    }
    let paper = variables["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    return paper == 7 || paper == 15 ? .light : .dark
  }

  private func isSet(_ name: String) -> Bool {
    !["", "0", "no", "false"].contains(variables[name] ?? "")
  }
}
