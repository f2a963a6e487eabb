import FormSession
import SQLiteKit

/// Files that are written one after another, into a folder or an archive.
///
/// In a folder, each file is complete as soon as it exists. An archive exists once all of its files
/// are complete.
final class DocumentFiles {
  private enum Target {
    case folder(String)
    case archive(ZipWriter, OutputFile)
  }

  private let target: Target
  private let store: any BookStorage
  private let interruption: Interruption

  /// Begins to write files, which must not replace the store's files.
  init(
    _ place: OutputFiles.Place, sparing store: any BookStorage, _ interruption: Interruption
  ) throws {
    (self.store, self.interruption) = (store, interruption)
    switch place {
    case .folder(let path):
      do throws(SQLiteError) {
        try PrivateFolder.create(at: path)
      } catch {
        throw ExchangeError.unwritable(path: path, error.detail)
      }
      target = .folder(path.hasSuffix("/") ? path : path + "/")
    case .archive(let path):
      let file = try OutputFile(at: path, sparing: store.files)
      target = .archive(try ZipWriter(file), file)
    }
  }

  /// Writes a file, or throws if the person wants to stop.
  func write(_ bytes: [UInt8], named name: String) throws {
    if interruption.isRequested { throw ExchangeError.stopped }
    switch target {
    case .folder(let folder):
      let file = try OutputFile(at: folder + name, sparing: store.files)
      try file.write(bytes)
      try file.finish()
    case .archive(let writer, _):
      try writer.begin(name)
      try writer.write(bytes)
      try writer.end()
    }
  }

  /// Ends the archive.
  func finish() throws {
    if interruption.isRequested { throw ExchangeError.stopped }
    guard case .archive(let writer, let file) = target else { return }
    try writer.finish()
    try file.finish()
  }
}
