import CSQLite

/// The problems with the files beside an open database.
public enum CompanionError: Error, Hashable, Sendable {
  /// The log was removed or renamed.
  case logRemoved
  /// Another file has replaced the log.
  case logReplaced
  /// The log was truncated or overwritten.
  case logCut
  /// The shared index of the log was removed or renamed.
  case indexRemoved
  /// Another file has replaced the index.
  case indexReplaced
  /// The index was truncated.
  case indexCut
}

/// The files beside a database when it was opened.
final class Companions {
  fileprivate var log: FileFacts?
  fileprivate var index: FileFacts?

  /// The state of the database file when all files were last known to be intact.
  fileprivate var main: FileFacts?
}

/// The system's metadata of a file.
private struct FileFacts {
  private var facts = csqlite_file_facts()

  /// Reads a file's metadata; returns nil if that fails.
  ///
  /// The time of the last change is 0 unless it is requested.
  init?(of path: String, withTime: Bool = false) {
    guard csqlite_read_file_facts(path, withTime, &facts) == 0 else { return nil }
  }

  var size: Int64 { facts.size }

  func isSameFile(as other: FileFacts) -> Bool {
    (facts.device, facts.inode) == (other.facts.device, other.facts.inode)
  }

  func hasSameTime(as other: FileFacts) -> Bool {
    (facts.seconds, facts.nanoseconds) == (other.facts.seconds, other.facts.nanoseconds)
  }
}

/// The header of the log's index, which contains the number and size of the log's frames, and its
/// salt.
///
/// The offsets follow [SQLite's format](https://www.sqlite.org/walformat.html).
private struct LogIndex {
  let frames: Int64
  let pageSize: Int64
  let salt: UInt64

  /// The size of each part of the index in bytes, and the number of frames that it covers.
  static let (partSize, framesOfFirst, framesOfOthers) = (Int64(32_768), Int64(4_062), Int64(4_096))

  init(_ bytes: UnsafeRawPointer) {
    frames = Int64(bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
    let size = Int64(bytes.loadUnaligned(fromByteOffset: 14, as: UInt16.self))
    pageSize = size == 1 ? 65_536 : size
    salt = bytes.loadUnaligned(fromByteOffset: 32, as: UInt64.self)
  }

  var logSize: Int64 { frames == 0 ? 0 : 32 + frames * (24 + pageSize) }

  var indexSize: Int64 {
    let others = max(0, frames - Self.framesOfFirst + Self.framesOfOthers - 1) / Self.framesOfOthers
    return Self.partSize * (1 + others)
  }
}

extension Connection {
  /// Records the database file and the files beside it, which exist only if the database uses a
  /// log.
  ///
  /// Call it after the database has been read, because SQLite opens the files then.
  public func noteCompanions() {
    (companions.log, companions.index) = (
      FileFacts(of: path + "-wal"), FileFacts(of: path + "-shm")
    )
    companions.main = FileFacts(of: path, withTime: true)
  }

  /// The states of an open database's files.
  public enum FileState: Hashable, Sendable {
    /// All files are intact.
    case intact
    /// The database file was moved, removed or replaced.
    case moved
    /// A file beside the database was removed, replaced or cut.
    case faulty(CompanionError)
  }

  /// Returns the state of the database's files.
  ///
  /// Another process may checkpoint the log at any time, so an apparent error is checked again. If
  /// the contents of the log are read as well, the method also detects an overwritten log. Reading
  /// them is necessary only before a transaction, because during a transaction only this connection
  /// writes to the log.
  public func fileState(readingLog: Bool = true) -> FileState {
    let main = FileFacts(of: path, withTime: true)
    guard let known = companions.main else { return hasMoved ? .moved : .intact }
    guard let main, main.isSameFile(as: known) else { return .moved }
    var error = presentError(readingLog: readingLog)
    for _ in 0..<3 where error != nil {
      sqlite3_sleep(1)
      error = presentError(readingLog: readingLog)
    }
    if let error { return .faulty(error) }
    companions.main = main
    return .intact
  }

  /// Whether the index is so short that reading the rest of it would crash the process.
  public var isIndexCut: Bool {
    guard let noted = companions.index else { return false }
    guard let now = FileFacts(of: path + "-shm") else { return false }
    return now.isSameFile(as: noted) && now.size < LogIndex.partSize
  }

  private func presentError(readingLog: Bool) -> CompanionError? {
    guard let log = companions.log, let index = companions.index else { return nil }
    guard let log = FileFacts(of: path + "-wal").map({ ($0, $0.isSameFile(as: log)) }) else {
      return .logRemoved
    }
    guard let index = FileFacts(of: path + "-shm").map({ ($0, $0.isSameFile(as: index)) }) else {
      return .indexRemoved
    }
    if !log.1 { return .logReplaced }
    if !index.1 { return .indexReplaced }
    return error(logSize: log.0.size, indexSize: index.0.size, readingLog)
  }

  private func error(
    logSize: Int64, indexSize: Int64, _ readingLog: Bool
  ) -> CompanionError? {
    guard indexSize >= LogIndex.partSize else { return .indexCut }
    guard let index = logIndex() else { return nil }
    if indexSize < index.indexSize { return .indexCut }
    if logSize < index.logSize { return .logCut }
    return readingLog && index.frames > 0 && logSalt() != index.salt ? .logCut : nil
  }

  /// Returns the header of the log's index; nil if the index is not mapped.
  ///
  /// Every connection that has read from the database maps the first part of the index.
  private func logIndex() -> LogIndex? {
    guard let file = file(SQLITE_FCNTL_FILE_POINTER),
      let map = file.pointee.pMethods?.pointee.xShmMap
    else { return nil }
    var part: UnsafeMutableRawPointer?
    guard map(file, 0, Int32(LogIndex.partSize), 0, &part) == SQLITE_OK, let part else {
      return nil
    }
    return LogIndex(UnsafeRawPointer(part))
  }

  /// Returns the salt in the log's header; nil if it cannot be read.
  private func logSalt() -> UInt64? {
    guard let file = file(SQLITE_FCNTL_JOURNAL_POINTER),
      let read = file.pointee.pMethods?.pointee.xRead
    else { return nil }
    var salt: UInt64 = 0
    return read(file, &salt, 8, 16) == SQLITE_OK ? salt : nil
  }

  private func file(_ which: Int32) -> UnsafeMutablePointer<sqlite3_file>? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(database, "main", which, &file)
    return file
  }

  /// Whether the database file has not changed since all files were last known to be intact.
  private var isUnchanged: Bool {
    guard let known = companions.main, let now = FileFacts(of: path, withTime: true) else {
      return false
    }
    return now.hasSameTime(as: known)
  }

  /// Prevents a lost log from overwriting changes that others have made since.
  ///
  /// A removed log is checkpointed first, outside a transaction, if no other process can have
  /// written to the database: the shared index is still the same, or it is missing too and the
  /// database file has not changed.
  public func abandonLog(after error: CompanionError) {
    var isAlone = false
    if error == .logRemoved, let index = companions.index {
      let now = FileFacts(of: path + "-shm")
      isAlone = now.map { $0.isSameFile(as: index) && $0.size >= LogIndex.partSize } ?? isUnchanged
    }
    if isAlone, !isInTransaction { _ = try? checkpoint(.truncate) }
    _ = csqlite_configure(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }
}
