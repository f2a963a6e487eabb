import CSQLite

/// The header of a database file.
///
/// The offsets follow
/// [SQLite's file format](https://www.sqlite.org/fileformat.html#the_database_header).
public struct FileHeader: Equatable, Sendable {
  /// The application ID; 0 if it is not set.
  public let applicationID: Int32
  /// The schema version; a change that is only in the log does not count.
  public let userVersion: Int32
  /// Whether the database uses a write-ahead log.
  public let usesWriteAheadLog: Bool

  package static let size = 100

  /// Parses a header; returns nil if the bytes are too few or do not begin like a database header.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes.starts(with: "SQLite format 3\0".utf8) else { return nil }
    applicationID = bigEndian(bytes[68..<72])
    userVersion = bigEndian(bytes[60..<64])
    usesWriteAheadLog = bytes[18] == 2
  }

  init(applicationID: Int32, userVersion: Int32, usesWriteAheadLog: Bool) {
    self.applicationID = applicationID
    self.userVersion = userVersion
    self.usesWriteAheadLog = usesWriteAheadLog
  }
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int32 {
  Int32(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) })
}

extension Connection {
  /// Returns the header of the file; nil if the file is empty or the database is in memory.
  ///
  /// The header is read through SQLite's file handle without a lock and without the log, so nothing
  /// is created, replayed or checkpointed. (Closing a separate handle would drop the locks of other
  /// connections in this process.) A file that does not begin like a database throws
  /// ``SQLiteError/Kind/notADatabase``.
  public func header() throws(SQLiteError) -> FileHeader? {
    let bytes = try firstBytes()
    if bytes.isEmpty { return nil }
    guard let header = FileHeader(bytes) else {
      throw SQLiteError(kind: .notADatabase, operation: "read the header", path: path)
    }
    return header
  }

  private func firstBytes() throws(SQLiteError) -> [UInt8] {
    var handle: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &handle)
    guard let handle, let methods = handle.pointee.pMethods?.pointee,
      let fileSize = methods.xFileSize, let read = methods.xRead
    else { return [] }
    var size: Int64 = 0
    try checkFile(fileSize(handle, &size))
    var bytes = [UInt8](repeating: 0, count: min(Int(clamping: size), FileHeader.size))
    try checkFile(read(handle, &bytes, Int32(bytes.count), 0))
    return bytes
  }

  private func checkFile(_ code: Int32) throws(SQLiteError) {
    guard code != SQLITE_OK else { return }
    throw SQLiteError(
      kind: SQLiteError.Kind(code: code), code: code, operation: "read the header", path: path)
  }
}
