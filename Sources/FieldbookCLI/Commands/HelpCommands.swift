extension CommandDescription {
  static let help = CommandDescription(
    "help", "Show help on the program or a command.", positionals: [.topic],
    examples: [Example("fieldbook help trace", "What `trace` reads and answers")])
}

extension Positional {
  static let topic = Positional(
    "COMMAND", help: "The command to explain", arity: .optionalMany)
}

extension Fieldbook {
  static func printHelp(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let topic: HelpTopic
    do throws(UsageMistake) {
      topic = try program.helpTopic(invocation.arguments(.topic))
    } catch {
      throw .usage(error)
    }
    try console.print(program.helpPage(topic, width: min(console.width, 100)))
    return .done
  }

  static func printCompletions(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    do throws(UsageMistake) {
      guard let shell = try invocation.choice(.shell, as: Shell.self) else { return .done }
      try console.print(program.completions(for: shell))
      return .done
    } catch let fault as CommandFault {
      throw fault
    } catch {
      throw .usage(error)
    }
  }
}
