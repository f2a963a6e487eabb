/// An option, such as `--form F` or `--json`.
///
/// An option is declared once, as a constant. A command includes the constant in its description
/// and reads the value with it, so the compiler finds a misspelled name.
///
/// ```swift
/// extension Option {
///   static let limit = Option("limit", short: "n", value: "N", help: "List at most this many")
/// }
/// try invocation.integer(.limit)
/// ```
struct Option: Equatable, Sendable {
  /// The long name, without dashes.
  let name: String
  /// The letter of the short spelling, if there is one.
  let short: Character?
  /// The name of the value in help; nil for a flag.
  let valueName: String?
  /// The effect of the option, as a phrase without a final period.
  let help: String
  /// Whether the option may be given more than once.
  let isRepeatable: Bool
  /// The only allowed values; empty if any value is allowed.
  let allowed: [String]
  /// The default that help shows.
  let defaultValue: String?
  /// The suggestions that a shell makes for the value.
  let completion: Completion
  /// Whether help, reference and completions omit the option.
  let isHidden: Bool
  /// The name of a global option that people often write instead of this option.
  let mistakenFor: String?

  /// Creates an option; without `value` it is a flag.
  init(
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
  static let help = Option("help", short: "h", help: "Show help")
  /// The global option that prints the version instead of running a command.
  static let version = Option("version", help: "Print the version")
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

  /// The option with its value, as shown in a usage line: `--limit N`.
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
