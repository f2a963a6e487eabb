import Foundation

/// A folder of files that a test reads or writes, so that tests need no Foundation.
///
/// All names are relative to the folder and may lead into folders below it.
public struct Folder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String

  /// Names a folder, which need not exist yet.
  public init(path: String) {
    self.path = path
  }

  /// The folder that a source file is in; without an argument, the test file's own.
  public init(of file: String = #filePath) {
    self.init(path: URL(filePath: file).deletingLastPathComponent().path)
  }

  /// The folder `Fixtures` beside a test file.
  public static func fixtures(beside file: String = #filePath) -> Folder {
    Folder(of: file).folder("Fixtures")
  }

  /// The folder of the package itself.
  public static let package = Folder(of: #filePath).folder("../..")

  /// A folder below this one, or above it by `..`.
  public func folder(_ name: String) -> Folder {
    Folder(path: URL(filePath: path).appending(path: name).standardizedFileURL.path)
  }

  /// The path of a file or folder in this one.
  public func path(of name: String) -> String {
    "\(path)/\(name)"
  }

  /// Whether a file or folder with this name exists.
  public func contains(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(of: name))
  }

  /// The contents of a file that holds UTF-8.
  public func text(of name: String) throws -> String {
    try String(contentsOfFile: path(of: name), encoding: .utf8)
  }

  /// The contents of any file.
  public func bytes(of name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path(of: name))))
  }

  /// Writes a text to a file, and makes the folders that lead to it.
  public func write(_ text: String, to name: String) throws {
    try write([UInt8](text.utf8), to: name)
  }

  /// Writes a file, and makes the folders that lead to it.
  public func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(filePath: path(of: name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// The names of the files directly in this folder, sorted.
  public func files(suffix: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(suffix) && !isFolder($0) }
      .sorted()
  }

  /// The names of the folders directly in this folder, sorted, without hidden ones.
  public func folders() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { isFolder($0) && !$0.hasPrefix(".") }
      .sorted()
  }

  /// The names of all files in this folder and those below it, sorted, without files in hidden
  /// ones.
  public func allFiles(suffix: String = "") throws -> [String] {
    let below = try folders().flatMap { name in
      try folder(name).allFiles(suffix: suffix).map { "\(name)/\($0)" }
    }
    return try (files(suffix: suffix) + below).sorted()
  }

  private func isFolder(_ name: String) -> Bool {
    var result: ObjCBool = false
    return FileManager.default.fileExists(atPath: path(of: name), isDirectory: &result)
      && result.boolValue
  }
}
