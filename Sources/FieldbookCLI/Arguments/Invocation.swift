/// The result of parsing a command line.
enum Request: Equatable, Sendable {
  /// Run a command.
  case run(Invocation)
  /// Show help.
  case help(HelpTopic)
  /// Print the version.
  case version
}

/// A command with its options and arguments.
///
/// Values are read with the constants that describe them. Reading an option or argument that the
/// command's description does not contain is a programming error, which stops the program.
struct Invocation: Equatable, Sendable {
  /// The command to run.
  let command: CommandDescription
  let globalOptions: [Option]
  let flags: Set<String>
  let values: [String: [String]]
  let arguments: [String: [String]]
}

extension Invocation {
  /// Returns whether the flag was given.
  func flag(_ option: Option) -> Bool {
    precondition(option.valueName == nil, "`\(option.spelling)` is not a flag")
    expectDeclared(option)
    return flags.contains(option.name)
  }

  /// Returns the value of an option that may be given once.
  func value(_ option: Option) -> String? {
    precondition(!option.isRepeatable, "`\(option.spelling)` may have many values")
    return values(option).first
  }

  /// Returns the value of a required option.
  func required(_ option: Option) -> String {
    guard command.required.contains(option), let text = value(option) else {
      preconditionFailure("`\(option.spelling)` is not an option that is always there")
    }
    return text
  }

  /// Returns all values of a repeatable option, in order.
  func values(_ option: Option) -> [String] {
    precondition(option.valueName != nil, "`\(option.spelling)` has no value")
    expectDeclared(option)
    return values[option.name] ?? []
  }

  /// Returns the value of an option as a whole number of at least `minimum`.
  func integer(_ option: Option, from minimum: Int = 0) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    return try number(text, option, from: minimum)
  }

  /// Returns the value of a required option as a whole number.
  func requiredInteger(
    _ option: Option, from minimum: Int = 0
  ) throws(UsageError) -> Int {
    try number(required(option), option, from: minimum)
  }

  private func number(
    _ text: String, _ option: Option, from minimum: Int
  ) throws(UsageError) -> Int {
    guard let number = Int(text), number >= minimum else {
      throw .notANumber(text, option: option.spelling, minimum: minimum)
    }
    return number
  }

  /// Returns the value of an option as a case of `Choice`.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: Option, as type: Choice.Type
  ) throws(UsageError) -> Choice? {
    guard let text = value(option) else { return nil }
    return try choose(text, for: option.spelling)
  }
}

extension Invocation {
  /// Returns the value of a required argument.
  func argument(_ positional: Positional) -> String {
    guard positional.arity == .one, let text = arguments(positional).first else {
      preconditionFailure("`\(positional.name)` is not an argument that is always there")
    }
    return text
  }

  /// Returns the value of an optional argument, if it was given.
  func optionalArgument(_ positional: Positional) -> String? {
    precondition(!positional.takesMany, "`\(positional.name)` may be many words")
    return arguments(positional).first
  }

  /// Returns all words of an argument that takes several.
  func arguments(_ positional: Positional) -> [String] {
    precondition(
      command.positionals.contains(positional),
      "`\(command.name)` reads `\(positional.name)`, which its description does not contain")
    return arguments[positional.name] ?? []
  }

  /// Returns the argument as a case of `Choice`, if it was given.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ positional: Positional, as type: Choice.Type
  ) throws(UsageError) -> Choice? {
    guard let text = optionalArgument(positional) else { return nil }
    return try choose(text, for: positional.name)
  }
}

extension Invocation {
  private func choose<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, for place: String
  ) throws(UsageError) -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw .notAllowed(text, place: place, allowed: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  private func expectDeclared(_ option: Option) {
    precondition(
      command.options.contains(option) || globalOptions.contains(option),
      "`\(command.name)` reads `\(option.spelling)`, which its description does not contain")
  }
}
