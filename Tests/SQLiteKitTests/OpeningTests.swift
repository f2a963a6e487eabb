import SQLiteKit
import TestSupport
import Testing

@Suite(.temporaryFolder) struct OpeningTests {
  @Test func `a new file and its companions are private`() throws {
    let folder = try TemporaryFolder.current
    let connection = try sample("new.sqlite")
    try connection.add("hello")
    let files = try folder.files()
    #expect(files == ["new.sqlite", "new.sqlite-shm", "new.sqlite-wal"])
    #expect(try files.map(folder.permissions) == [0o600, 0o600, 0o600])
  }

  @Test func `an existing file keeps its content`() throws {
    do { try sample().add("kept") }
    #expect(try sample().notes() == ["kept"])
  }

  @Test(
    arguments: [
      ("/x", "/", "x", "/y"), ("x", ".", "x", "./y"), ("/a/x", "/a", "x", "/a/y"),
      ("a/b/", "a/b", "", "a/b/y"),
    ])
  func `a path is split into a folder and a name`(
    text: String, folder: String, name: String, neighbour: String
  ) {
    let path = Path(text)
    #expect((path.folder, path.name) == (folder, name))
    #expect(path.neighbour("y") == neighbour)
  }

  @Test func `closing a database leaves one file`() throws {
    do { try sample().add("hello") }
    #expect(try TemporaryFolder.current.files() == ["sample.sqlite"])
  }

  @Test(
    arguments: [
      ("missing", .existing, .missing), ("missing", .readOnly, .missing),
      ("missing/file", .create, .missing), ("folder", .create, .folder),
      ("folder/", .existing, .folder), ("file/below", .existing, .notAFolder),
      ("link", .create, .symbolicLink), ("link", .readOnly, .symbolicLink),
      ("nowhere", .create, .symbolicLink),
    ] as [(String, Connection.Mode, SystemError)])
  func `a path that is not a usable file is refused`(
    name: String, mode: Connection.Mode, why: SystemError
  ) throws {
    let folder = try TemporaryFolder.current
    try folder.write("text", to: "file")
    try folder.write("text", to: "folder/file")
    try folder.link("link", to: "file")
    try folder.link("nowhere", to: "missing")
    let found = error { try Connection(folder.path(of: name), mode) }
    #expect(found?.kind == .cannotOpen)
    #expect(found?.system == why)
  }

  @Test func `a NUL in a path does not cut it short`() throws {
    let path = try TemporaryFolder.current.path(of: "a\0b")
    #expect(error { try Connection(path, .create) }?.kind == .cannotOpen)
    #expect(try TemporaryFolder.current.files() == [])
  }

  @Test func `a folder can be a symbolic link`() throws {
    let folder = try TemporaryFolder.current
    try folder.write("", to: "real/file")
    try folder.link("link", to: "real")
    let path = try Connection(folder.path(of: "link/new.sqlite"), .create).path
    #expect(path.hasSuffix("/real/new.sqlite"))
    #expect(try folder.folder("real").files() == ["file", "new.sqlite"])
  }

  @Test func `a read-only connection cannot write`() throws {
    let path = try sample().path
    let reader = try Connection(path, .readOnly)
    #expect(error { try reader.add("no") }?.kind == .readOnly)
  }

  @Test(
    arguments: [
      ("foreign_keys", 1), ("trusted_schema", 0), ("secure_delete", 1), ("cell_size_check", 1),
      ("synchronous", 2), ("wal_autocheckpoint", 1_000), ("fullfsync", 1),
    ])
  func `every connection is configured`(pragma: String, value: Int64) throws {
    let connection = try sample()
    #expect(try connection.integer("PRAGMA \(pragma)") == value)
  }

  @Test func `a text in double quotes is not read as a value`() throws {
    let connection = try sample()
    let found = error { try connection.run("SELECT \"hello\"") }
    #expect(found?.detail == "no such column: hello")
  }
}

@Suite(.temporaryFolder) struct HeaderTests {
  @Test func `an empty file has no header`() throws {
    let connection = try Connection(TemporaryFolder.current.path(of: "new"), .create)
    #expect(try connection.header() == nil)
    #expect(try Connection.inMemory().header() == nil)
  }

  @Test func `the header has the application id and the version`() throws {
    let connection = try sample()
    try connection.setApplicationID(0x4642_4B31)
    try connection.setUserVersion(-7)
    try connection.checkpoint(.truncate)
    let header = try #require(try connection.header())
    #expect(header.applicationID == 0x4642_4B31)
    #expect(header.userVersion == -7)
    #expect(header.usesWriteAheadLog)
  }

  @Test(arguments: ["short", String(repeating: "not a database ", count: 100)])
  func `a file without the header of a database is refused`(text: String) throws {
    let folder = try TemporaryFolder.current
    try folder.write(text, to: "file")
    let found = error { try Connection(folder.path(of: "file")).header() }
    #expect(found?.kind == .notADatabase)
    #expect(try folder.text(of: "file") == text)
  }

  @Test func `reading a header creates and changes no files`() throws {
    let folder = try TemporaryFolder.current
    let writer = try sample()
    try writer.add("in the log")
    let before = try folder.files().map(folder.bytes)
    do {
      let other = try Connection(writer.path)
      _ = try other.header()
    }
    #expect(try folder.files().map(folder.bytes) == before)
  }
}
