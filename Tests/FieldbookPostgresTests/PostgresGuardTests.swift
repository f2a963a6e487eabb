import FieldbookPostgres
import FormSession
import PostgresKit
import TestSupport
import Testing

/// What the database refuses, whoever writes.
@Suite(.postgresStore) struct PostgresGuardTests {
  private func finalized(_ sample: PostgresSample) throws -> DraftID {
    let store = try sample.open()
    let id = try sample.begin(in: store)
    _ = try store.finalize(
      id, seen: 0, HistoryEntry(.finalized, by: "ada", at: PostgresSample.moment(2)))
    return id
  }

  @Test(
    arguments: [
      "UPDATE field SET raw = 'x' WHERE place = 0", "DELETE FROM field",
      "INSERT INTO field (draft, entry, place, flags) SELECT id, 0, 9, 1552 FROM draft",
      "UPDATE draft SET title = 'x'", "UPDATE draft SET status = 'draft', finalized_at = NULL",
      "DELETE FROM draft", "DELETE FROM history", "UPDATE history SET person = 'x'",
      "INSERT INTO history SELECT draft, 99, action, subject, person, at, revision FROM history",
      "UPDATE draft_group SET fields = 0", "DELETE FROM edition_hash", "DELETE FROM chain",
      "UPDATE chain SET at = now()", "UPDATE form SET title = 'x'", "DELETE FROM form",
      "INSERT INTO seat (draft, number, used) SELECT id, 1, 1 FROM draft",
      "UPDATE draft SET owner = 'x'",
    ])
  func `the schema refuses changes of final drafts`(statement: String) throws {
    let sample = try PostgresSample()
    _ = try finalized(sample)
    let stranger = try sample.stranger()
    #expect(throws: PostgresError.self) { try stranger.run(statement) }
    #expect(try sample.open().verify(keptHead: nil) { _ in }.findings == [])
  }

  @Test func `a late change waits for a finalization, and is refused`() throws {
    let sample = try PostgresSample()
    let store = try sample.open()
    let id = try sample.begin(in: store)
    let stranger = try sample.stranger()
    try stranger.runScript("SET lock_timeout = 300")
    let change = "UPDATE field SET raw = 'Late', flags = 0 WHERE place = 0"
    try store.together { () throws(DraftError) in
      do throws(StoreError) {
        _ = try store.finalize(
          id, seen: 0, HistoryEntry(.finalized, by: "ada", at: PostgresSample.moment(2)))
      } catch {
        throw .store(error)
      }
      // The finalization is not committed yet, so the change can only wait.
      let error = #expect(throws: PostgresError.self) { try stranger.run(change) }
      #expect(error?.kind == .busy)
    }
    let error = #expect(throws: PostgresError.self) { try stranger.run(change) }
    #expect(error?.detail == "the fields of a final draft never change")
  }

  @Test func `a change of a final edition is found even without the triggers`() throws {
    let sample = try PostgresSample()
    let id = try finalized(sample)
    let stranger = try sample.stranger()
    try stranger.runScript(
      """
      ALTER TABLE field DISABLE TRIGGER USER;
      UPDATE field SET raw = 'Eve' WHERE place = 0;
      ALTER TABLE field ENABLE TRIGGER USER;
      """)
    #expect(try sample.open().verify(keptHead: nil) { _ in }.findings == [.altered(id)])
  }

  @Test func `an edition that cannot be read does not hide the others`() throws {
    let sample = try PostgresSample()
    let store = try sample.open()
    let ids = try (1...3 as ClosedRange<UInt64>).map { try sample.begin($0, in: store) }
    for id in ids {
      _ = try store.finalize(
        id, seen: 0, HistoryEntry(.finalized, by: "ada", at: PostgresSample.moment(2)))
    }
    try sample.stranger().runScript(
      """
      ALTER TABLE history DISABLE TRIGGER USER;
      UPDATE history SET action = 'unknown' WHERE draft = '\(ids[1])' AND action = 'finalized';
      ALTER TABLE history ENABLE TRIGGER USER;
      """)
    let verification = try sample.open().verify(keptHead: nil) { _ in }
    #expect(verification.editions == 2)
    guard case .unreadable(ids[1], let reason)? = verification.findings.first else {
      Issue.record("\(verification.findings)")
      return
    }
    #expect(reason.contains("unknown"))
  }

  @Test func `a purged draft is not in any table`() throws {
    let sample = try PostgresSample()
    let id = try finalized(sample)
    let store = try sample.open()
    #expect(try store.purge([id], at: PostgresSample.moment(5)) == [.success(Purge())])
    let stranger = try sample.stranger()
    let tables = try stranger.prepare(
      """
      SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'draft' AND table_name NOT LIKE 'fb\\_%'
        AND table_name NOT LIKE 'entry\\_p%'
      """
    ).all { row throws(PostgresError) in try row.text(0) }
    #expect(tables.count > 12)
    for table in tables {
      let count = try stranger.prepareOnce("SELECT count(*) FROM \(table)")
        .first { row throws(PostgresError) in try row.int(0) }
      #expect(count == 0, "\(table) has rows of the draft.")
    }
    let verification = try store.verify(keptHead: nil) { _ in }
    #expect((verification.links, verification.purged, verification.findings) == (2, 1, []))
  }

  // MARK: Opening

  @Test func `the database of a newer program is left alone`() throws {
    let sample = try PostgresSample()
    try sample.stranger().run(
      "INSERT INTO fieldbook_schema (number, name, applied_at) VALUES (99, 'future', now())")
    let error = #expect(throws: StoreError.self) { _ = try sample.open() }
    guard case .storage(let failure)? = error else { return }
    #expect(failure.kind == .newer)
    #expect(failure.message.hasSuffix("has version 99; this program supports versions up to 8."))
  }

  @Test func `the database of another program is left alone`() throws {
    let address = try PostgresCluster.shared.get().newDatabase()
    let stranger = try PostgresConnection(address)
    try stranger.run("CREATE TABLE draft (text text)")
    let error = #expect(throws: StoreError.self) {
      _ = try PostgresStore(address, at: PostgresSample.moment(0))
    }
    guard case .storage(let failure)? = error else { return }
    #expect(failure.kind == .foreign)
    #expect(
      try stranger.prepare("SELECT to_regclass('form') IS NULL")
        .first { row throws(PostgresError) in try row.bool(0) } == true)
  }

  @Test func `a server that cannot be reached is reported with its address`() throws {
    let address = "postgresql://ada:secret@localhost:1/visits?connect_timeout=2"
    let error = #expect(throws: StoreError.self) {
      _ = try PostgresStore(address, at: PostgresSample.moment(0))
    }
    guard case .storage(let failure)? = error else { return }
    #expect(failure.kind == .unreachable)
    #expect(!failure.message.contains("secret"))
  }
}
