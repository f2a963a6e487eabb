import SQLiteKit
import TestSupport
import Testing

@Suite(.temporaryFolder) struct PrivateFileTests {
  @Test func `a file is created under a temporary name`() throws {
    let folder = try TemporaryFolder.current
    let path = folder.path(of: "report")
    try PrivateFile.create(at: path) { (draft) throws(SQLiteError) in
      #expect(draft.hasPrefix(path + ".") && draft.hasSuffix(".partial"))
      let name = draft.dropFirst(folder.path.count + 1)
      #expect((try? folder.permissions(of: String(name))) == 0o600)
      #expect(!folder.contains("report"))
    }
    #expect(try folder.files() == ["report"])
    #expect(try folder.permissions(of: "report") == 0o600)
  }

  @Test func `a file that cannot be written is removed`() throws {
    let folder = try TemporaryFolder.current
    let failure = SQLiteError(kind: .full, operation: "write", path: "")
    let found = error {
      try PrivateFile.create(at: folder.path(of: "report")) { (_) throws(SQLiteError) in
        throw failure
      }
    }
    #expect(found == failure.concerning(folder.path(of: "report")))
    #expect(try folder.files() == [])
  }

  @Test func `a file that somebody else creates meanwhile is not replaced`() throws {
    let folder = try TemporaryFolder.current
    let found = error {
      try PrivateFile.create(at: folder.path(of: "report")) { (_) throws(SQLiteError) in
        try? folder.write("theirs", to: "report")
      }
    }
    #expect(found?.system == .exists)
    #expect(try folder.files() == ["report"])
    #expect(try folder.text(of: "report") == "theirs")
  }

  @Test func `a leftover partial file is ignored and kept`() throws {
    let folder = try TemporaryFolder.current
    try folder.write("half", to: "report.partial")
    try PrivateFile.create(at: folder.path(of: "report")) { (_) throws(SQLiteError) in }
    #expect(try folder.files() == ["report", "report.partial"])
    #expect(try folder.text(of: "report.partial") == "half")
    #expect(try folder.bytes(of: "report") == [])
  }

  @Test(arguments: ["a", "a/b/c", "a//b/", "there/a"])
  func `a folder is created with its missing parents`(name: String) throws {
    let folder = try TemporaryFolder.current
    try folder.write("", to: "there/file")
    try PrivateFolder.create(at: folder.path(of: name))
    try PrivateFolder.create(at: folder.path(of: name))
    let made = name.split(separator: "/").filter { $0 != "there" }
    let outer = name.hasPrefix("there") ? folder.folder("there") : folder
    #expect(try outer.permissions(of: made.joined(separator: "/")) == 0o700)
    #expect(try outer.permissions(of: String(made[0])) == 0o700)
  }

  @Test func `a folder is created through a symbolic link`() throws {
    let folder = try TemporaryFolder.current
    try folder.write("", to: "there/file")
    try folder.link("link", to: "there")
    try PrivateFolder.create(at: folder.path(of: "link/new"))
    #expect(try folder.permissions(of: "there/new") == 0o700)
  }

  @Test(arguments: ["file", "file/below"])
  func `a file in place of a folder is an error`(name: String) throws {
    let folder = try TemporaryFolder.current
    try folder.write("", to: "file")
    let found = error { try PrivateFolder.create(at: folder.path(of: name)) }
    #expect(found?.system == .notAFolder)
  }
}
