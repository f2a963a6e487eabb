/// The command-line options of a benchmark program.
public struct Options {
  /// The text that the names of the benchmarks to run must contain; nil for all.
  public var filter: String?

  /// Whether to print lines of JSON instead of a table.
  public var json = false

  /// Parses the arguments; returns nil if an argument is unknown.
  public init?(_ arguments: some Sequence<String>) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--json":
        json = true
      case "--filter":
        guard let name = rest.next() else { return nil }
        filter = name
      default:
        return nil
      }
    }
  }
}

extension Options {
  /// Returns the benchmarks whose names contain the filter.
  public func chosen(from all: [any Benchmark]) -> [any Benchmark] {
    all.filter { filter.map($0.name.contains) ?? true }
  }

  /// Measures benchmarks, and prints each result as soon as it is known.
  public func run(_ chosen: [any Benchmark]) throws -> [Measurement] {
    let table = Table(of: chosen)
    if !json { print(table.header) }
    return try chosen.map { benchmark in
      let measurement = try benchmark.measure()
      print(json ? measurement.json : table.row(measurement))
      return measurement
    }
  }
}
