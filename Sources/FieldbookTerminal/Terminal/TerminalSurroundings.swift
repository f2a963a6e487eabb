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
    let names = [
      "TERM", "NO_COLOR", "ACCESSIBLE", "FIELDBOOK_THEME", "COLORFGBG", "XDG_CONFIG_HOME", "HOME",
      "LC_ALL", "LC_CTYPE", "LANG", "VISUAL", "EDITOR", "TMPDIR",
    ]
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

  /// Whether the locale asks for nothing but ASCII on the screen, as `LC_ALL=C` does.
  ///
  /// Where nothing is said, as in many containers, the terminal shows UTF-8 all the same.
  public var drawsASCII: Bool {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { variables[$0] }
    guard let locale = said.first(where: { !$0.isEmpty })?.lowercased() else { return false }
    return !locale.contains("utf-8") && !locale.contains("utf8")
  }

  /// The command line of the editor that the person writes longer texts with, if they say which.
  var editor: String? {
    ["VISUAL", "EDITOR"].compactMap { variables[$0] }
      .first { $0.contains { !$0.isWhitespace } }
  }

  /// The file with a person's own colors; nil where there is no folder for it.
  ///
  /// A relative path in `XDG_CONFIG_HOME` counts as none (XDG Base Directory Specification, "Basics").
  public var themeFile: String? {
    let folders = [variables["XDG_CONFIG_HOME"], variables["HOME"].map { $0 + "/.config" }]
    return folders.lazy.compactMap(\.self).first { $0.hasPrefix("/") }
      .map { $0 + "/fieldbook/terminal.conf" }
  }

  /// Whether the environment names a theme, which a file then does not change.
  public var choosesTheme: Bool {
    variables["FIELDBOOK_THEME"].flatMap(Theme.named) != nil
  }

  /// Whether anything is colored, so that a file with colors matters.
  public var isColored: Bool { (variables["NO_COLOR"] ?? "").isEmpty }

  /// The theme that was asked for, or that suits the terminal as far as it says what it is like.
  public var theme: Theme {
    if !isColored { return .colorless }
    if let named = variables["FIELDBOOK_THEME"].flatMap(Theme.named) { return named }
    let paper = variables["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    return paper == 7 || paper == 15 ? .light : .dark
  }

  private func isSet(_ name: String) -> Bool {
    !["", "0", "no", "false"].contains(variables[name] ?? "")
  }
}
