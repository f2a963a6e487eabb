public import Testing

/// A text in a file, which is compared with the output of the program.
public struct Snapshot: Sendable {
  /// How a text can differ from its snapshot.
  public enum Mismatch: Hashable, Sendable {
    /// The file does not exist yet.
    case missing(path: String)

    /// The texts differ, first in this line, counted from 1; a text that ends before it has none.
    case different(path: String, line: Int, expected: String?, actual: String?)
  }

  private let folder: Folder
  private let name: String

  /// Names the file that holds the text.
  public init(_ name: String, in folder: Folder) {
    self.folder = folder
    self.name = name
  }

  /// Writes the text to the file.
  public func record(_ text: String) throws {
    try folder.write(text, to: name)
  }

  /// Compares a text with the snapshot, byte by byte.
  public func mismatch(with text: String) throws -> Mismatch? {
    let path = folder.path(of: name)
    guard folder.contains(name) else { return .missing(path: path) }
    let expected = try folder.bytes(of: name).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let actual = Array(text.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in 0..<max(expected.count, actual.count) {
      let (old, new) = (expected.element(at: line), actual.element(at: line))
      guard old != new else { continue }
      return .different(
        path: path, line: line + 1,
        expected: old.map { String(decoding: $0, as: UTF8.self) },
        actual: new.map { String(decoding: $0, as: UTF8.self) })
    }
    return nil
  }
}

extension Snapshot.Mismatch: CustomStringConvertible {
  /// Describes what is wrong and what to do.
  public var description: String {
    switch self {
    case .missing(let path):
      "There is no snapshot \(path). FIELDBOOK_RECORD=1 swift test records it."
    case .different(let path, let line, let expected, let actual):
      """
      Line \(line) is not that of \(path). If the new one is right, FIELDBOOK_RECORD=1 swift test \
      records it.
        expected: \(expected.map(\.debugDescription) ?? "the end")
        actual:   \(actual.map(\.debugDescription) ?? "the end")
      """
    }
  }
}

/// Expects a text to be the same as in the file `__Snapshots__/NAME` beside the test.
///
/// With `FIELDBOOK_RECORD=1` it writes the file instead.
public func expectSnapshot(
  of text: String,
  named name: String,
  file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let snapshot = Snapshot(name, in: Folder(of: file).folder("__Snapshots__"))
  if TestEnvironment.current.recording { return try snapshot.record(text) }
  guard let mismatch = try snapshot.mismatch(with: text) else { return }
  Issue.record("\(mismatch)", sourceLocation: sourceLocation)
}

extension Array {
  fileprivate func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
