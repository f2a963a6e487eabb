import FormSession
import Migrations
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The copies of a store in its folder that contain the identifiers of certain drafts.
///
/// A copy is a file whose name begins with the store's name, or any other database with our
/// application ID, including its log. Copies are read as bytes, not as databases, so reading them
/// creates no files and also finds deleted content. The store's own files are skipped, because
/// closing them would release the locks of this process.
struct StoreCopies {
  /// The names of the files that contain a draft.
  private(set) var holding: [DraftID: [String]] = [:]

  /// The names of copies, or possible copies, that cannot be read.
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
  /// Whether a file is a store or a copy of one, judging by the application ID in its header.
  ///
  /// The check opens and closes the file, which releases the locks of this process on it. Do not
  /// call it for an open store.
  public static func isMarked(_ path: String) -> Bool { isStore(path) == true }

  /// Returns the paths of the stores to which a file could belong, judging by its name.
  ///
  /// For example, `a.sqlite-wal` is either a store or belongs to `a.sqlite`.
  public static func paths(ofFile path: String) -> [String] {
    companions.filter(path.hasSuffix).map { String(path.dropLast($0.count)) }
  }
}

/// The suffixes of the files that belong to a store.
let companions = ["", "-wal", "-shm", "-journal", "-keys", "-keys-journal"]

/// Whether a file is one of these stores or belongs to one of them.
private func isPart(_ name: String, of stores: Set<String>) -> Bool {
  companions.contains { name.hasSuffix($0) && stores.contains(String(name.dropLast($0.count))) }
}

/// Whether a file has a database header with our application ID; nil if it cannot be read.
private func isStore(_ path: String) -> Bool? {
  let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { return errno == ENOENT ? false : nil }
  defer { close(descriptor) }
  var header = [UInt8](repeating: 0, count: FileHeader.size)
  let count = read(descriptor, &header, header.count)
  guard count >= 0 else { return nil }
  return FileHeader(Array(header[..<count]))?.applicationID == Schema.applicationID
}
