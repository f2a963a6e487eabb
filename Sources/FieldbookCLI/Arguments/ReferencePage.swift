extension Program {
  /// A Markdown page that describes every command.
  var referencePage: String {
    let groups = groups.flatMap { ["## \($0.title)"] + $0.commands.flatMap(reference) }
    let codes = ExitCode.allCases.map { "- `\($0.rawValue)`: \($0.meaning)" }
    let sentence = summary.prefix(1).uppercased() + summary.dropFirst()
    let blocks =
      ["# Commands", sentence, "## Options of every command", Self.list(globalOptions)]
      + groups + ["## Exit codes", codes.joined(separator: "\n")]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func reference(_ command: CommandDescription) -> [String] {
    var blocks = [
      "### `\(command.name)`", Self.code(command.usages.map { "\(name) \($0)" }),
      command.summary,
    ]
    blocks += command.paragraphs
    let arguments = command.positionals.map { "- `\($0.signature)`: \($0.help)" }
    let lists = [arguments.joined(separator: "\n"), Self.list(command.visibleOptions)]
    blocks += lists.filter { !$0.isEmpty }
    blocks += command.examples.flatMap { ["\($0.purpose):", Self.code([$0.line])] }
    let codes = command.exitCodes.map { "\($0.rawValue)" }
    return blocks + ["Exit codes: \(codes.joined(separator: ", "))."]
  }

  private static func list(_ options: [Option]) -> String {
    options.map { "- `\($0.signature)`: \($0.details)" }.joined(separator: "\n")
  }

  private static func code(_ lines: [String]) -> String {
    (["```sh"] + lines + ["```"]).joined(separator: "\n")
  }
}
