/// A whole command-line program: its name, its global options and its commands in groups.
public struct Program: Equatable, Sendable {
  /// Commands that belong together in help.
  public struct Group: Equatable, Sendable {
    /// The heading over the commands.
    public let title: String
    /// The commands in the order in which help lists them.
    public let commands: [CommandDescription]

    /// Puts commands under a heading.
    public init(_ title: String, _ commands: [CommandDescription]) {
      self.title = title
      self.commands = commands
    }
  }

  /// What the program is called on a command line.
  public let name: String
  /// The version that `--version` prints.
  public let version: String
  /// One sentence that tells what the program is for.
  public let summary: String
  /// Options that may stand before or after every command; `--help` and `--version` are among them.
  public let globalOptions: [Option]
  /// The commands, in groups.
  public let groups: [Group]

  /// Describes a program; `--help` and `--version` are added to its options.
  public init(
    _ name: String, version: String, summary: String, globalOptions: [Option], groups: [Group]
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.globalOptions = globalOptions + [.help, .version]
    self.groups = groups
  }
}

extension Program {
  /// All commands in the order of help.
  public var commands: [CommandDescription] { groups.flatMap(\.commands) }

  /// The command with this name of one or two words.
  public func command(named name: String) -> CommandDescription? {
    commands.first { $0.name == name }
  }

  /// The commands of two words that begin with `word`: all of `form add`, `form list`, … for `form`.
  func family(_ word: String) -> [CommandDescription] {
    commands.filter { $0.words.count == 2 && $0.words.first == word }
  }

  /// What can stand first on a command line, each word once.
  var firstWords: [String] {
    commands.compactMap(\.words.first).reduce(into: []) { found, word in
      if !found.contains(word) { found.append(word) }
    }
  }
}
