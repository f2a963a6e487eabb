extension Program {
  /// Mistakes in the description of the program; a test expects none.
  ///
  /// ```swift
  /// #expect(program.flaws == [])
  /// ```
  var flaws: [String] {
    let names = commands.map(\.name) + firstWords.filter { !family($0).isEmpty }
    return Self.repeated(names).map { "two commands are called `\($0)`" }
      + commands.flatMap { command in
        (flawsOfName(command) + flawsOfPositionals(command) + flawsOfOptions(command))
          .map { "`\(command.name)`: \($0)" }
      }
  }

  private func flawsOfName(_ command: CommandDescription) -> [String] {
    var flaws: [String] = []
    if !(1...2).contains(command.words.count) { flaws.append("the name is not one or two words") }
    if command.summary.count > 60 { flaws.append("the summary is longer than 60 characters") }
    if !command.summary.hasSuffix(".") { flaws.append("the summary is not a sentence") }
    return flaws
  }

  private func flawsOfPositionals(_ command: CommandDescription) -> [String] {
    let positionals = command.positionals
    return Self.repeated(positionals.map(\.name)).map { "two arguments are called `\($0)`" }
      + zip(positionals, positionals.dropFirst()).compactMap { former, latter in
        if former.takesMany { return "`\(former.name)` takes several values, so it must come last" }
        guard !former.isRequired && latter.isRequired else { return nil }
        return "`\(latter.name)` is required after the optional `\(former.name)`"
      }
  }

  private func flawsOfOptions(_ command: CommandDescription) -> [String] {
    Self.repeated((globalOptions + command.options).flatMap(\.spellings))
      .map { "two options are written `\($0)`" }
      + command.required.filter { $0.valueName == nil }
      .map { "`\($0.spelling)` is required, and has no value" }
  }

  private static func repeated(_ names: [String]) -> [String] {
    names.indices.filter { names[..<$0].contains(names[$0]) }.map { names[$0] }
  }
}
