/// What a command is called, takes and does.
///
/// The parser, the help pages, the shell completions and the reference all read this one value, so
/// that they cannot disagree.
public struct CommandDescription: Equatable, Sendable {
  /// A command line worth copying, and what it does.
  public struct Example: Equatable, Sendable {
    /// The whole command line.
    public let line: String
    /// What it does, as a phrase without a final period.
    public let purpose: String

    /// Pairs a command line with its purpose.
    public init(_ line: String, _ purpose: String) {
      self.line = line
      self.purpose = purpose
    }
  }

  /// One word or two: `list`, `form add`.
  public let name: String
  /// One sentence of at most 60 characters.
  public let summary: String
  /// Paragraphs with an empty line between them; a single line break is a space.
  public let discussion: String
  /// The arguments that are known by their place, in that order.
  public let positionals: [Positional]
  /// The command's own options; the program's come on top.
  public let options: [Option]
  /// Those of its options without which it does not run.
  public let required: [Option]
  /// What may follow the name, where there are several ways to call it that one line cannot show.
  public let ways: [String]
  /// Command lines worth copying.
  public let examples: [Example]
  /// How the command can end.
  public let exitCodes: [ExitCode]

  /// Describes a command.
  public init(
    _ name: String, _ summary: String, discussion: String = "", positionals: [Positional] = [],
    options: [Option] = [], required: [Option] = [], ways: [String] = [],
    examples: [Example] = [], exitCodes: [ExitCode] = [.done, .usage]
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.positionals = positionals
    self.options = required + options
    self.required = required
    self.ways = ways
    self.examples = examples
    self.exitCodes = exitCodes
  }
}

extension CommandDescription {
  /// The words of the name.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The options that people are told about.
  var visibleOptions: [Option] { options.filter { !$0.isHidden } }

  /// The discussion cut at its empty lines, each paragraph on one line.
  var paragraphs: [String] {
    discussion.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "")
      .map { $0.joined(separator: " ") }
  }

  /// What follows the program's name, in each way to call it: `export FORM [OPTIONS]`.
  var usages: [String] {
    let usual = positionals.map(\.signature) + required.map(\.call)
    let ways = self.ways.isEmpty ? [usual.joined(separator: " ")] : self.ways
    let hasMore = visibleOptions.contains { option in
      !ways.contains { $0.split(separator: " ").contains { $0 == option.spelling } }
    }
    return ways.map { way in
      [name, way, hasMore ? "[OPTIONS]" : ""].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }
}
