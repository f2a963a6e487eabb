/// The names of the holds with which a process keeps the content of files that no draft uses yet.
///
/// A process can hold the same content several times, for different people.
package enum ContentHoldName {
  /// How the names of a process's holds begin.
  package static func prefix(of process: String) -> String { process + "#" }

  /// Returns the name of a new hold.
  package static func new(of process: String) -> String {
    prefix(of: process) + String(UInt64.random(in: 0 ... .max), radix: 36)
  }

  /// Returns the process of a hold; a name that is not that of a hold is a process itself.
  package static func process(of name: String) -> String { String(name.prefix { $0 != "#" }) }
}
