import TestSupport

/// The source files of these tests, which a test can search.
enum TestSource {
  static func text(of file: String = "FunctionTests.swift") throws -> String {
    try Folder(of: #filePath).text(of: file)
  }
}
