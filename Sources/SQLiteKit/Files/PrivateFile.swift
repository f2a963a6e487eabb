#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that nobody but their owner may read, from the first byte on.
public enum PrivateFile {
  /// Makes an empty file with mode 0600; it must not be there yet, not even as a symbolic link.
  public static func create(at path: String) throws(SQLiteError) {
    let path = try Path.resolved(path)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(path, flags, mode_t(0o600))
    guard descriptor >= 0 else { throw fault(errno, "create a file", at: path) }
    close(descriptor)
    try synchronize(Path(path).folder)
  }

  /// Makes a file under a name that nobody has, and gives it its own when it is whole and on the disk.
  ///
  /// Nothing that is there is ever replaced, and what another program makes under the same name
  /// neither. Until the file is whole there is nothing under its name, also when the process is killed.
  ///
  /// ```swift
  /// try PrivateFile.create(at: "copy.sqlite") { path throws(SQLiteError) in
  ///   try connection.prepare("VACUUM INTO ?").run(path)
  /// }
  /// ```
  public static func create(
    at path: String, making make: (_ path: String) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let path = try Path.resolved(path)
    var facts = stat()
    guard lstat(path, &facts) != 0 else { throw fault(EEXIST, "create a file", at: path) }
    var isWhole = false
    let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).partial"
    try create(at: draft)
    defer {
      if !isWhole {
        // On a full disk SQLite leaves the journal of what it could not write.
        for companion in ["", "-journal"] { unlink(draft + companion) }
      }
    }
    do throws(SQLiteError) {
      try make(draft)
      try synchronize(draft)
    } catch {
      throw error.concerning(path)
    }
    try move(draft, to: path)
    isWhole = true
    try synchronize(Path(path).folder)
  }

  /// Gives a file another name, which must be free.
  private static func move(_ draft: String, to path: String) throws(SQLiteError) {
    if link(draft, path) == 0 {
      unlink(draft)
      return
    }
    // Some file systems know no second name for a file. There an empty file keeps the name free.
    let reason = errno
    guard [EPERM, ENOTSUP, EOPNOTSUPP, EMLINK, ENOSYS].contains(reason) else {
      throw fault(reason, "create a file", at: path)
    }
    try create(at: path)
    guard rename(draft, path) == 0 else {
      let reason = errno
      unlink(path)
      throw fault(reason, "rename a file", at: path)
    }
  }

  /// Checks that there is a file, and not a symbolic link to one.
  ///
  /// It is not opened for that: closing it again would drop the locks that SQLite holds on it for
  /// another connection of this process.
  static func check(_ path: String) throws(SQLiteError) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { throw fault(errno, "look at a file", at: path) }
    let system: SystemFault
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFLNK: system = .symbolicLink
    case S_IFDIR: system = .folder
    default: system = .notAFile
    }
    throw SQLiteError(kind: .cannotOpen, operation: "look at a file", path: path, system: system)
  }
}

extension PrivateFile {
  /// Makes sure that the name of a file is on the disk, and not only its content.
  public static func synchronizeFolder(of path: String) throws(SQLiteError) {
    try synchronize(Path(Path.resolved(path)).folder)
  }
}
