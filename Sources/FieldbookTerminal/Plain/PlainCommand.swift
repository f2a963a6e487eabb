import FormSession

/// A command of plain mode: a line that begins with a colon.
struct PlainCommand: Sendable {
  enum Action: Hashable, Sendable {
    case next
    case back
    case go
    case problem
    case state
    case clear
    case undo
    case redo
    case reason
    case accept
    case comment
    case resolve
    case language
    case add
    case remove
    case move
    case entries
    case finalize
    case help
    case quit
  }

  let name: String

  /// The operand after the name; empty if there is none.
  let operand: String
  let action: Action
  let description: String

  /// All commands; the help and the documentation are generated from them.
  static let all: [PlainCommand] = [
    PlainCommand("next", "", .next, "skips this question, as an empty line does"),
    PlainCommand("back", "", .back, "goes back to the previous question"),
    PlainCommand(
      "go", "FIELD", .go,
      "goes to the question with this number, key or label, or to the entry with this name"),
    PlainCommand("problem", "", .problem, "goes to the next question that needs attention"),
    PlainCommand("state", "", .state, "reads out every answer and what needs attention"),
    PlainCommand(
      "add", "GROUP", .add,
      "adds an entry after this one; with a name, one of this repeated group"),
    PlainCommand(
      "remove", "", .remove, "removes this entry; asks first if it has answers"),
    PlainCommand("move", "POSITION", .move, "moves this entry to a position: a number, up or down"),
    PlainCommand("entries", "", .entries, "lists the entries with what is left in each"),
    PlainCommand("clear", "", .clear, "empties this field"),
    PlainCommand("undo", "", .undo, "undoes the last change"),
    PlainCommand("redo", "", .redo, "redoes the last undone change"),
    PlainCommand(
      "reason", "REASON", .reason,
      "records why there is no answer; `:r` is enough; without a reason, lists the reasons"),
    PlainCommand(
      "accept", "RULE", .accept,
      "accepts a warning, or an answer with a notice; without a rule, lists what needs attention"
    ),
    PlainCommand(
      "comment", "TEXT", .comment,
      "comments on this question; without text, reads out the comments"),
    PlainCommand(
      "resolve", "TEXT", .resolve,
      "resolves the comments on this question, with this text if there is one"),
    PlainCommand(
      "language", "LANGUAGE", .language,
      "reads out the form in another language; without a name, in the next language"),
    PlainCommand(
      "finish", "", .finalize, "finishes and locks the form, or lists what needs attention"),
    PlainCommand("help", "", .help, "lists these commands"),
    PlainCommand("quit", "", .quit, "leaves the form; every answer is saved"),
  ]

  /// Aliases: the command line's name for finishing the form, and a letter that would otherwise be
  /// ambiguous.
  private static let others: [String: Action] = ["finalize": .finalize, "r": .reason]

  private init(_ name: String, _ operand: String, _ action: Action, _ description: String) {
    self.name = name
    self.operand = operand
    self.action = action
    self.description = description
  }

  /// The command and its operand, as in the help.
  var usage: String { ":" + name + (operand.isEmpty ? "" : " \(operand)") }

  /// Returns the commands that a line can mean, and its operand.
  ///
  /// The start of a name is enough. If several names match and the line has an operand, only
  /// commands with an operand count.
  static func read(_ line: String) -> (commands: [PlainCommand], operand: String) {
    let words = line.dropFirst().split(separator: " ", maxSplits: 1)
    let name = words.first.map { $0.lowercased() } ?? ""
    let operand = words.count > 1 ? String(words[1]) : ""
    if let exact = all.first(where: { $0.name == name || $0.action == others[name] }) {
      return ([exact], operand)
    }
    let actions = Set(others.filter { $0.key.hasPrefix(name) }.map(\.value))
    let begun =
      name.isEmpty ? [] : all.filter { $0.name.hasPrefix(name) || actions.contains($0.action) }
    let taking = begun.filter { !$0.operand.isEmpty }
    return (operand.isEmpty || taking.isEmpty ? begun : taking, operand)
  }

  /// The commands as a Markdown table.
  static var markdown: String {
    "| Line | What it does |\n|---|---|\n"
      + all.map { "| `\($0.usage)` | \($0.description) |\n" }.joined()
  }
}
