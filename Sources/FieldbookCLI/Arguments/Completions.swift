/// A shell that completions are made for.
public enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

/// What a completion script asks the program for while somebody types.
///
/// The script calls `fieldbook completions --list KIND -- WORD`, with the global options that were
/// typed before it. The answer is a line for each value that begins with `WORD`, perhaps followed
/// by a tab and a description.
public enum CompletionList: String, CaseIterable, Sendable {
  case drafts
  case forms
  case fields
}

extension Option {
  /// The hidden option by which scripts ask for a list instead of a script.
  public static let completionList = Option(
    "list", value: "KIND", help: "List values for a completion script",
    allowed: CompletionList.allCases.map(\.rawValue), isHidden: true)
}

extension Positional {
  /// The shell to make a script for; beside `--list`, the word to complete.
  public static let shell = Positional(
    "SHELL", help: "The shell that the script is for",
    completion: .words(Shell.allCases.map(\.rawValue)))
}

extension CommandDescription {
  /// The command that prints completion scripts, and answers what they ask.
  public static let completions = CommandDescription(
    "completions", "Print a completion script for a shell.",
    positionals: [.shell], options: [.completionList],
    examples: [
      Example("source <(fieldbook completions bash)", "For this shell; in ~/.bashrc for every one"),
      Example(
        "fieldbook completions fish > ~/.config/fish/completions/fieldbook.fish", "For fish"),
    ])
}

extension Program {
  /// A script that completes this program's command lines in a shell.
  public func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// The global options with a value, which scripts hand on to the program.
  var globalValueOptions: [Option] { globalOptions.filter { $0.valueName != nil } }

  /// The first words of two-word commands, each once.
  var families: [String] { firstWords.filter { !family($0).isEmpty } }

  /// What stands beside a first word: a summary, or the words that may follow it.
  func summary(ofFirstWord word: String) -> String {
    command(named: word)?.summary ?? family(word).map { $0.words[1] }.joined(separator: ", ")
  }
}
