import Migrations
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The copies of a store in its folder that hold some bytes, by their names.
///
/// A copy is a file whose name begins with that of the store, and any other that has our mark in its
/// header, with its log. They are read as bytes and not as databases: so nothing is made beside them,
/// and what was deleted in them counts, too. The store's own files are left out, since closing a file
/// drops the locks that this process has on it.
struct StoreCopies {
  /// Those that hold the bytes.
  private(set) var holding: [String] = []

  /// The files that cannot be read: copies, or what may be one.
  private(set) var unreadable: [String] = []

  init(with bytes: [UInt8], besides store: String) {
    let name = Path(store).name
    let files = NeighbourFile.folder(of: store, havingPrefix: "")
    let own = files.first { $0.name == name }?.identity
    let others = files.filter { file in
      file.identity != own && !companions.contains { file.name == name + $0 }
    }
    let marks = others.map { isStore($0.path) }
    let stores = Set(zip(others, marks).filter { $0.1 == true }.map(\.0.name))
    for (file, mark) in zip(others, marks) {
      guard mark != nil else {
        unreadable.append(file.name)
        continue
      }
      guard file.name.hasPrefix(name) || isPart(file.name, of: stores) else { continue }
      switch holds(file.path, bytes) {
      case true?: holding.append(file.name)
      case false?: break
      case nil: unreadable.append(file.name)
      }
    }
  }
}

extension Store {
  /// Whether a file is a store or a copy of one, by the mark in its header.
  ///
  /// It opens the file, which drops the locks of this process on it: do not ask of a store that is
  /// open.
  public static func isMarked(_ path: String) -> Bool { isStore(path) == true }

  /// The paths of the stores that a file may be one of, by its name: `a.sqlite-wal` is also one of
  /// `a.sqlite`.
  public static func paths(ofFile path: String) -> [String] {
    companions.filter(path.hasSuffix).map { String(path.dropLast($0.count)) }
  }
}

/// What the names of the files of a store end in.
let companions = ["", "-wal", "-shm", "-journal"]

/// Whether a file is one of some stores, or stands beside one.
private func isPart(_ name: String, of stores: Set<String>) -> Bool {
  companions.contains { name.hasSuffix($0) && stores.contains(String(name.dropLast($0.count))) }
}

/// Whether a file begins as a database does, with our number as the application's; nil when it cannot
/// be read.
private func isStore(_ path: String) -> Bool? {
  let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { return errno == ENOENT ? false : nil }
  defer { close(descriptor) }
  var header = [UInt8](repeating: 0, count: FileHeader.size)
  let count = read(descriptor, &header, header.count)
  guard count >= 0 else { return nil }
  return FileHeader(Array(header[..<count]))?.applicationID == Schema.applicationID
}

/// Whether a file holds some bytes, which may lie across two of the parts in which it is read; nil
/// when it cannot be read.
private func holds(_ path: String, _ wanted: [UInt8]) -> Bool? {
  let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
  guard descriptor >= 0 else { return errno == ENOENT ? false : nil }
  defer { close(descriptor) }
  var part = [UInt8](repeating: 0, count: 1 << 16)
  var kept = 0
  while true {
    let count = part.withUnsafeMutableBytes { bytes in
      read(descriptor, bytes.baseAddress.map { $0 + kept }, bytes.count - kept)
    }
    guard count > 0 else { return count < 0 ? nil : false }
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
