import FieldbookCLI
import FieldbookKit
import HTTPServer

/// The tables of a form with repeats, as files in a ZIP archive.
///
/// The files have no names on the disk, so nothing remains of them if the server is killed.
struct ExportArchive {
  let exporter: Exporter

  /// The error when a file could not be written or read, for example because the disk is full.
  struct SpoolFailure: Error {}

  /// Writes the archive to a response.
  func write(to stream: HTTPStream) throws {
    let files = try exporter.tables.map { _ in try newFile() }
    _ = try exporter.write(
      to: { table, bytes in
        if stream.isClosed { throw HTTPStream.ClientIsGone() }
        guard files[table].append(bytes) else { throw SpoolFailure() }
      }, progress: { _ in })
    let archive = try newFile()
    let writer = try ZipWriter(at: archive.path)
    for (table, file) in zip(exporter.tables, files) {
      try writer.begin(exporter.name(of: table) + ".csv")
      try file.read { piece in
        if stream.isClosed { throw HTTPStream.ClientIsGone() }
        try writer.write(piece)
      }
      try writer.end()
    }
    try writer.finish()
    try archive.read { try stream.writeWaiting($0) }
  }

  private func newFile() throws -> SpoolFile {
    guard let file = SpoolFile() else { throw SpoolFailure() }
    return file
  }
}

extension SpoolFile {
  /// Passes the content to a function, piece by piece.
  fileprivate func read(_ body: ([UInt8]) throws -> Void) throws {
    var offset = 0
    while let piece = bytes(at: offset, count: 256 * 1_024) {
      if piece.isEmpty { return }
      try body(piece)
      offset += piece.count
    }
    throw ExportArchive.SpoolFailure()
  }
}
