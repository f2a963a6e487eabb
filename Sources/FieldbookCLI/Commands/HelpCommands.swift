extension CommandDescription {
  static let help = CommandDescription(
    "help", "Show help on the program or a command.", positionals: [.topic],
    examples: [Example("fieldbook help trace", "What `trace` reads and answers")])
}

extension Positional {
  static let topic = Positional(
    "COMMAND", .optionalMany, help: "The command to explain")
}

extension Fieldbook {
  static func printHelp(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let topic = try reading { () throws(UsageMistake) in
      try program.helpTopic(invocation.arguments(.topic))
    }
    try console.print(program.helpPage(topic, width: min(console.width, 100)))
    return .done
  }

  /// There is nothing to list for a script as long as nothing is stored.
  static func printCompletions(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    if invocation.value(.completionList) != nil { return .done }
    let shell = try reading { () throws(UsageMistake) in
      try invocation.choice(.shell, as: Shell.self)
    }
    if let shell { try console.print(program.completions(for: shell)) }
    return .done
  }
}
