import PostgresKit
import TestSupport
import Testing

@Suite(.postgres) struct ErrorTests {
  @Test(
    arguments: [
      ("INSERT INTO note (text) VALUES ('a')", .unique, "note_text_key"),
      ("INSERT INTO note (text) VALUES ('')", .check, "note_text_check"),
      ("INSERT INTO note (text) VALUES (NULL)", .notNull, ""),
      ("INSERT INTO part VALUES (99)", .foreignKey, "part_note_fkey"),
      ("DO $$ BEGIN RAISE EXCEPTION 'no'; END $$", .trigger, ""),
    ] as [(String, PostgresError.Constraint, String)])
  func `constraints`(sql: String, constraint: PostgresError.Constraint, name: String) throws {
    let connection = try sample()
    try connection.run("CREATE TABLE part (note bigint REFERENCES note)")
    try connection.add("a")
    let error = error { try connection.run(sql) }
    #expect(error?.kind == .constraint(constraint))
    #expect(error?.constraint == name)
    #expect(error?.operation == sql)
    #expect(try connection.notes() == ["a"])
  }

  @Test func `a message says what is wrong, without values of rows`() throws {
    let connection = try sample()
    try connection.add("secret")
    let error = try #require(error { try connection.add("secret") })
    #expect(
      error.message == """
        The database \(connection.place) refuses a change that breaks a UNIQUE constraint \
        (duplicate key value violates unique constraint "note_text_key").
        """)
  }

  @Test(
    arguments: [
      ("40001", .serialization), ("40P01", .deadlock), ("55P03", .busy), ("53100", .full),
      ("25006", .readOnly), ("53200", .outOfMemory), ("53300", .tooManyConnections),
      ("42501", .denied), ("22001", .tooBig), ("58030", .ioError), ("XX001", .corrupt),
      ("23001", .constraint(.other)), ("42601", .other),
    ] as [(String, PostgresError.Kind)])
  func `codes`(code: String, kind: PostgresError.Kind) throws {
    let connection = try connect()
    let error = error {
      try connection.runScript("DO $$ BEGIN RAISE 'no' USING ERRCODE = '\(code)'; END $$")
    }
    #expect(error?.kind == kind)
    #expect(error?.sqlState == code)
  }

  @Test func `a text with NUL is refused`() throws {
    let connection = try sample()
    #expect(error { try connection.add("a\0b") }?.kind == .unstorableText)
    #expect(error { try connection.add("a\0b") }?.message.contains("NUL") == true)
  }

  @Test func `an address can be wrong in several ways`() throws {
    let cluster = try PostgresCluster.shared.get()
    let missing = error { try PostgresConnection(cluster.address(of: "nowhere")) }
    #expect(missing?.kind == .unknownDatabase)
    #expect(missing?.detail == #"database "nowhere" does not exist"#)
    let user = error { try PostgresConnection(cluster.address(of: "postgres", user: "nobody")) }
    #expect(user?.kind == .notAuthenticated)
    let server = error { try PostgresConnection("postgresql:///x?host=/nowhere&user=u&password=p") }
    #expect(server?.kind == .cannotConnect)
    #expect(server?.message.hasPrefix("The database x at /nowhere cannot be reached (") == true)
    let notAnAddress = error { try PostgresConnection("postgresql://[") }
    #expect(notAnAddress?.kind == .cannotConnect)
  }

  @Test func `a server that never answers is given up`() throws {
    var options = PostgresOptions()
    options.connectTimeout = 50
    // A port that discards what it is sent; documentation addresses lead nowhere.
    let error = error {
      try PostgresConnection("postgresql://192.0.2.1:9/x?user=u", options)
    }
    #expect(error?.kind == .cannotConnect)
  }
}
