import FieldEngine

/// A command-line program: its name, its global options and its commands in groups.
struct Program: Equatable, Sendable {
  /// Commands that help lists together.
  struct Group: Equatable, Sendable {
    /// The heading above the commands.
    let title: String
    /// The commands, in the order that help lists them.
    let commands: [CommandDescription]

    /// Creates a group of commands with a heading.
    init(_ title: String, _ commands: [CommandDescription]) {
      self.title = title
      self.commands = commands
    }
  }

  /// The name of the program on a command line.
  let name: String
  /// The version that `--version` prints.
  let version: String
  /// One sentence that says what the program is for.
  let summary: String
  /// The options that may appear before or after every command, including `--help` and `--version`.
  let globalOptions: [Option]
  /// The commands, in groups.
  let groups: [Group]

  /// Creates a program, and adds `--help` and `--version` to its options.
  init(
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
  /// All commands, in the order of help.
  var commands: [CommandDescription] { groups.flatMap(\.commands) }

  /// Returns the command with a name of one or two words.
  func command(named name: String) -> CommandDescription? {
    commands.first { $0.name == name }
  }

  /// Returns the two-word commands that begin with a word: for `form`, `form add`, `form list` and
  /// so on.
  func family(_ word: String) -> [CommandDescription] {
    commands.filter { $0.words.count == 2 && $0.words.first == word }
  }

  /// Returns the two-word command whose second word was left out before an argument; nil if there is
  /// none, or if the argument looks like a second word.
  func impliedCommand(of family: String, before argument: String) -> CommandDescription? {
    let others = self.family(family)
    guard NearestSpelling.of(argument, among: others.compactMap(\.words.last)) == nil else {
      return nil
    }
    return others.first { $0.isImplied }
  }

  /// All words that a command line can begin with, without duplicates.
  var firstWords: [String] {
    commands.compactMap(\.words.first).reduce(into: []) { found, word in
      if !found.contains(word) { found.append(word) }
    }
  }
}
