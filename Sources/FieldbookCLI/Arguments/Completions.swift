/// A shell for which the program can print a completion script.
enum Shell: String, CaseIterable, Sendable {
  /// GNU Bash.
  case bash
  /// The Z shell.
  case zsh
  /// The fish shell.
  case fish
}

/// The values that a completion script requests from the program while a person types.
///
/// The script calls `fieldbook completions --list KIND -- WORD`, preceded by the global options
/// that were typed. The output has a line for each value that begins with `WORD`. A tab and a
/// description may follow the value.
enum CompletionList: String, CaseIterable, Sendable {
  /// The ids of drafts.
  case drafts
  /// The keys of registered forms.
  case forms
  /// The keys of fields.
  case fields
  /// The names of accounts.
  case accounts
  /// The names of tokens.
  case tokens
  /// The ids of links to forms.
  case links
}

extension Option {
  /// The hidden option that completion scripts use to request a list.
  static let completionList = Option(
    "list", value: "KIND", help: "List values for a completion script",
    allowed: CompletionList.allCases.map(\.rawValue), isHidden: true)
}

extension Positional {
  /// The shell of the script or, with `--list`, the word to complete.
  static let shell = Positional(
    "SHELL", help: "The shell that the script is for",
    completion: .words(Shell.allCases.map(\.rawValue)))
}

extension CommandDescription {
  /// The command that prints completion scripts, and the lists that they request.
  static let completions = CommandDescription(
    "completions", "Print a completion script for a shell.",
    positionals: [.shell], options: [.completionList],
    examples: [
      Example(
        "source <(fieldbook completions bash)",
        "Load it in this shell, or from ~/.bashrc in every shell"),
      Example(
        "fieldbook completions fish > ~/.config/fish/completions/fieldbook.fish", "For fish"),
    ])
}

extension Program {
  /// Returns a script that completes this program's command lines in a shell.
  func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// The global options with a value, which scripts pass to the program.
  var globalValueOptions: [Option] { globalOptions.filter { $0.valueName != nil } }

  /// The first words of two-word commands, without duplicates.
  var families: [String] { firstWords.filter { !family($0).isEmpty } }

  /// Returns the description of a first word: its summary, or the words that may follow it.
  func summary(ofFirstWord word: String) -> String {
    command(named: word)?.summary ?? family(word).map { $0.words[1] }.joined(separator: ", ")
  }
}
