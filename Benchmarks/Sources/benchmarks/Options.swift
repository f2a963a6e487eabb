/// What the command line asks for.
struct Options {
  /// A part of the names to run, or nothing for all.
  var filter: String?

  /// Whether to print lines of JSON instead of a table.
  var json = false

  /// Reads the arguments, or answers nothing when there is one that it does not know.
  init?(_ arguments: some Sequence<String>) {
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
