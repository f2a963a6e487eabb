import CSQLite

extension Connection {
  /// Returns the header of the file; nil if the file is empty or the database is in memory.
  ///
  /// It is read through SQLite's file handle without a lock and without the log, so nothing is
  /// created, replayed or checkpointed. (Closing a separate handle would drop the locks of other
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
