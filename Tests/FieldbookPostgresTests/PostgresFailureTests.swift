import FieldEngine
import FieldbookPostgres
import FormSession
import PostgresKit
import TestSupport
import Testing

/// What happens to edits when the server or the connection fails.
@Suite(.serialized, .postgresStore) struct PostgresFailureTests {
  @Test func `confirmed edits survive a crash of the server, and the draft continues`() throws {
    let sample = try PostgresSample()
    let store = try sample.open()
    let id = try sample.begin(in: store)
    var draft = try sample.openDraft(id, in: store)
    try draft.apply(.step("zip", .focus))
    for digit in ["9", "0", "2"] { try draft.apply(.step("zip", .type(digit))) }
    // Ends all connections, as a crash of the server would.
    try endConnections(of: sample)
    try draft.apply(.step("zip", .type("1")))
    #expect(try sample.open().contents(of: id)?.fields[1].raw == "9021")
    #expect(try sample.open().draft(id)?.revision == 4)
  }

  @Test func `a transaction that loses its connection saves nothing`() throws {
    let sample = try PostgresSample()
    let store = try sample.open()
    let id = try sample.begin(in: store)
    var error: DraftError?
    do throws(DraftError) {
      try store.together { () throws(DraftError) in
        do throws(StoreError) {
          try store.rename(id, to: "Lost", at: PostgresSample.moment(3))
        } catch {
          throw .store(error)
        }
        do { try endConnections(of: sample) } catch { Issue.record(error) }
        do throws(StoreError) {
          try store.rename(id, to: "Lost again", at: PostgresSample.moment(4))
        } catch {
          throw .store(error)
        }
      }
    } catch let found {
      error = found
    }
    guard case .store(.storage(let failure))? = error else {
      Issue.record("The transaction was saved.")
      return
    }
    #expect(failure.kind == .failing)
    #expect(try store.draft(id)?.title == nil)
  }

  @Test func `an edit whose answer was lost is found by its operation`() throws {
    let sample = try PostgresSample()
    let store = try sample.open()
    let id = try sample.begin(in: store)
    let page = try #require(PageID("page"))
    let operation = try #require(OperationID("0193f000-0000-7000-8000-100000000001"))
    let writing = FieldWriting(.text(WrittenText("90210")), isLeft: true)
    let edit = DraftEdit(operation, seen: 0, .write(field: "zip", writing))
    var served = try ServedDraft(sample.openDraft(id, in: store))
    _ = try served.apply([edit], by: page, as: PostgresSample.person())
    try endConnections(of: sample)
    // The page got no response, and sends the edit again, to another process.
    var again = try ServedDraft(sample.openDraft(id, in: sample.open()))
    let answer = try again.apply([edit], by: page, as: PostgresSample.person())
    #expect(answer.revision == 1)
    #expect(try store.draft(id)?.revision == 1)
  }

  /// Ends all connections to the database of a sample.
  private func endConnections(of sample: PostgresSample) throws {
    try sample.stranger().prepare(
      """
      SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      """
    ).each { _ throws(PostgresError) in }
  }
}
