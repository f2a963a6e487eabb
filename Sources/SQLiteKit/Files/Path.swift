#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A path in two parts: the folder, and the name in it.
package struct Path {
  package let folder: String
  package let name: String

  /// Splits at the last slash; a path that ends in one names a folder, so that its name is empty.
  package init(_ path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// The path of another name in the folder.
  package func neighbour(_ name: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  /// The path with every symbolic link in its folder followed, but none that its name may be.
  static func resolved(_ path: String) throws(SQLiteError) -> String {
    let parts = Path(path)
    guard !path.utf8.contains(0), !parts.name.isEmpty else {
      throw fault(parts.name.isEmpty ? EISDIR : EINVAL, "find a folder", at: path)
    }
    guard let folder = realpath(parts.folder, nil) else {
      throw fault(errno, "find a folder", at: path)
    }
    defer { free(folder) }
    let start = String(cString: folder)
    return start == "/" ? "/" + parts.name : start + "/" + parts.name
  }
}

/// The error for a system call that failed.
func fault(
  _ number: Int32, kind: SQLiteError.Kind = .cannotOpen, _ operation: String, at path: String
) -> SQLiteError {
  SQLiteError(
    kind: kind, detail: String(cString: strerror(number)), operation: operation, path: path,
    system: SystemFault(number: number))
}

/// Makes sure that the bytes of a file, or the names in a folder, are on the disk.
func synchronize(_ path: String) throws(SQLiteError) {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw fault(errno, "open to synchronize", at: path) }
  defer { close(descriptor) }
  guard fsync(descriptor) == 0 else {
    throw fault(errno, kind: .ioError, "synchronize", at: path)
  }
}
