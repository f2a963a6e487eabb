/// An option, such as `--form F` or `--json`.
///
/// An option is declared once, as a constant. The constant is part of a command's description, and
/// the command reads the value with it. The compiler therefore finds a misspelt name.
///
/// ```swift
/// extension Option {
///   static let limit = Option("limit", short: "n", value: "N", help: "List at most this many")
/// }
/// try invocation.integer(.limit)
/// ```
public struct Option: Equatable, Sendable {
  /// The long name, without dashes.
  public let name: String
  /// The letter of the short spelling, if there is one.
  public let short: Character?
  /// The name of the value in help; nil for a flag.
  public let valueName: String?
  /// What the option does, as a phrase without a final period.
  public let help: String
  /// Whether it may be given more than once.
  public let isRepeatable: Bool
  /// The only allowed values; empty if any value is allowed.
  public let allowed: [String]
  /// The default that help shows.
  public let defaultValue: String?
  /// The suggestions of a shell for the value.
  public let completion: Completion
  /// Whether help, reference and completions omit it.
  public let isHidden: Bool
  /// The name of a global option that people often write instead of this one.
  public let mistakenFor: String?

  /// Creates an option; without `value` it is a flag.
  public init(
    _ name: String, short: Character? = nil, value valueName: String? = nil, help: String,
    isRepeatable: Bool = false, allowed: [String] = [], defaultValue: String? = nil,
    completion: Completion = .nothing, isHidden: Bool = false,
    mistakenFor: String? = nil
  ) {
    self.name = name
    self.short = short
    self.valueName = valueName
    self.help = help
    self.isRepeatable = isRepeatable
    self.allowed = allowed
    self.defaultValue = defaultValue
    self.completion = allowed.isEmpty ? completion : .words(allowed)
    self.isHidden = isHidden
    self.mistakenFor = mistakenFor
  }

  /// The global option that shows help instead of running a command.
  public static let help = Option("help", short: "h", help: "Show help")
  /// The global option that prints the version instead of running a command.
  public static let version = Option("version", help: "Print the version")
}

extension Option {
  /// The long spelling: `--form`.
  var spelling: String { "--\(name)" }

  /// Both spellings, short first: `["-n", "--limit"]`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }

  /// The spellings with the value: `-n, --limit N`.
  var signature: String {
    spellings.joined(separator: ", ") + (valueName.map { " \($0)" } ?? "")
  }

  /// The option with its value, as a usage line shows it: `--limit N`.
  var call: String { spelling + (valueName.map { " \($0)" } ?? "") }

  /// The help, with the allowed and default values: `At most this many (default: 50)`.
  var details: String {
    var notes: [String] = []
    if !allowed.isEmpty { notes.append("one of \(allowed.joined(separator: ", "))") }
    if isRepeatable { notes.append("may be repeated") }
    if let defaultValue { notes.append("default: \(defaultValue)") }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}
