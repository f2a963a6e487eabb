import FormSession

/// What somebody says in plain mode beside answering, each a line that begins with a colon.
struct PlainCommand: Sendable {
  enum Deed: Hashable, Sendable {
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
    case finalize
    case help
    case quit
  }

  let name: String

  /// What stands behind the name; empty when nothing does.
  let operand: String
  let deed: Deed
  let description: String

  /// All of them, which the help and the documentation are made of.
  static let all: [PlainCommand] = [
    PlainCommand(
      "next", "", .next, "goes on and leaves this field as it is, as an empty line does"),
    PlainCommand("back", "", .back, "goes to the question before"),
    PlainCommand("go", "FIELD", .go, "goes to the question with this number, key or label"),
    PlainCommand("problem", "", .problem, "goes to the next field with something wrong or missing"),
    PlainCommand("state", "", .state, "reads out every field and what is wrong with it"),
    PlainCommand("clear", "", .clear, "empties this field"),
    PlainCommand("undo", "", .undo, "takes the last step back"),
    PlainCommand("redo", "", .redo, "does again what was taken back"),
    PlainCommand(
      "reason", "REASON", .reason,
      "leaves this field without a value for a reason; alone, it lists the reasons"),
    PlainCommand(
      "accept", "RULE", .accept,
      "accepts a warning, or a field with a notice; alone, it says what is in the way"),
    PlainCommand("finalize", "", .finalize, "finalizes the form, or says what is in the way"),
    PlainCommand("help", "", .help, "lists these commands"),
    PlainCommand("quit", "", .quit, "leaves the form; everything answered stays"),
  ]

  private init(_ name: String, _ operand: String, _ deed: Deed, _ description: String) {
    self.name = name
    self.operand = operand
    self.deed = deed
    self.description = description
  }

  /// The command and what stands behind it, as people write them.
  var usage: String { ":" + name + (operand.isEmpty ? "" : " \(operand)") }

  /// The commands that a line can mean, and what stands behind their name.
  ///
  /// The beginning of a name is enough. Where several begin so, a word behind it means those that take
  /// one.
  static func read(_ line: String) -> (commands: [PlainCommand], operand: String) {
    let words = line.dropFirst().split(separator: " ", maxSplits: 1)
    let name = words.first.map { $0.lowercased() } ?? ""
    let operand = words.count > 1 ? String(words[1]) : ""
    if let exact = all.first(where: { $0.name == name }) { return ([exact], operand) }
    let begun = name.isEmpty ? [] : all.filter { $0.name.hasPrefix(name) }
    let taking = begun.filter { !$0.operand.isEmpty }
    return (operand.isEmpty || taking.isEmpty ? begun : taking, operand)
  }

  /// The commands as a table in Markdown.
  static var markdown: String {
    "| Line | What it does |\n|---|---|\n"
      + all.map { "| `\($0.usage)` | \($0.description) |\n" }.joined()
  }
}
