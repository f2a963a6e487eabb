#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Folders that only their owner can access.
public enum PrivateFolder {
  /// Creates a folder with mode 0700, including its parents; an existing folder is not changed.
  public static func create(at path: String) throws(SQLiteError) {
    guard mkdir(path, mode_t(0o700)) != 0 else { return try synchronize(parent(of: path)) }
    let number = errno
    let parent = parent(of: path)
    if number == ENOENT, parent != path {
      try create(at: parent)
      try create(at: path)
    } else if number != EEXIST || !isFolder(path) {
      throw systemError(number == EEXIST ? ENOTDIR : number, "create a folder", at: path)
    }
  }

  private static func parent(of path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return Path(String(path)).folder
  }

  private static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
