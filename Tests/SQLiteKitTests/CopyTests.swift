import SQLiteKit
import TestSupport
import Testing

@Suite(.temporaryFolder) struct CopyTests {
  /// The two ways to copy a database.
  enum Way: CaseIterable {
    case backup
    case vacuum

    func copy(_ connection: borrowing Connection, to path: String) throws(SQLiteError) {
      switch self {
      case .backup: try connection.backUp(to: path)
      case .vacuum: try connection.vacuum(into: path)
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `a copy has all content and is private`(way: Way) throws {
    let folder = try TemporaryFolder.current
    let connection = try sample()
    try connection.setApplicationID(7)
    try connection.setUserVersion(8)
    try connection.add("hello")
    try way.copy(connection, to: folder.path(of: "copy"))
    #expect(
      try folder.files() == ["copy", "sample.sqlite", "sample.sqlite-shm", "sample.sqlite-wal"])
    #expect(try folder.permissions(of: "copy") == 0o600)
    let copy = try Connection(folder.path(of: "copy"))
    #expect(try copy.notes() == ["hello"])
    #expect(try copy.applicationID() == 7)
    #expect(try copy.userVersion() == 8)
    #expect(try copy.integrityProblems() == [])
  }

  @Test(arguments: Way.allCases, ["file", "link", "missing/file"])
  func `a copy does not replace an existing file or link`(way: Way, name: String) throws {
    let folder = try TemporaryFolder.current
    let connection = try sample()
    try folder.write("text", to: "file")
    try folder.link("link", to: "elsewhere")
    let before = try folder.files()
    let found = error { try way.copy(connection, to: folder.path(of: name)) }
    #expect(found?.system == (name == "missing/file" ? .missing : .exists))
    #expect(try folder.files() == before)
    #expect(try folder.text(of: "file") == "text")
    #expect(!folder.contains("elsewhere"))
  }

  @Test(arguments: Way.allCases)
  func `an interrupted copy leaves no file`(way: Way) throws {
    let folder = try TemporaryFolder.current
    let connection = try sample()
    try connection.addMany(1_000)
    let before = try folder.files()
    connection.interruption.request()
    let found = error { try way.copy(connection, to: folder.path(of: "copy")) }
    #expect(found?.kind == .interrupted)
    #expect(try folder.files() == before)
  }

  @Test func `a backup has a single state while others write`() throws {
    let folder = try TemporaryFolder.current
    let connection = try sample()
    let writer = try sample()
    try connection.addMany(1_000)
    var remaining: [Int] = []
    try connection.backUp(to: folder.path(of: "copy"), pagesPerStep: 1) { rest, total in
      remaining.append(rest)
      _ = error { try writer.add("late") }
    }
    #expect(remaining == remaining.sorted(by: >))
    #expect(remaining.count > 3)
    #expect(remaining.last == 0)
    let notes = try Connection(folder.path(of: "copy")).notes()
    #expect(notes == (0..<1_000).map { "note \($0)" })
    #expect(try connection.notes().count == 1_000 + remaining.count)
  }

  @Test func `a checkpoint moves the log into the file`() throws {
    let folder = try TemporaryFolder.current
    let connection = try sample()
    try connection.add("hello")
    let passive = try connection.checkpoint(.passive)
    #expect(passive.pages == passive.moved)
    #expect(passive.pages > 0)
    let result = try connection.checkpoint(.truncate)
    #expect(result.isBlocked == false)
    #expect(try folder.bytes(of: "sample.sqlite-wal") == [])
  }

  @Test func `a reader keeps the log from being emptied`() throws {
    let connection = try sample()
    let reader = try sample()
    connection.busyTimeout = 0
    try connection.add("a")
    try reader.read {
      #expect(try reader.notes() == ["a"])
      try connection.add("b")
      #expect(try connection.checkpoint(.truncate).isBlocked)
    }
    #expect(try connection.checkpoint(.truncate).isBlocked == false)
  }
}
