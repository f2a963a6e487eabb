/// The options of the command line.
struct Options {
  /// A part of the names of the benchmarks to run; nil for all.
  var filter: String?

  /// Whether to measure PostgreSQL instead of everything else.
  var isPostgres = false

  /// Whether to print lines of JSON instead of a table.
  var json = false

  /// Parses the arguments; returns nil if one is unknown.
  init?(_ arguments: some Sequence<String>) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--json":
        json = true
      case "--filter":
        guard let name = rest.next() else { return nil }
        filter = name
      case "--store":
        guard let name = rest.next(), ["sqlite", "postgres"].contains(name) else { return nil }
        isPostgres = name == "postgres"
      default:
        return nil
      }
    }
  }
}
