import CMinizip

/// Writes a ZIP archive, file by file.
final class ZipWriter {
  private let path: String
  private var archive: zipFile?

  /// Starts an archive under the temporary name of a file that is not complete yet.
  init(_ file: OutputFile) throws(ExchangeError) {
    guard let archive = zipOpen64(file.draft, APPEND_STATUS_CREATE) else {
      throw .unwritable(path: file.path, "the archive cannot be created")
    }
    (path, self.archive) = (file.path, archive)
  }

  deinit {
    if let archive { zipClose(archive, nil) }
  }

  /// Starts a file in the archive, whose content may be larger than 4 GB.
  func begin(_ name: String) throws(ExchangeError) {
    var facts = zip_fileinfo()
    // The format's earliest date; with a constant date, the same drafts always produce the same
    // archive.
    facts.dosDate = 0x21 << 16
    let result = zipOpenNewFileInZip64(
      archive, name, &facts, nil, 0, nil, 0, nil, Z_DEFLATED, Z_DEFAULT_COMPRESSION, 1)
    try check(result)
  }

  /// Adds bytes to the file.
  func write(_ bytes: [UInt8]) throws(ExchangeError) {
    let result = bytes.withUnsafeBytes {
      zipWriteInFileInZip(archive, $0.baseAddress, UInt32($0.count))
    }
    try check(result)
  }

  /// Ends the file.
  func end() throws(ExchangeError) {
    try check(zipCloseFileInZip(archive))
  }

  /// Writes the directory of the archive.
  func finish() throws(ExchangeError) {
    defer { archive = nil }
    try check(zipClose(archive, nil))
  }

  private func check(_ result: Int32) throws(ExchangeError) {
    guard result == ZIP_OK else { throw .unwritable(path: path, "error \(result) of the archive") }
  }
}
