import FormSession
import Migrations
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The copies of a store in its folder that hold the ids of some drafts, by their names.
///
/// A copy is a file whose name begins with that of the store, and any other that has our mark in its
/// header, with its log. They are read as bytes and not as databases: so nothing is made beside them,
/// and what was deleted in them counts, too. The store's own files are left out, since closing a file
/// drops the locks that this process has on it.
struct StoreCopies {
  /// Those that hold the id of a draft.
  private(set) var holding: [DraftID: [String]] = [:]

  /// The files that cannot be read: copies, or what may be one.
  private(set) var unreadable: [String] = []

  init(with ids: [DraftID], besides store: String) {
    guard !ids.isEmpty else { return }
    let wanted = IDSearch(ids)
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
      guard let found = wanted.found(inFile: file.path) else {
        unreadable.append(file.name)
        continue
      }
      for id in found { holding[id, default: []].append(file.name) }
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
