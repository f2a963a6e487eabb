import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file to which a path leads, for comparing paths.
///
/// Finding the place does not open the file, because closing a store's file would release the
/// program's locks on it.
enum FilePlace: Hashable {
  /// An existing file, by device and inode.
  case file(device: UInt64, number: UInt64)
  /// A free name in a folder.
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

  /// Whether the name is free.
  var isFree: Bool {
    if case .free = self { true } else { false }
  }

  private static func numbers(_ path: String) -> (device: UInt64, number: UInt64)? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    return (UInt64(truncatingIfNeeded: facts.st_dev), UInt64(truncatingIfNeeded: facts.st_ino))
  }
}
