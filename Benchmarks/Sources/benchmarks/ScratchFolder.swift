import Foundation

/// A folder for the files of all cases, on the disk of the temporary folder.
struct ScratchFolder {
  static let current = ScratchFolder()

  private let url = FileManager.default.temporaryDirectory
    .appending(path: "fieldbook-benchmarks-\(UUID())")

  /// The path of a file in the folder, which is made when it is first asked for.
  func path(of name: String) throws -> String {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.appending(path: name).path
  }

  /// Copies a file that nobody has open.
  func copy(_ path: String, to other: String) throws {
    try FileManager.default.copyItem(atPath: path, toPath: other)
  }

  /// Removes the folder, if it was ever asked for.
  func remove() { try? FileManager.default.removeItem(at: url) }
}
