extension Invocation {
  /// Returns the file name given with an option; throws an error if it means a stream.
  func fileName(_ option: Option) throws -> String? {
    guard let name = value(option) else { return nil }
    return try checked(name, for: option.spelling)
  }

  /// Returns the file name given as an argument; throws an error if it means a stream.
  func fileName(_ positional: Positional) throws -> String {
    try checked(argument(positional), for: positional.name)
  }

  /// Rejects an empty name, and `-`, which means a stream in other places.
  private func checked(_ name: String, for place: String) throws -> String {
    if name.isEmpty || name == "-" { throw UsageError.notAFileName(name, place: place) }
    return name
  }
}
