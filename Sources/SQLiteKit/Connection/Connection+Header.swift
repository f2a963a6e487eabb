import CSQLite

extension Connection {
  /// What the file itself says of itself; nil when it is empty, as a database in memory is.
  ///
  /// It is read through SQLite's own handle, without a lock and without the log, so that nothing is
  /// made, replayed or moved. (A handle of our own would, when closed, drop the locks that another
  /// connection of this process holds.) A file that does not begin as a database does throws
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
