import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file in the folder of a store.
struct NeighbourFile {
  let name: String
  let path: String
  /// The permission bits.
  let mode: Int
  let size: Int

  /// The device and inode of the file, which do not depend on its name.
  let identity: [UInt64]

  /// Returns the files in a store's folder whose names begin with the store's name, including the
  /// store.
  static func all(of store: String) -> [NeighbourFile] {
    folder(of: store, havingPrefix: Path(store).name)
  }

  /// Returns the files in a store's folder whose names begin with a prefix.
  static func folder(of store: String, havingPrefix prefix: String) -> [NeighbourFile] {
    let path = Path(store)
    return names(in: path.folder).filter { $0.hasPrefix(prefix) }.sorted().compactMap {
      NeighbourFile(name: $0, path: path.neighbour($0))
    }
  }

  /// Reads the metadata of a file; nil for anything but a regular file.
  private init?(name: String, path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    (self.name, self.path) = (name, path)
    (mode, size) = (Int(facts.st_mode & 0o7777), Int(facts.st_size))
    identity = [UInt64(truncatingIfNeeded: facts.st_dev), UInt64(facts.st_ino)]
  }

  private static func names(in folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}

extension NeighbourFile {
  /// Whether an interrupted program left the file behind: an unfinished store, copy or export, or a
  /// journal.
  ///
  /// The name of such a file usually contains the process ID and a random number, as in
  /// `copy.sqlite.77-7.partial`.
  func isLeftover(of store: String) -> Bool {
    let name = name.hasSuffix("-journal") ? String(name.dropLast("-journal".count)) : name
    guard let ending = [".partial", ".new"].first(where: name.hasSuffix) else {
      return self.name == store + "-journal"
    }
    let maker = name.dropLast(ending.count).split(separator: ".").last ?? ""
    let numbers = maker.split(separator: "-")
    guard numbers.count == 2, let process = pid_t(numbers[0]), UInt32(numbers[1]) != nil else {
      return name.hasPrefix(store + ".")
    }
    // A process that is still running may be using its file.
    return process <= 0 || kill(process, 0) != 0 && errno == ESRCH
  }

  /// Changes the permissions of a file so that only its owner can read or write it.
  static func close(_ path: String) throws {
    guard chmod(path, 0o600) == 0 else {
      throw SQLiteError(
        kind: .cannotOpen, detail: String(cString: strerror(errno)), operation: "chmod",
        path: path)
    }
  }
}
