/// The name, arguments, options and help of a command.
///
/// The parser, the help pages, the shell completions and the reference all use this value, so they
/// cannot disagree.
struct CommandDescription: Equatable, Sendable {
  /// An example command line, and its purpose.
  struct Example: Equatable, Sendable {
    /// The whole command line.
    let line: String
    /// The effect of the command line, as a phrase without a final period.
    let purpose: String

    /// Creates an example from a command line and its purpose.
    init(_ line: String, _ purpose: String) {
      self.line = line
      self.purpose = purpose
    }
  }

  /// The name, which is one word or two: `list`, `form add`.
  let name: String
  /// A summary in one sentence of at most 60 characters.
  let summary: String
  /// Paragraphs separated by an empty line; a single line break counts as a space.
  let discussion: String
  /// The positional arguments, in order.
  let positionals: [Positional]
  /// The command's own options, without the global ones.
  let options: [Option]
  let required: [Option]
  /// Alternative usage lines after the name, if one line cannot show all forms of the command.
  let ways: [String]
  /// Example command lines.
  let examples: [Example]
  /// Whether the second word of the name can be left out: `link visit` for `link add visit`.
  let isImplied: Bool
  /// The exit codes that the command can end with.
  let exitCodes: [ExitCode]

  /// Describes a command.
  init(
    _ name: String, _ summary: String, discussion: String = "", positionals: [Positional] = [],
    options: [Option] = [], required: [Option] = [], ways: [String] = [],
    examples: [Example] = [], isImplied: Bool = false, exitCodes: [ExitCode] = [.done, .usage]
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.positionals = positionals
    self.options = required + options
    self.required = required
    self.ways = ways
    self.examples = examples
    self.isImplied = isImplied
    self.exitCodes = exitCodes
  }
}

extension CommandDescription {
  /// The words of the name.
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The options that help shows.
  var visibleOptions: [Option] { options.filter { !$0.isHidden } }

  /// The paragraphs of the discussion, each on one line.
  var paragraphs: [String] {
    discussion.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "")
      .map { $0.joined(separator: " ") }
  }

  /// The usage lines without the program's name: `export FORM [OPTIONS]`.
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
