extension Invocation {
  /// The name of a file that an option gives, which no stream can stand for.
  func fileName(_ option: Option) throws(CommandFault) -> String? {
    guard let name = value(option) else { return nil }
    return try checked(name, for: option.spelling)
  }

  /// The name of a file that an argument gives, which no stream can stand for.
  func fileName(_ positional: Positional) throws(CommandFault) -> String {
    try checked(argument(positional), for: positional.name)
  }

  /// Refuses an empty name, and the `-` that means a stream where one will do.
  private func checked(_ name: String, for place: String) throws(CommandFault) -> String {
    if name.isEmpty || name == "-" { throw .usage(.notAFileName(name, place: place)) }
    return name
  }
}
