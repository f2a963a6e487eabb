#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A path, split into its folder and its name.
package struct Path {
  package let folder: String
  package let name: String

  /// Splits a path at its last slash; the name is empty if the path ends with a slash.
  package init(_ path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// Returns the path of a file with another name in the same folder.
  package func neighbour(_ name: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  /// Returns the path with symbolic links in its folder part resolved; the last component is kept,
  /// even if it is a link.
  static func resolved(_ path: String) throws(SQLiteError) -> String {
    let parts = Path(path)
    guard !path.utf8.contains(0), !parts.name.isEmpty else {
      throw systemError(parts.name.isEmpty ? EISDIR : EINVAL, "find a folder", at: path)
    }
    guard let folder = realpath(parts.folder, nil) else {
      throw systemError(errno, "find a folder", at: path)
    }
    defer { free(folder) }
    let start = String(cString: folder)
    return start == "/" ? "/" + parts.name : start + "/" + parts.name
  }
}

/// Creates an error for a failed system call.
func systemError(
  _ number: Int32, kind: SQLiteError.Kind = .cannotOpen, _ operation: String, at path: String
) -> SQLiteError {
  SQLiteError(
    kind: kind, detail: String(cString: strerror(number)), operation: operation, path: path,
    system: SystemError(number: number))
}

/// Flushes a file, or the entries of a folder, to the disk.
func synchronize(_ path: String) throws(SQLiteError) {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw systemError(errno, "open to synchronize", at: path) }
  defer { close(descriptor) }
  guard fsync(descriptor) == 0 else {
    throw systemError(errno, kind: .ioError, "synchronize", at: path)
  }
}
