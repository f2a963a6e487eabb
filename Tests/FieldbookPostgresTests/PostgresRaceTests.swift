import Dispatch
import FieldEngine
import FieldbookPostgres
import FormSession
import PostgresKit
import Synchronization
import TestSupport
import Testing

/// Functions that run on several threads.
enum PostgresRace {
  /// Runs a function on several threads, and returns their results in the order of their numbers.
  static func results<Value: Sendable>(
    of count: Int, _ body: @escaping @Sendable (Int) throws -> Value
  ) -> [Result<Value, any Error>] {
    let results = Mutex<[(Int, Result<Value, any Error>)]>([])
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = Result { try body(number) }
      results.withLock { $0.append((number, result)) }
    }
    return results.withLock { $0.sorted { $0.0 < $1.0 }.map(\.1) }
  }
}

/// Several connections that change the same draft at the same time.
@Suite(.postgresStore) struct PostgresRaceTests {
  private func race<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
  ) throws -> [Value] {
    try PostgresRace.results(of: count, body).map { try $0.get() }
  }

  @Test func `edits of one draft at the same time are all saved`() throws {
    let sample = try PostgresSample()
    let id = try sample.begin(in: sample.open())
    let keys = ["name", "zip", "age"]
    let revisions = try race(3) { racer in
      var draft = try sample.openDraft(id, in: sample.open())
      var revisions: [Int] = []
      for number in 1...40 {
        let text =
          keys[racer] == "name" ? "Ada" + (number % 2 == 0 ? "" : "m") : "\(10_000 + number)"
        try draft.apply(.step(keys[racer], .set(text)))
        revisions.append(draft.draft.revision)
      }
      try draft.close()
      return revisions
    }
    #expect(Set(revisions.joined()).count == 120, "Two edits got the same revision.")
    let contents = try #require(try sample.open().contents(of: id))
    #expect(contents.draft.revision == 120)
    #expect(contents.fields.map(\.raw) == ["Ada", "10040", "10040"])
  }

  @Test func `an edit that two servers get at the same time is applied once`() throws {
    let sample = try PostgresSample()
    let id = try sample.begin(in: sample.open())
    let page = try #require(PageID("page"))
    let rounds = 20
    let answers = try race(2) { _ in
      var served = try ServedDraft(sample.openDraft(id, in: sample.open()))
      return try (1...rounds).map { round in
        let operation = try #require(OperationID(PostgresSample.id(UInt64(round)).description))
        let writing = FieldWriting(.text(WrittenText("\(10_000 + round)")), isLeft: true)
        let edit = DraftEdit(operation, seen: 0, .write(field: "zip", writing))
        return try served.apply([edit], by: page, as: PostgresSample.person()).outcomes[0].outcome
      }
    }
    let accepted = (1...rounds).map { EditOutcome.accepted(revision: $0) }
    #expect(answers == [accepted, accepted])
    #expect(try sample.open().draft(id)?.revision == rounds)
  }

  @Test func `a link to set a password is used once`() throws {
    let sample = try PostgresSample()
    let name = try AccountName("ada")
    try sample.open().add(Account(name, .fill, at: PostgresSample.moment(0)))
    for round in 1...20 as ClosedRange<UInt8> {
      let link = try #require(Digest(bytes: Array(repeating: round, count: 32)))
      try sample.open().add(
        PasswordLink(
          link, of: name, at: PostgresSample.moment(1), endsAt: PostgresSample.moment(99)))
      let users = try race(2) { _ in
        try sample.open().usePasswordLink(
          link, PasswordHash("$\(round)"), at: PostgresSample.moment(2))
      }
      #expect(users.compactMap(\.self) == [name])
    }
  }

  @Test func `an edit comes before a finalization, or is refused`() throws {
    let sample = try PostgresSample()
    for round in 1...25 as ClosedRange<UInt64> {
      let id = try sample.begin(round, in: sample.open())
      let answers = try race(2) { racer -> String in
        let store = try sample.open()
        var draft = try sample.openDraft(id, in: store)
        do throws(DraftError) {
          if racer == 0 {
            _ = try draft.finalize()
            return "final"
          }
          for number in 1...5 { try draft.apply(.step("age", .set("\(number)"))) }
          return "edited"
        } catch {
          return error.message
        }
      }
      #expect(answers[0] == "final")
      #expect(["edited", "The draft is final."].contains(answers[1]))
      let contents = try #require(try sample.open().contents(of: id))
      #expect(contents.draft.status == .final)
      #expect(try sample.open().verify(keptHead: nil) { _ in }.findings == [])
    }
  }

  @Test func `finalizations at the same time form one chain`() throws {
    let sample = try PostgresSample()
    let store = try sample.open()
    let ids = try (1...24).map { try sample.begin(UInt64($0), in: store) }
    _ = try race(4) { racer in
      let own = try sample.open()
      for id in ids[(racer * 6)..<(racer * 6 + 6)] {
        let entry = HistoryEntry(.finalized, by: "ada", at: PostgresSample.moment(9))
        _ = try own.finalize(id, seen: 0, entry)
      }
    }
    let verification = try store.verify(keptHead: nil) { _ in }
    #expect((verification.links, verification.editions) == (24, 24))
    #expect(verification.findings == [])
  }

  @Test func `batches that change the same drafts in another order do not block each other`() throws
  {
    let sample = try PostgresSample()
    let store = try sample.open()
    let ids = try (1...6).map { try sample.begin(UInt64($0), in: store) }
    let counts = try race(4) { racer in
      let own = try sample.open()
      var saved = 0
      for _ in 1...10 {
        let order = racer.isMultiple(of: 2) ? ids : ids.reversed()
        let entry = HistoryEntry(.set, of: "age", by: "ada", at: PostgresSample.moment(3))
        let changes = try order.map { id in
          let revision = try own.draft(id)?.revision ?? 0
          var change = DraftChange(
            of: id, seen: revision, tally: Tally(), at: PostgresSample.moment(3))
          change.history = [entry]
          return change
        }
        saved += try own.save(changes).count {
          if case .success(.saved) = $0 { true } else { false }
        }
      }
      return saved
    }
    #expect(counts.reduce(0, +) == 240)
    #expect(try ids.allSatisfy { try store.history(of: $0, field: nil).count >= 40 })
  }

  @Test func `programs that open an empty database at the same time create one schema`() throws {
    let address = try PostgresCluster.database
    let versions = try race(6) { _ in
      try PostgresStore(address, at: PostgresSample.moment(0)).info().schemaVersion
    }
    #expect(Set(versions).count == 1)
  }
}
