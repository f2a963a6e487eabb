import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a path leads to, so that two ways to one file can be told.
///
/// Nothing is opened for it: closing a store's file would drop the locks that the program has on it.
enum FilePlace: Hashable {
  /// A file that is there, by its numbers.
  case file(device: UInt64, number: UInt64)
  /// A name that is free, in a folder.
  case free(folder: [UInt64], name: String)

  init(_ path: String) {
    if let (device, number) = FilePlace.numbers(path) {
      self = .file(device: device, number: number)
    } else {
      let parts = Path(path)
      let folder = FilePlace.numbers(parts.folder).map { [$0, $1] } ?? []
      self = .free(folder: folder, name: parts.name)
    }
  }

  /// Whether nothing is there.
  var isFree: Bool {
    if case .free = self { true } else { false }
  }

  private static func numbers(_ path: String) -> (device: UInt64, number: UInt64)? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    return (UInt64(truncatingIfNeeded: facts.st_dev), UInt64(truncatingIfNeeded: facts.st_ino))
  }
}
