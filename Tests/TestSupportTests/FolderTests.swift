import TestSupport
import Testing

@Suite struct FolderTests {
  @Test(.temporaryFolder) func `a temporary folder exists and is empty`() throws {
    let folder = try TemporaryFolder.current
    #expect(folder.contains("."))
    #expect(try folder.allFiles() == [])
  }

  @Test(.temporaryFolder, arguments: 1...2)
  func `each case has its own temporary folder`(number: Int) throws {
    let folder = try TemporaryFolder.current
    try folder.write("\(number)", to: "a/number")
    #expect(try folder.allFiles() == ["a/number"])
    #expect(try folder.text(of: "a/number") == "\(number)")
  }

  @Test func `a test without the trait has no temporary folder`() {
    #expect(throws: TemporaryFolderError.missingTrait) { try TemporaryFolder.current }
  }

  @Test(.temporaryFolder) func `files and folders are listed in order, without hidden folders`()
    throws
  {
    let folder = try TemporaryFolder.current
    for name in ["b.md", "a.swift", "c/d.swift", ".git/e.swift"] {
      try folder.write("", to: name)
    }
    #expect(try folder.files() == ["a.swift", "b.md"])
    #expect(try folder.folders() == ["c"])
    #expect(try folder.allFiles(suffix: ".swift") == ["a.swift", "c/d.swift"])
  }

  @Test func `a folder is found from a source file`() {
    #expect(Folder(of: "/x/Tests/T/A.swift") == Folder(path: "/x/Tests/T"))
    #expect(Folder.fixtures(beside: "/x/A.swift") == Folder(path: "/x/Fixtures"))
    #expect(Folder(path: "/x/Tests/T").folder("../..") == Folder(path: "/x"))
    #expect(Folder.package.contains("Package.swift"))
  }
}
