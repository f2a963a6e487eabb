import FieldEngine
import FieldbookPostgres
import FormSession
import PostgresKit
import TestSupport
import Testing

/// Seats are leases on the clock of the database.
@Suite(.postgresStore) struct PostgresSeatTests {
  @Test func `a seat whose lease has ended is taken by the next person`() throws {
    let sample = try PostgresSample()
    let (one, two) = (try sample.open(), try sample.open())
    let id = try sample.begin(in: one)
    var first = try sample.openDraft(id, in: one)
    try first.apply(.step("zip", .focus))
    try sample.stranger().run("UPDATE seat SET held_until = now() - interval '1 second'")
    let second = try sample.openDraft(id, in: two)
    #expect(second.session.focus == "zip")
    // The first person continues at a new seat, with all steps that this process knows.
    try first.apply(.step("zip", .type("9")))
    try first.apply(.undo)
    #expect(first.session.state("zip")?.state.raw == "")
    let seats = try sample.stranger().prepare("SELECT count(*) FROM seat")
      .first { row throws(PostgresError) in try row.int(0) }
    #expect(seats == 2)
  }

  @Test func `an ended lease that nobody took continues`() throws {
    let sample = try PostgresSample()
    let store = try sample.open()
    let id = try sample.begin(in: store)
    var draft = try sample.openDraft(id, in: store)
    try sample.stranger().run("UPDATE seat SET held_until = now() - interval '1 second'")
    try draft.apply(.step("zip", .set("9")))
    let isHeld = try sample.stranger().prepare("SELECT held_until > now() FROM seat")
      .first { row throws(PostgresError) in try row.bool(0) }
    #expect(isHeld == true)
  }

  @Test func `the seat of a process of this machine that has ended is free at once`() throws {
    let sample = try PostgresSample()
    let store = try sample.open()
    let id = try sample.begin(in: store)
    var draft = try sample.openDraft(id, in: store)
    try draft.apply(.step("zip", .focus))
    // No process has this number.
    try sample.stranger().run(
      "UPDATE seat SET holder = regexp_replace(holder, ' \\d+ \\d+ ', ' 4194304 1 ')")
    #expect(try sample.openDraft(id, in: sample.open()).session.focus == "zip")
  }

  @Test func `an edit does not wait for another one if it must not`() throws {
    let sample = try PostgresSample()
    let (one, two) = (try sample.open(), try sample.open())
    let id = try sample.begin(in: one)
    var draft = try sample.openDraft(id, in: two)
    try one.together { () throws(DraftError) in
      do throws(StoreError) {
        try one.rename(id, to: "Busy", at: PostgresSample.moment(3))
      } catch {
        throw .store(error)
      }
      var error: DraftError?
      do throws(DraftError) {
        try draft.applyWithoutWaiting(.step("zip", .set("9")))
      } catch let found {
        error = found
      }
      guard case .store(.storage(let failure))? = error else {
        Issue.record("The edit was saved.")
        return
      }
      #expect(failure.kind == .busy)
    }
    try draft.applyWithoutWaiting(.step("zip", .set("9")))
    #expect(try one.contents(of: id)?.fields[1].raw == "9")
  }
}
