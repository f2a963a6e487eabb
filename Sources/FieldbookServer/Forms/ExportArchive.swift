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
        if stream.isClosed { throw HTTPStream.Ended() }
        guard files[table].append(bytes) else { throw SpoolFailure() }
      }, progress: { _ in })
    let archive = try newFile()
    let writer = try ZipWriter(at: archive.path)
    for (table, file) in zip(exporter.tables, files) {
      try writer.begin(exporter.name(of: table) + ".csv")
      try pass(file) { piece in
        if stream.isClosed { throw HTTPStream.Ended() }
        try writer.write(piece)
      }
      try writer.end()
    }
    try writer.finish()
    try pass(archive) { try stream.writeWaiting($0) }
  }

  private func newFile() throws -> SpoolFile {
    guard let file = SpoolFile() else { throw SpoolFailure() }
    return file
  }

  /// Passes the content of a file to a function, piece by piece.
  private func pass(_ file: SpoolFile, to body: ([UInt8]) throws -> Void) throws {
    let isRead = try file.read { piece in
      try body(piece)
      return true
    }
    guard isRead else { throw SpoolFailure() }
  }
}
