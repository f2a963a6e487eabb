import SQLiteKit
import TestSupport
import Testing

@Suite(.temporaryFolder) struct ErrorTests {
  private static let schema = """
    CREATE TABLE person (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE CHECK (name <> ''), age INTEGER,
      parent INTEGER REFERENCES person
    ) STRICT;
    CREATE TRIGGER final BEFORE DELETE ON person BEGIN SELECT RAISE(ABORT, 'locked'); END;
    INSERT INTO person VALUES (1, 'Ann', 40, NULL);
    """

  @Test(
    arguments: [
      ("INSERT INTO person (name) VALUES (NULL)", .notNull),
      ("INSERT INTO person (name) VALUES ('')", .check),
      ("INSERT INTO person (name) VALUES ('Ann')", .unique),
      ("INSERT INTO person (id, name) VALUES (1, 'b')", .primaryKey),
      ("INSERT INTO person (name, age) VALUES ('b', 'x')", .dataType),
      ("INSERT INTO person (name, parent) VALUES ('b', 7)", .foreignKey),
      ("DELETE FROM person", .trigger),
    ] as [(String, SQLiteError.Constraint)])
  func `each broken constraint has its own kind`(
    sql: String, constraint: SQLiteError.Constraint
  ) throws {
    let connection = try Connection.inMemory()
    try connection.runScript(Self.schema)
    let found = error { try connection.run(sql) }
    #expect(found?.kind == .constraint(constraint))
    #expect(found?.operation == sql)
  }

  @Test func `a full disk is reported`() throws {
    let connection = try sample()
    try connection.run("PRAGMA max_page_count = 2")
    let found = error { try connection.add(String(repeating: "a", count: 100_000)) }
    #expect(found?.kind == .full)
    #expect(found?.path == connection.path)
  }

  @Test func `a value that is too large is reported`() throws {
    let connection = try Connection.inMemory()
    let found = error { try connection.run("SELECT zeroblob(2000000000)") }
    #expect(found?.kind == .tooBig)
  }

  @Test func `a damaged page is reported`() throws {
    let folder = try TemporaryFolder.current
    do { try sample().addMany(500) }
    var bytes = try folder.bytes(of: "sample.sqlite")
    for index in 4_096..<bytes.count { bytes[index] = 0xa5 }
    try folder.write(bytes, to: "sample.sqlite")
    let connection = try Connection(folder.path(of: "sample.sqlite"))
    #expect(error { try connection.notes() }?.kind == .corrupt)
    #expect(try connection.integrityProblems() == ["database disk image is malformed"])
  }

  @Test(
    arguments: [
      (
        SQLiteError(kind: .busy, code: 5, detail: "database is locked", operation: "", path: "/a"),
        """
        The database /a is in use by another program, which did not finish in time \
        (database is locked).
        """
      ),
      (
        SQLiteError(
          kind: .cannotOpen, detail: "No such file", operation: "", path: "/a", system: .missing),
        "The database /a cannot be opened; the file or its folder is missing."
      ),
      (
        SQLiteError(
          kind: .misuse(.wrongType(column: 2, expected: .text, found: .null)), operation: "",
          path: ""),
        """
        The database in memory was misused: column 2 was read as text and holds null.
        """
      ),
      (
        SQLiteError(kind: .constraint(.unique), detail: "a.b", operation: "", path: "/a"),
        "The database /a rejected a change that violates a UNIQUE constraint (a.b)."
      ),
    ])
  func `an error is worded as a sentence`(error: SQLiteError, message: String) {
    #expect(error.message == message)
  }
}
