import FieldbookKit
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that replaces an existing one only when it is complete and on disk.
///
/// Until then it has another name in the same folder and can be read only by its owner. It is
/// deleted if it is never finished.
final class OutputFile {
  let path: String

  /// The name of the file until it is complete.
  let draft: String
  private let descriptor: Int32
  private var isFinished = false

  /// The reason why the file could not be written completely; an incomplete file is never renamed.
  private var error: ExchangeError?

  /// Creates a file, which must not replace any of the other files.
  init(at path: String, sparing others: [String]) throws(ExchangeError) {
    (self.path, draft) = (path, "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).partial")
    if OutputFile.isInTheWay(path) { throw .notAFile(path: path) }
    try OutputFile.expectNone(of: others, at: path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = open(draft, flags, mode_t(0o600))
    guard descriptor >= 0 else { throw .unwritable(path: path, systemWords(errno)) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if !isFinished { unlink(draft) }
  }

  /// Whether the name belongs to something that must not be replaced, such as a folder or a device.
  private static func isInTheWay(_ path: String) -> Bool {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return false }
    return facts.st_mode & S_IFMT != S_IFREG
  }

  private static func expectNone(
    of others: [String], at path: String
  ) throws(ExchangeError) {
    let (places, stores) = (Set(others.map(FilePlace.init)), StoreAddress.stores(ofFile: path))
    if stores.contains(where: { places.contains(FilePlace($0)) }) { throw .inUse(path: path) }
    // Check this after ruling out the current store, which would lose its locks if it were opened.
    if stores.contains(where: StoreAddress.isStore) { throw .isStore(path: path) }
  }

  /// Checks that a new file can be created at a path that no other file uses.
  ///
  /// The check asks the system about `folder/.`, so that a file in place of the folder is reported
  /// as such.
  static func expectRoom(
    for path: String, sparing others: [String]
  ) throws(ExchangeError) {
    var facts = stat()
    guard lstat(path, &facts) != 0 else { throw .taken(path: path) }
    try expectNone(of: others, at: path)
    guard access(Path(path).neighbour("."), W_OK | X_OK) == 0 else {
      throw .unwritable(path: path, systemWords(errno))
    }
  }

  func write(_ bytes: [UInt8]) throws(ExchangeError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { posixWrite(descriptor, $0[written...]) }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        let error = ExchangeError.unwritable(path: path, systemWords(errno))
        self.error = error
        throw error
      }
    }
  }

  /// Waits until the content is on disk.
  func synchronize() throws(ExchangeError) {
    if let error { throw error }
    guard fsync(descriptor) == 0 else { throw .unwritable(path: path, systemWords(errno)) }
  }

  /// Renames the file to its final name.
  func finish() throws(ExchangeError) {
    try synchronize()
    guard rename(draft, path) == 0 else {
      throw .unwritable(path: path, systemWords(errno))
    }
    isFinished = true
    synchronizeFolder()
  }

  /// Makes the rename durable, if the file system can synchronize a folder.
  private func synchronizeFolder() {
    let descriptor = open(Path(path).folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

/// The system call, under a name that the method above does not shadow.
private func posixWrite(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  let bytes = UnsafeRawBufferPointer(rebasing: bytes)
  return write(descriptor, bytes.baseAddress, bytes.count)
}
