import FieldEngine

extension Program {
  /// Parses the words after the program's name according to the GNU conventions.
  ///
  /// Options may appear anywhere after the command; global options may also precede it. `--`
  /// ends the options, and `-` is an argument. `--help` takes precedence over missing arguments. An
  /// empty command line shows the help.
  ///
  /// ```swift
  /// try program.parse(["list", "--status=final", "-n", "5"])  // .run(…)
  /// try program.parse(["exprot"])  // throws .unknownCommand("exprot", nearest: "export")
  /// ```
  func parse(_ words: [String]) throws(UsageError) -> Request {
    var parser = ArgumentParser(program: self, words: words)
    return try parser.parse()
  }
}

/// One pass over the words of a command line.
private struct ArgumentParser {
  let program: Program
  var remaining: ArraySlice<String>
  var family: String?
  var command: CommandDescription?
  var flags: Set<String> = []
  var values: [String: [String]] = [:]
  var operands: [String] = []

  init(program: Program, words: [String]) {
    self.program = program
    self.remaining = words[...]
  }

  mutating func parse() throws(UsageError) -> Request {
    var optionsEnded = false
    while let word = remaining.popFirst() {
      if optionsEnded || word == "-" || !word.hasPrefix("-") {
        try parseOperand(word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        try parseLongOption(word)
      } else {
        try parseShortOptions(word)
      }
      if flags.contains(Option.version.name) { return .version }
      if let command, asksForHelp { return .help(.command(command)) }
    }
    return try conclude()
  }

  private var asksForHelp: Bool { flags.contains(Option.help.name) }
}

extension ArgumentParser {
  private mutating func parseOperand(_ word: String) throws(UsageError) {
    guard command == nil else { return operands.append(word) }
    let name = family.map { "\($0) \(word)" } ?? word
    if let found = program.command(named: name) {
      command = found
    } else if family == nil && !program.family(word).isEmpty {
      family = word
    } else if let family, let implied = program.impliedCommand(of: family, before: word) {
      command = implied
      operands.append(word)
    } else {
      let candidates = program.firstWords + program.commands.map(\.name)
      throw .unknownCommand(name, nearest: NearestSpelling.of(name, among: candidates))
    }
  }

  private func conclude() throws(UsageError) -> Request {
    if let command {
      let arguments = try distribute(operands, over: command)
      for option in command.required where values[option.name] == nil {
        throw .missingArgument(option.call, command: command.name)
      }
      return .run(
        Invocation(
          command: command, globalOptions: program.globalOptions, flags: flags, values: values,
          arguments: arguments))
    }
    guard let family else { return .help(.program) }
    if asksForHelp { return .help(.family(family)) }
    throw .incompleteCommand(family, choices: program.family(family).map(\.name))
  }

  private func distribute(
    _ operands: [String], over command: CommandDescription
  ) throws(UsageError) -> [String: [String]] {
    var arguments: [String: [String]] = [:]
    var rest = operands[...]
    for positional in command.positionals {
      let taken = positional.takesMany ? rest : rest.prefix(1)
      if taken.isEmpty && positional.isRequired {
        throw .missingArgument(positional.name, command: command.name)
      }
      arguments[positional.name] = Array(taken)
      rest = rest.dropFirst(taken.count)
    }
    if let surplus = rest.first {
      throw .tooManyArguments(surplus: surplus, command: command.name)
    }
    return arguments
  }
}

extension ArgumentParser {
  private var options: [Option] { program.globalOptions + (command?.options ?? []) }

  private mutating func parseLongOption(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.dropFirst().first.map(String.init)
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknownOption("--\(name)", like: name)
    }
    if let command, let meant = command.options.first(where: { $0.mistakenFor == name }) {
      throw .otherOption(option.spelling, meant: meant.call, command: command.name)
    }
    if option.valueName != nil {
      let value = if let attached { attached } else { try nextValue(of: option) }
      try record(value, for: option)
    } else if let attached {
      throw .unexpectedValue(attached, flag: option.spelling)
    } else {
      flags.insert(name)
    }
  }

  private mutating func parseShortOptions(_ word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw unknownOption("-\(letter)", like: String(word.dropFirst()))
      }
      guard option.valueName != nil else {
        flags.insert(option.name)
        continue
      }
      let value = letters.isEmpty ? try nextValue(of: option) : String(letters)
      return try record(value, for: option)
    }
  }

  /// Consumes the next word as a value.
  ///
  /// A word that begins with two dashes is rejected, because the value was most likely forgotten.
  private mutating func nextValue(of option: Option) throws(UsageError) -> String {
    guard let next = remaining.first, !next.hasPrefix("--") else {
      throw .missingValue(option: option.spelling, valueName: option.valueName ?? "")
    }
    remaining.removeFirst()
    return next
  }

  /// Records a value.
  ///
  /// A flag can be repeated, for example after a shell alias that contains it. An option with a
  /// value can only be repeated if it takes several values; otherwise one of them would be lost.
  private mutating func record(_ value: String, for option: Option) throws(UsageError) {
    if !option.isRepeatable && values[option.name] != nil {
      throw .repeatedOption(option.spelling)
    }
    if !option.allowed.isEmpty && !option.allowed.contains(value) {
      throw .notAllowed(value, place: option.spelling, allowed: option.allowed)
    }
    values[option.name, default: []].append(value)
  }

  private func unknownOption(_ spelling: String, like name: String) -> UsageError {
    let names = options.filter { !$0.isHidden }.map(\.name)
    let nearest = NearestSpelling.of(name, among: names).map { "--\($0)" }
    return .unknownOption(spelling, command: command?.name, nearest: nearest)
  }
}
