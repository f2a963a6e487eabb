import CMinizip

/// Writes a ZIP archive, file by file.
package final class ZipWriter {
  private let path: String
  private var archive: zipFile?

  /// Starts an archive under the temporary name of a file that is not complete yet.
  convenience init(_ file: OutputFile) throws(ExchangeError) {
    try self.init(at: file.draft, inPlaceOf: file.path)
  }

  /// Starts an archive; errors name the path that it will have when it is complete.
  package init(at draft: String, inPlaceOf path: String? = nil) throws(ExchangeError) {
    self.path = path ?? draft
    archive = zipOpen64(draft, APPEND_STATUS_CREATE)
    guard archive != nil else {
      throw .unwritable(path: self.path, "the archive cannot be created")
    }
  }

  deinit {
    if let archive { zipClose(archive, nil) }
  }

  /// Starts a file in the archive, whose content may be larger than 4 GB.
  package func begin(_ name: String) throws(ExchangeError) {
    var facts = zip_fileinfo()
    // The format's earliest date; with a constant date, the same drafts always produce the same
    // archive.
    facts.dosDate = 0x21 << 16
    let result = zipOpenNewFileInZip64(
      archive, name, &facts, nil, 0, nil, 0, nil, Z_DEFLATED, Z_DEFAULT_COMPRESSION, 1)
    try check(result)
  }

  /// Adds bytes to the file.
  package func write(_ bytes: [UInt8]) throws(ExchangeError) {
    let result = bytes.withUnsafeBytes {
      zipWriteInFileInZip(archive, $0.baseAddress, UInt32($0.count))
    }
    try check(result)
  }

  /// Ends the file.
  package func end() throws(ExchangeError) {
    try check(zipCloseFileInZip(archive))
  }

  /// Writes the directory of the archive.
  package func finish() throws(ExchangeError) {
    defer { archive = nil }
    try check(zipClose(archive, nil))
  }

  private func check(_ result: Int32) throws(ExchangeError) {
    guard result == ZIP_OK else { throw .unwritable(path: path, "error \(result) of the archive") }
  }
}
