import Migrations
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
    folder(of: store, havingPrefix: name(of: store))
  }

  /// The files in the folder of a store whose names begin so.
  static func folder(of store: String, havingPrefix prefix: String) -> [NeighbourFile] {
    let folder = folder(of: store)
    return names(in: folder).filter { $0.hasPrefix(prefix) }.sorted().compactMap {
      NeighbourFile(name: $0, path: "\(folder)/\($0)")
    }
  }

  /// The name of a file without its folder.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The folder that a file is in; the root is the empty text.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
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
    guard let listing = opendir(folder.isEmpty ? "/" : folder) else { return [] }
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

/// The copies of a store in its folder that hold some bytes, by their names.
///
/// A copy is a file whose name begins with that of the store, and any other that has our mark in its
/// header, with its log. They are read as bytes and not as databases: so nothing is made beside them,
/// and what was deleted in them counts, too. The store's own files are left out, since closing a file
/// drops the locks that this process has on it.
func copies(with bytes: [UInt8], besides store: String) throws -> [String] {
  let files = NeighbourFile.folder(of: store, havingPrefix: "")
  let name = NeighbourFile.name(of: store)
  let companions = ["", "-wal", "-shm", "-journal"]
  let own = files.first { $0.name == name }?.identity
  let others = files.filter { file in
    !companions.contains { file.name == name + $0 } && file.identity != own
  }
  let marked = others.filter { $0.name.hasPrefix(name) || isStore($0.path) }.map(\.name)
  return try others.filter { file in
    try companions.contains {
      marked.contains(String(file.name.dropLast($0.count))) && file.name.hasSuffix($0)
    }
      && holds(file.path, bytes)
  }.map(\.name)
}

/// Whether a file begins as [SQLite's files](https://www.sqlite.org/fileformat.html#the_database_header)
/// do, with our number as the application's.
private func isStore(_ path: String) -> Bool {
  let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  var header = [UInt8](repeating: 0, count: 72)
  guard read(descriptor, &header, header.count) == header.count else { return false }
  let number = header[68...].reduce(Int32(0)) { $0 << 8 | Int32($1) }
  return header.starts(with: Array("SQLite format 3\0".utf8)) && number == Schema.applicationID
}

/// Whether a file holds some bytes, which may lie across two of the parts in which it is read.
private func holds(_ path: String, _ wanted: [UInt8]) throws -> Bool {
  let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  var part = [UInt8](repeating: 0, count: 1 << 16)
  var kept = 0
  while true {
    let count = part.withUnsafeMutableBytes { bytes in
      read(descriptor, bytes.baseAddress.map { $0 + kept }, bytes.count - kept)
    }
    guard count > 0 else { return false }
    if contains(part[..<(kept + count)], wanted) { return true }
    let rest = Array(part[..<(kept + count)].suffix(wanted.count - 1))
    part.replaceSubrange(0..<rest.count, with: rest)
    kept = rest.count
  }
}

private func contains(_ bytes: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while rest.count >= wanted.count, let place = rest.firstIndex(of: wanted[0]) {
      rest = rest[place...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension NeighbourFile {
  /// Lets nobody but the owner read or write a file.
  static func close(_ path: String) throws {
    guard chmod(path, 0o600) == 0 else {
      throw SQLiteError(
        kind: .cannotOpen, detail: String(cString: strerror(errno)), operation: "chmod",
        path: path)
    }
  }
}
