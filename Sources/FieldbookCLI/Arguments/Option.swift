/// One option, such as `--form F` or `--json`.
///
/// An option is declared once as a constant, and the constant serves twice: it stands in the
/// description of a command, and it reads the value. A misspelt name is a compiler error.
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
  /// What the value is called in help, or nil for a flag.
  public let valueName: String?
  /// A phrase without a final period that tells what the option does.
  public let help: String
  /// Whether it may be given more than once.
  public let isRepeatable: Bool
  /// The only values that are taken, or none if any value is.
  public let allowed: [String]
  /// What holds when the option is not given, for help to show.
  public let defaultValue: String?
  /// What a shell offers for the value.
  public let completion: Completion
  /// Whether help, reference and completions leave it out.
  public let isHidden: Bool
  /// The name of an option of the program that people write when they mean this one.
  public let mistakenFor: String?

  /// Describes an option; without `value` it is a flag.
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

  /// Every program's option that shows help instead of running.
  public static let help = Option("help", short: "h", help: "Show help")
  /// Every program's option that prints the version instead of running.
  public static let version = Option("version", help: "Print the version")
}

extension Option {
  /// The long spelling: `--form`.
  var spelling: String { "--\(name)" }

  /// Both spellings, short first: `["-n", "--limit"]`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }

  /// The spellings and the value: `-n, --limit N`.
  var signature: String {
    spellings.joined(separator: ", ") + (valueName.map { " \($0)" } ?? "")
  }

  /// The option as it is given: `--limit N`.
  var call: String { spelling + (valueName.map { " \($0)" } ?? "") }

  /// The help with what the parser knows besides: `At most this many (default: 50)`.
  var details: String {
    var notes: [String] = []
    if !allowed.isEmpty { notes.append("one of \(allowed.joined(separator: ", "))") }
    if isRepeatable { notes.append("may be repeated") }
    if let defaultValue { notes.append("default: \(defaultValue)") }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}
