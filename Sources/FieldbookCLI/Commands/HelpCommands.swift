extension CommandDescription {
  static let help = CommandDescription(
    "help", "Show help for the program or a command.", positionals: [.topic],
    examples: [Example("fieldbook help trace", "Explain `trace`")])
}

extension Positional {
  static let topic = Positional(
    "COMMAND", .optionalMany, help: "The command to explain")
}

extension Fieldbook {
  static func printHelp(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let topic = try program.helpTopic(invocation.arguments(.topic))
    try console.print(program.helpPage(topic, width: min(console.width, 100)))
    return .done
  }

  /// Prints a completion script, or a list that such a script requests.
  static func printCompletions(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let list = try invocation.choice(.completionList, as: CompletionList.self)
    if let list { return try printOffers(list, invocation, on: &console) }
    let shell = try invocation.choice(.shell, as: Shell.self)
    if let shell { try console.print(program.completions(for: shell)) }
    return .done
  }
}
