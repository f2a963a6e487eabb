import FormSession
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Several files that are written at the same time, into a folder or an archive.
///
/// The files are renamed only when all of them are complete.
final class OutputFiles {
  /// Where the files are written.
  enum Place: Equatable {
    /// A folder, which is created if it is missing.
    case folder(String)
    /// A ZIP archive.
    case archive(String)

    /// Recognizes a folder by a slash at the end or because it exists, and an archive by its name.
    init?(_ path: String) {
      if path.lowercased().hasSuffix(".zip"), !Place.isFolder(path) {
        self = .archive(path)
      } else if path.hasSuffix("/") || Place.isFolder(path) {
        self = .folder(path)
      } else {
        return nil
      }
    }

    static func isFolder(_ path: String) -> Bool {
      var facts = stat()
      return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
  }

  private let names: [String]
  private let files: [OutputFile]
  private let archive: OutputFile?
  private let interruption: Interruption

  /// Begins to write files with these names, which must not replace the store's files.
  init(
    _ place: Place, names: [String], sparing store: any BookStorage, _ interruption: Interruption
  ) throws {
    (self.names, self.interruption) = (names, interruption)
    switch place {
    case .folder(let path):
      let folder = path.hasSuffix("/") ? path : path + "/"
      do {
        try PrivateFolder.create(at: path)
      } catch {
        throw ExchangeError.unwritable(path: path, error.detail)
      }
      files = try names.map { try OutputFile(at: folder + $0, sparing: store.files) }
      archive = nil
    case .archive(let path):
      archive = try OutputFile(at: path, sparing: store.files)
      files = try names.map { try OutputFile(at: "\(path).\($0)", sparing: store.files) }
    }
  }

  /// Writes bytes to a file, or throws if the person wants to stop.
  func write(_ bytes: [UInt8], to file: Int) throws {
    if interruption.isRequested { throw ExchangeError.stopped }
    try files[file].write(bytes)
  }

  /// Renames the files, or packs them into the archive.
  func finish() throws {
    if interruption.isRequested { throw ExchangeError.stopped }
    if let archive { return try pack(into: archive) }
    for file in files { try file.synchronize() }
    for file in files { try file.finish() }
  }

  private func pack(into archive: OutputFile) throws {
    let writer = try ZipWriter(archive)
    for (name, file) in zip(names, files) {
      let content = try InputFile(file.draft, interruption)
      try writer.begin(name)
      while let piece = try content.read() {
        if interruption.isRequested { throw ExchangeError.stopped }
        try writer.write(piece)
      }
      try writer.end()
    }
    try writer.finish()
    try archive.finish()
  }
}
