import Foundation

/// A temporary folder for the files of all benchmarks.
struct ScratchFolder {
  static let current = ScratchFolder()

  private let url = FileManager.default.temporaryDirectory
    .appending(path: "fieldbook-benchmarks-\(UUID())")

  /// The path of the folder, which is created if necessary.
  var path: String {
    get throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      return url.path
    }
  }

  /// Returns the path of a file in the folder, and creates the folder if necessary.
  func path(of name: String) throws -> String { try path + "/" + name }

  /// Copies a database file, which must not be open.
  func copy(_ path: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: path, toPath: other)
  }

  /// Removes the folder if it exists.
  func remove() { try? FileManager.default.removeItem(at: url) }
}
