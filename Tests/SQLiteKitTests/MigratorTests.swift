import SQLiteKit
import TestSupport
import Testing

@Suite(.temporaryFolder) struct MigratorTests {
  private static let first = Migration(
    number: 1, name: "notes",
    sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;")
  private static let second = Migration(
    number: 2, name: "remarks",
    sql: """
      CREATE TABLE remark (note INTEGER NOT NULL REFERENCES note) STRICT;
      INSERT INTO note (text) VALUES ('from the second step');
      """)
  private static let third = Migration(
    number: 3, name: "longer notes",
    sql: """
      CREATE TABLE new_note (id INTEGER PRIMARY KEY, text TEXT NOT NULL, length INTEGER) STRICT;
      INSERT INTO new_note SELECT id, text, length(text) FROM note;
      DROP TABLE note;
      ALTER TABLE new_note RENAME TO note;
      """)

  private let migrator = migrator()

  private static func migrator(
    id: Int32 = 7, _ migrations: [Migration] = [first, second, third]
  ) -> Migrator {
    Migrator(applicationID: id, migrations: migrations)
  }

  private func open() throws -> Connection {
    try Connection(TemporaryFolder.current.path(of: "store"), .create)
  }

  /// A database that has run the first migrations.
  private func store(upTo version: Int = 3) throws -> Connection {
    let connection = try open()
    try migrator.apply(upTo: version, to: connection, at: 100)
    return connection
  }

  private func failure<Value>(of body: () throws -> Value) -> MigrationError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? MigrationError
    }
  }

  @Test func `a new database runs all migrations`() throws {
    let connection = try open()
    #expect(try migrator.pending(on: connection).map(\.number) == [1, 2, 3])
    let outcome = try migrator.apply(to: connection, at: 100)
    #expect(outcome.applied == [1, 2, 3])
    #expect(outcome.backup == nil)
    #expect(try connection.applicationID() == 7)
    #expect(try connection.userVersion() == 3)
    let records = try migrator.applied(on: connection)
    #expect(records.map(\.name) == ["notes", "remarks", "longer notes"])
    #expect(records.map(\.checksum) == migrator.migrations.map(\.checksum))
    #expect(records.map(\.appliedAt) == [100, 100, 100])
    #expect(try migrator.pending(on: connection) == [])
  }

  @Test func `a database in memory also runs all migrations`() throws {
    let connection = try Connection.inMemory()
    try migrator.apply(upTo: 1, to: connection, at: 100)
    let outcome = try migrator.apply(to: connection, at: 100)
    #expect(outcome.applied == [2, 3])
    #expect(outcome.backup == nil)
  }

  @Test func `the application id is in the file before the log starts`() throws {
    let connection = try store()
    let header = try #require(try connection.header())
    #expect(header.applicationID == 7)
    #expect(header.usesWriteAheadLog)
  }

  @Test func `a current database is not changed`() throws {
    do { _ = try store() }
    let folder = try TemporaryFolder.current
    let before = try folder.bytes(of: "store")
    do {
      let connection = try open()
      #expect(try migrator.apply(to: connection, at: 200).applied == [])
    }
    #expect(try folder.files() == ["store"])
    #expect(try folder.bytes(of: "store") == before)
  }

  @Test func `an older database is backed up and runs the pending migrations`() throws {
    do { try store(upTo: 1).add("mine") }
    let connection = try open()
    let outcome = try migrator.apply(to: connection, at: 200)
    let folder = try TemporaryFolder.current
    #expect(outcome.applied == [2, 3])
    #expect(outcome.backup == connection.path + ".v1.backup")
    #expect(try folder.permissions(of: "store.v1.backup") == 0o600)
    #expect(try connection.notes() == ["mine", "from the second step"])
    #expect(try migrator.applied(on: connection).map(\.appliedAt) == [100, 200, 200])
    let backup = try Connection(folder.path(of: "store.v1.backup"))
    #expect(try backup.notes() == ["mine"])
    #expect(try migrator.pending(on: backup).map(\.number) == [2, 3])
  }

  @Test func `a backup does not replace an existing one`() throws {
    let folder = try TemporaryFolder.current
    let connection = try store(upTo: 1)
    try folder.write("kept", to: "store.v1.backup")
    try folder.write("kept", to: "store.v1-2.backup")
    let outcome = try migrator.apply(to: connection, at: 200)
    #expect(outcome.backup == connection.path + ".v1-3.backup")
    #expect(try folder.text(of: "store.v1.backup") == "kept")
    #expect(try folder.text(of: "store.v1-2.backup") == "kept")
  }

  @Test func `nothing changes if the backup fails`() throws {
    let connection = try store(upTo: 1)
    try connection.addMany(1_000)
    connection.interruption.request()
    let found = failure { try migrator.apply(to: connection, at: 200) }
    connection.interruption.withdraw()
    #expect(found?.database?.kind == .interrupted)
    #expect(try TemporaryFolder.current.files() == ["store", "store-shm", "store-wal"])
    #expect(try connection.userVersion() == 1)
  }

  @Test(arguments: [8, 0] as [Int32])
  func `another program's database is refused and not changed`(id: Int32) throws {
    let folder = try TemporaryFolder.current
    let owner = try sample("store")
    try owner.setApplicationID(id)
    try owner.checkpoint(.truncate)
    try owner.add("in the log")
    let before = try folder.files().map(folder.bytes)
    do {
      let connection = try open()
      #expect(
        failure { try migrator.apply(to: connection, at: 200) } == .foreign(applicationID: id))
    }
    #expect(try folder.files().map(folder.bytes) == before)
  }

  @Test(arguments: [true, false])
  func `a newer database is refused and not changed`(isInLog: Bool) throws {
    let folder = try TemporaryFolder.current
    let newer = try store()
    try newer.setUserVersion(4)
    if !isInLog { try newer.checkpoint(.truncate) }
    // The copy has the state that a newer program leaves when it is stopped.
    for name in ["store", "store-wal"] {
      try folder.write(folder.bytes(of: name), to: "new" + name)
    }
    let before = try ["newstore", "newstore-wal"].map(folder.bytes)
    do {
      let connection = try Connection(folder.path(of: "newstore"))
      #expect(
        failure { try migrator.apply(to: connection, at: 200) } == .newer(found: 4, known: 3))
    }
    #expect(try ["newstore", "newstore-wal"].map(folder.bytes) == before)
  }

  @Test func `a file that is not a database is refused and not changed`() throws {
    let folder = try TemporaryFolder.current
    try folder.write("text", to: "store")
    let found = failure { try migrator.apply(to: open(), at: 200) }
    #expect(found?.database?.kind == .notADatabase)
    #expect(try folder.text(of: "store") == "text")
  }

  @Test func `an edited migration is detected`() throws {
    let connection = try store()
    let edited = Migration(number: 2, name: "remarks", sql: Self.second.sql + " ")
    let migrator = Self.migrator([Self.first, edited, Self.third])
    let expected = MigrationError.altered(number: 2, name: "remarks")
    #expect(failure { try migrator.apply(to: connection, at: 200) } == expected)
    #expect(failure { try migrator.applied(on: connection) } == expected)
  }

  @Test func `a lost record is detected`() throws {
    let connection = try store()
    try connection.run("DELETE FROM migration WHERE number = 2")
    #expect(
      failure { try migrator.applied(on: connection) } == .inconsistent(version: 3, records: 2))
  }

  @Test func `a failing migration is undone, and those before it stay`() throws {
    let broken = Migration(
      number: 3, name: "broken",
      sql: "CREATE TABLE left (a); DELETE FROM note; INSERT INTO missing VALUES (1);")
    let connection = try store(upTo: 1)
    try connection.add("mine")
    let migrator = Self.migrator([Self.first, Self.second, broken])
    let found = failure { try migrator.apply(to: connection, at: 200) }
    #expect(found?.step == 3)
    #expect(found?.database?.detail == "no such table: missing")
    #expect(try connection.userVersion() == 2)
    #expect(try connection.notes() == ["mine", "from the second step"])
    #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'left'") == 0)
    #expect(try migrator.pending(on: connection) == [broken])
  }

  @Test func `a migration can rebuild a table that others refer to`() throws {
    let connection = try store(upTo: 2)
    try connection.run("INSERT INTO remark VALUES (1)")
    try migrator.apply(to: connection, at: 200)
    #expect(try connection.integer("SELECT count(*) FROM remark") == 1)
    #expect(try connection.integer("PRAGMA foreign_keys") == 1)
  }

  @Test func `a migration that breaks a reference is undone`() throws {
    let breaking = Migration(number: 3, name: "breaking", sql: "DELETE FROM note")
    let connection = try store(upTo: 2)
    try connection.run("INSERT INTO remark VALUES (1)")
    let migrator = Self.migrator([Self.first, Self.second, breaking])
    let found = failure { try migrator.apply(to: connection, at: 200) }
    #expect(
      found?.message == """
        Step 3 (breaking) of the schema failed and was undone. The database \(connection.path) \
        rejected a change that violates a reference to another row (a row of remark refers to none).
        """)
    #expect(try connection.notes() == ["from the second step"])
  }

  @Test func `programs that start at once run each migration once`() async throws {
    let path = try TemporaryFolder.current.path(of: "store")
    let migrator = migrator
    let counts = try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          let connection = try Connection(path, .create)
          return try migrator.apply(to: connection, at: 100).applied.count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(counts == 3)
    #expect(try migrator.applied(on: open()).count == 3)
  }

  @Test(
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
  func `the checksum is FNV-1a`(sql: String, checksum: String) {
    #expect(Migration(number: 1, name: "", sql: sql).checksum == checksum)
  }
}

extension MigrationError {
  /// The number of the failed migration.
  fileprivate var step: Int? {
    if case .failed(let number, _, _) = self { number } else { nil }
  }

  /// The underlying error of the database.
  fileprivate var database: SQLiteError? {
    switch self {
    case .failed(_, _, let error), .database(let error): error
    default: nil
    }
  }
}
