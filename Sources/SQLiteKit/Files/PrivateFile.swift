import CSQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that only their owner can read, from the moment they are created.
public enum PrivateFile {
  /// Creates an empty file with mode 0600; the path must not exist, not even as a symbolic link.
  public static func create(at path: String) throws(SQLiteError) {
    let path = try Path.resolved(path)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(path, flags, mode_t(0o600))
    guard descriptor >= 0 else { throw systemError(errno, "create a file", at: path) }
    close(descriptor)
    try synchronize(Path(path).folder)
  }

  /// Creates a file under a temporary name, and renames it once it is complete and on the disk.
  ///
  /// The method never replaces an existing file, even one that another program creates in the
  /// meantime. If the process is killed, a file that ends in `.partial` remains.
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
    if lstat(path, &facts) == 0 { throw systemError(EEXIST, "create a file", at: path) }
    var isWhole = false
    let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).partial"
    do throws(SQLiteError) {
      try create(at: draft)
    } catch {
      throw error.concerning(path)
    }
    defer {
      if !isWhole {
        // If the disk is full, SQLite leaves a journal behind.
        for companion in ["", "-journal"] { unlink(draft + companion) }
      }
    }
    do throws(SQLiteError) {
      try make(draft)
      try synchronize(draft)
    } catch {
      throw error.concerning(path)
    }
    try rename(draft, to: path)
    isWhole = true
    try synchronize(Path(path).folder)
  }

  /// Creates a file with these bytes.
  public static func create(at path: String, containing bytes: [UInt8]) throws(SQLiteError) {
    try create(at: path) { path throws(SQLiteError) in
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw systemError(errno, "write a file", at: path) }
      defer { close(descriptor) }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { throw systemError(errno, "write a file", at: path) }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Renames a file, unless the new name exists.
  ///
  /// On a file system that cannot do this in one step, the file briefly has both names.
  public static func rename(_ path: String, to name: String) throws(SQLiteError) {
    #if canImport(Glibc)
      if csqlite_rename_to_free_name(path, name) == 0 { return }
    #else
      if renamex_np(path, name, UInt32(RENAME_EXCL)) == 0 { return }
    #endif
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno), link(path, name) == 0 else {
      throw systemError(errno, "rename a file", at: name)
    }
    unlink(path)
  }

  /// Checks that the path is a regular file with a single hard link, not a symbolic link.
  ///
  /// The file is not opened, because closing it would drop the locks of other connections in this
  /// process.
  static func check(_ path: String) throws(SQLiteError) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { throw systemError(errno, "look at a file", at: path) }
    let system: SystemError
    switch facts.st_mode & S_IFMT {
    case S_IFREG where facts.st_nlink <= 1: return
    case S_IFREG: system = .hardLinks
    case S_IFLNK: system = .symbolicLink
    case S_IFDIR: system = .folder
    default: system = .notAFile
    }
    throw SQLiteError(kind: .cannotOpen, operation: "look at a file", path: path, system: system)
  }
}

extension PrivateFile {
  /// Flushes a file's folder to the disk, so that the file's name is durable.
  public static func synchronizeFolder(of path: String) throws(SQLiteError) {
    try synchronize(Path(Path.resolved(path)).folder)
  }
}
