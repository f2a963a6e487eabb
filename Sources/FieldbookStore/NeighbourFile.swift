import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file beside a store.
struct NeighbourFile {
  let name: String
  let path: String
  /// The permissions, as a program sets them.
  let mode: Int
  let size: Int

  /// Which file it is, whatever its name.
  let identity: [UInt64]

  /// The files in the folder of a store whose names begin with its own, the store among them.
  static func all(of store: String) -> [NeighbourFile] {
    folder(of: store, havingPrefix: Path(store).name)
  }

  /// The files in the folder of a store whose names begin so.
  static func folder(of store: String, havingPrefix prefix: String) -> [NeighbourFile] {
    let path = Path(store)
    return names(in: path.folder).filter { $0.hasPrefix(prefix) }.sorted().compactMap {
      NeighbourFile(name: $0, path: path.neighbour($0))
    }
  }

  /// Nil for what is no file.
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
  /// Whether a program that was stopped left the file: beside a store, or as a copy or an export that it
  /// was writing.
  ///
  /// Such a name ends in the number of the process and a random one, as in `copy.sqlite.77-7.partial`.
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
    // Whoever still runs goes on with it.
    return process <= 0 || kill(process, 0) != 0 && errno == ESRCH
  }

  /// Lets nobody but the owner read or write a file.
  static func close(_ path: String) throws {
    guard chmod(path, 0o600) == 0 else {
      throw SQLiteError(
        kind: .cannotOpen, detail: String(cString: strerror(errno)), operation: "chmod",
        path: path)
    }
  }
}
