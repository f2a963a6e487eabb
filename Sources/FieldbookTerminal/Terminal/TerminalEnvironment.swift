#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The settings in the environment that affect how a form is shown.
public struct TerminalEnvironment: Equatable, Sendable {
  /// Whether standard input and standard output are both a terminal.
  public var isTerminal: Bool

  /// The environment variables that affect a form, by name.
  public var variables: [String: String]

  /// Creates a value from explicit settings.
  public init(isTerminal: Bool, variables: [String: String]) {
    self.isTerminal = isTerminal
    self.variables = variables
  }

  /// The environment of this process.
  public static var current: TerminalEnvironment {
    let names = [
      "TERM", "NO_COLOR", "ACCESSIBLE", "FIELDBOOK_THEME", "COLORFGBG", "XDG_CONFIG_HOME", "HOME",
      "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "VISUAL", "EDITOR", "TMPDIR",
    ]
    var variables: [String: String] = [:]
    for name in names {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return TerminalEnvironment(
      isTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1, variables: variables)
  }

  /// Whether to ask question by question in plain mode.
  public var wantsPlain: Bool {
    let term = variables["TERM"] ?? ""
    return !isTerminal || term.isEmpty || term == "dumb" || isSet("ACCESSIBLE")
  }

  /// Whether the locale allows only ASCII on the screen, as `LC_ALL=C` does.
  ///
  /// If no locale is set, as in many containers, the terminal is assumed to show UTF-8.
  public var drawsASCII: Bool {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { variables[$0] }
    guard let locale = said.first(where: { !$0.isEmpty })?.lowercased() else { return false }
    return !locale.contains("utf-8") && !locale.contains("utf8")
  }

  /// The locale whose language the person reads, such as `fr_FR.UTF-8`; nil if none is set.
  public var locale: String? {
    ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty }
  }

  /// The command line of the person's editor for longer text; nil if none is set.
  var editor: String? {
    ["VISUAL", "EDITOR"].compactMap { variables[$0] }
      .first { $0.contains { !$0.isWhitespace } }
  }

  /// The file with a person's own colors; nil if there is no folder for it.
  ///
  /// A relative path in `XDG_CONFIG_HOME` is ignored (XDG Base Directory Specification, "Basics").
  public var themeFile: String? {
    let folders = [variables["XDG_CONFIG_HOME"], variables["HOME"].map { $0 + "/.config" }]
    return folders.lazy.compactMap(\.self).first { $0.hasPrefix("/") }
      .map { $0 + "/fieldbook/terminal.conf" }
  }

  /// Whether the environment names a theme, which then takes precedence over the file.
  public var choosesTheme: Bool {
    variables["FIELDBOOK_THEME"].flatMap(Theme.named) != nil
  }

  /// Whether colors are used; otherwise the file with colors is not read.
  public var isColored: Bool { (variables["NO_COLOR"] ?? "").isEmpty }

  /// The theme from the environment, or else a theme that matches the terminal's background if it
  /// is known.
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
