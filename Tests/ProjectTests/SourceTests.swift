import TestSupport
import Testing

/// Holds every source file to the house rules that a formatter does not check.
@Suite struct SourceTests {
  static let folders = ["Sources", "Migrations"]
    .map { Folder.package.folder($0) }
    .filter { $0.contains(".") }

  static let forbidden = [
    "import Foundation", "@unchecked Sendable", "nonisolated(unsafe)", "try!", "as!",
    "fatalError(", "TODO", "FIXME",
  ]

  @Test(arguments: folders)
  func `no source file has more than 300 lines`(folder: Folder) throws {
    let long = try folder.allFiles(suffix: ".swift").filter { file in
      try folder.text(of: file).split(separator: "\n", omittingEmptySubsequences: false).count > 301
    }
    #expect(long == [])
  }

  @Test(arguments: folders, forbidden)
  func `no source file has what the house forbids`(folder: Folder, words: String) throws {
    let offending = try folder.allFiles(suffix: ".swift").filter { file in
      try folder.text(of: file).contains(words)
    }
    #expect(offending == [])
  }

  /// A command that reads what its description does not contain is to stop at its first run.
  static let trapping = ["FieldbookCLI/Arguments/Invocation.swift"]

  @Test(arguments: folders, ["precondition", "assert(", "assertionFailure("])
  func `nothing traps on purpose but a command that is declared wrongly`(
    folder: Folder, words: String
  ) throws {
    let offending = try folder.allFiles(suffix: ".swift").filter { file in
      try !Self.trapping.contains { file.hasSuffix($0) } && folder.text(of: file).contains(words)
    }
    #expect(offending == [])
  }
}
