import TestSupport
import Testing

/// Checks the project rules that a formatter does not check in every source file.
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
  func `no source file contains forbidden code`(folder: Folder, words: String) throws {
    let offending = try folder.allFiles(suffix: ".swift").filter { file in
      try folder.text(of: file).contains(words)
    }
    #expect(offending == [])
  }

  /// Programs that use the libraries have no command line, so only the command line names options.
  @Test(arguments: ["FieldbookExchange", "FieldbookKit"])
  func `no message of a library mentions a command line option`(module: String) throws {
    let folder = Folder.package.folder("Sources/\(module)")
    let offending = try folder.allFiles(suffix: ".swift").filter { file in
      try folder.text(of: file).contains("`--")
    }
    #expect(offending == [])
  }

  /// The one file that may trap: a command stops if it reads an option that it does not declare.
  static let trapping = ["FieldbookCLI/Arguments/Invocation.swift"]

  @Test(arguments: folders, ["precondition", "assert(", "assertionFailure("])
  func `only a wrongly declared command traps on purpose`(folder: Folder, words: String) throws {
    let offending = try folder.allFiles(suffix: ".swift").filter { file in
      try !Self.trapping.contains { file.hasSuffix($0) } && folder.text(of: file).contains(words)
    }
    #expect(offending == [])
  }
}
