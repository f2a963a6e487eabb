import Foundation
import PostgresKit
import TestSupport
import Testing

@Suite(.postgres, .untilItHangs) struct LostConnectionTests {
  /// Ends the server's process of a connection, and waits until it has ended.
  private func end(_ connection: PostgresConnection) throws {
    let id = try connection.processID()
    #expect(
      try connect().prepare("SELECT pg_terminate_backend($1::integer, 10000)", id)
        .first { row throws(PostgresError) in try row.bool(0) } == true)
  }

  @Test func `an idle connection that was lost is opened again unnoticed`() throws {
    let connection = try sample()
    try connection.add("a")
    let old = try connection.processID()
    try end(connection)
    try connection.add("b")
    #expect(try connection.notes() == ["a", "b"])
    #expect(try connection.processID() != old)
    try end(connection)
    #expect(try connection.read { try connection.notes() } == ["a", "b"])
    try end(connection)
    var batch = PostgresBatch()
    batch.add("DELETE FROM note")
    try connection.run(batch)
    try end(connection)
    #expect(try connection.copyIn("note", ["text"]) { rows in try rows.add("c") } == 1)
  }

  @Test func `a transaction whose connection is lost saves nothing`() throws {
    let connection = try sample()
    var kinds: [PostgresError.Kind?] = []
    let error = error {
      try connection.write {
        try connection.add("a")
        try connection.add("b")
        // The id must be found before.
        let id = try connection.processID()
        try connect().run("SELECT pg_terminate_backend($1::integer, 10000)", id)
        kinds.append(PostgresKitTests.error { try connection.add("c") }?.kind)
        kinds.append(
          PostgresKitTests.error { try connection.write { try connection.add("d") } }?.kind)
        try connection.add("e")
      }
    }
    #expect(kinds == [.connectionLost(.notSaved), .connectionLost(.notSaved)])
    #expect(error?.kind == .connectionLost(.notSaved))
    #expect(!connection.isInTransaction)
    #expect(try connection.notes() == [])
    try connection.write { try connection.add("f") }
    #expect(try connection.notes() == ["f"])
  }

  @Test func `a transaction that ignores a lost connection fails at its end`() throws {
    let connection = try sample()
    let error = error {
      try connection.write {
        try connection.add("a")
        let id = try connection.processID()
        try connect().run("SELECT pg_terminate_backend($1::integer, 10000)", id)
      }
    }
    #expect(error?.kind == .connectionLost(.notSaved))
    #expect(try connection.notes() == [])
  }

  @Test func `the outcome of a statement is unknown if its connection is lost meanwhile`() throws {
    let connection = try sample()
    let (id, address) = (try connection.processID(), try PostgresCluster.database)
    Thread.detachNewThread {
      BuiltProgram.pause(milliseconds: 100)
      _ = try? PostgresConnection(address).run("SELECT pg_terminate_backend($1::integer)", id)
    }
    let error = error { try connection.run("SELECT pg_sleep(60)") }
    #expect(error?.kind == .connectionLost(.unknown))
    #expect(error?.message.contains("it is not known whether the change was saved") == true)
    #expect(try connection.notes() == [])
  }

  @Test func `the outcome of a commit is unknown if its answer is lost`() throws {
    let connection = try sample()
    try connection.runScript(
      """
      CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER leave AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION leave();
      """)
    let error = error { try connection.write { try connection.add("a") } }
    #expect(error?.kind == .connectionLost(.unknown))
    #expect(error?.operation == "COMMIT")
    #expect(try connection.notes() == [])
  }

  @Test func `work continues after the server was stopped and started again`() throws {
    let cluster = try PostgresCluster()
    let connection = try PostgresConnection(cluster.newDatabase())
    try connection.run("CREATE TABLE note (id bigserial PRIMARY KEY, text text)")
    try connection.add("a")
    try cluster.stop("immediate")
    let down = error { try connection.add("b") }
    #expect(down?.kind == .cannotConnect)
    try cluster.start()
    try connection.add("c")
    let lost = error {
      try connection.write {
        try connection.add("d")
        try cluster.stop("immediate")
        try cluster.start()
        try connection.add("e")
      }
    }
    #expect(lost?.kind == .connectionLost(.notSaved))
    #expect(try connection.notes() == ["a", "c"])
    try cluster.stop()
  }
}
