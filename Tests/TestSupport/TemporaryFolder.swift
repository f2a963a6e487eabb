import Foundation
public import Testing

/// A trait that gives each test case an empty folder of its own and removes it afterwards.
///
/// ```swift
/// @Test(.temporaryFolder) func `a new store is empty`() throws {
///   let store = try Store(path: TemporaryFolder.current.path(of: "new.sqlite"))
/// }
/// ```
///
/// On a suite it gives one to every case of every test in it.
public struct TemporaryFolder: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal private static var folder: Folder?

  /// The folder of the test case that is running.
  public static var current: Folder {
    get throws(TemporaryFolderError) {
      guard let folder else { throw .missingTrait }
      return folder
    }
  }

  /// Whether tests in a suite have the trait, too.
  public var isRecursive: Bool { true }

  /// Runs one test case with a folder.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "fieldbook-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try await Self.$folder.withValue(Folder(path: url.path)) { try await function() }
  }
}

/// Why a test has no temporary folder.
public enum TemporaryFolderError: Error, Hashable {
  /// The test uses one, but lacks the trait.
  case missingTrait
}

extension Trait where Self == TemporaryFolder {
  /// Gives each test case an empty folder of its own.
  public static var temporaryFolder: Self { TemporaryFolder() }
}
