import FieldbookKit
import FormImport
import SQLiteKit

/// The file, or the folder with sheets, from which a form is imported.
struct FormSource {
  /// The maximum size of a file.
  static let limit = 64 << 20

  /// The file, or the CSV files of the folder.
  let files: [SourceFile]

  /// The folder of the files, ending with a slash; empty for the working folder.
  private let folder: String

  init(_ path: String, on console: inout some Console) throws {
    if path != "-", OutputFiles.Place.isFolder(path) {
      let folder = path.hasSuffix("/") ? path : path + "/"
      let names = try ImportFiles.names(in: path).filter { $0.lowercased().hasSuffix(".csv") }
      files = try names.map { name in
        SourceFile(name: name, bytes: try Self.read(folder + name, on: &console))
      }
      self.folder = folder
      guard !files.isEmpty else { throw FormImportError.noSheets(folder: path) }
      return
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    folder = String(path.dropLast(name.count))
    files = [
      SourceFile(
        name: path == "-" ? "standard input" : name, bytes: try Self.read(path, on: &console))
    ]
  }

  /// Returns the content of a file that the form names and that is in the same folder; nil if there
  /// is no such file.
  func beside(_ name: String, on console: some Console) -> [UInt8]? {
    guard !name.contains("/") else { return nil }
    return try? console.read(file: folder + name, limit: Self.limit)
  }

  private static func read(_ path: String, on console: inout some Console) throws -> [UInt8] {
    if path == "-" {
      let bytes = try console.rest(upTo: limit)
      guard bytes.count <= limit else {
        throw CommandError.file(path: path, .tooLarge(limit: limit))
      }
      return bytes
    }
    do {
      return try console.read(file: path, limit: limit)
    } catch {
      throw CommandError.file(path: path, error)
    }
  }
}
