import FieldEngine
package import FormSession
import Testing

extension RepositoryContract where Store: BatchRepository & PurgeRepository & QueueRepository {
  /// The result for a draft in words.
  package func words(_ result: Result<SaveOutcome, StoreError>) -> String {
    switch result {
    case .success(.saved(let revision)): "saved \(revision)"
    case .success(.outdated(let news)): "outdated \(news.draft.revision)"
    case .failure(let error): error.message
    }
  }

  /// Complete drafts with these numbers.
  private func begin(_ numbers: ClosedRange<UInt64>, in store: Store) throws -> [DraftID] {
    try numbers.map { number in
      try begin(
        number, in: store, [("name", "ada"), ("zip", "90210"), ("age", "36")],
        at: Int64(number))
    }
  }

  private func edit(_ id: DraftID, in store: Store) throws {
    var draft = try openDraft(id, in: store)
    try draft.apply(.step("age", .set("37")))
    try draft.close()
  }

  /// The clauses for work on many drafts.
  static var batchClauses: [ContractClause<Store>] {
    [
      ContractClause("a draft that cannot be finalized does not block the others") { contract in
        let store = try contract.open()
        let ids = try contract.begin(1...3, in: store)
        try contract.edit(ids[1], in: store)
        let entry = HistoryEntry(.finalized, by: "ada", at: moment(9))
        let results = try store.finalize(
          (ids + [id(9)]).map { Finalization($0, seen: 0, entry) }, hashes: [:])
        #expect(
          results.map(contract.words) == [
            "saved 1", "outdated 1", "saved 1", "There is no draft \(id(9)).",
          ])
        #expect(try ids.map { try store.draft($0)?.status } == [.final, .draft, .final])
      },
      ContractClause("a draft that is no longer open does not stop the others") { contract in
        let store = try contract.open()
        let ids = try contract.begin(1...2, in: store)
        let entry = HistoryEntry(.discarded, by: "ada", at: moment(9))
        #expect(try store.discard([ids[0]], entry).map(contract.words) == ["saved 1"])
        #expect(
          try store.discard(ids, entry).map(contract.words) == [
            "The draft is discarded.", "saved 1",
          ])
        let changes = ids.map { DraftChange(of: $0, seen: 1, tally: Tally(), at: moment(10)) }
        #expect(
          try store.save(changes).map(contract.words) == [
            "The draft is discarded.", "The draft is discarded.",
          ])
      },
      ContractClause("a queue returns each draft once, in its current state and original order") {
        contract in
        let store = try contract.open()
        let ids = try contract.begin(1...3, in: store)
        let queue = try store.queue(of: "visit", reading: [])
        #expect(queue.count == 3)
        #expect(queue.forms == [FormID("visit", version: 1)])
        try contract.edit(ids[0], in: store)
        _ = try store.purge([ids[1]], at: moment(9))
        _ = try contract.begin(4...4, in: store)
        let batch = try queue.next()
        #expect(batch.map(\.contents.draft.id) == [ids[2], ids[0]])
        #expect(batch.map(\.contents.draft.revision) == [0, 1])
        #expect(try queue.next().isEmpty)
      },
      ContractClause("a queue skips a purged draft, even if a new draft takes its place") {
        contract in
        let store = try contract.open()
        let ids = try contract.begin(1...2, in: store)
        let queue = try store.queue(ids, reading: [])
        _ = try store.purge([ids[1]], at: moment(9))
        _ = try contract.begin(3...3, in: store)
        #expect(try queue.next().map(\.contents.draft.id) == [ids[0]])
        #expect(try queue.next().isEmpty)
      },
      ContractClause("a queue reads the parts that are asked for") { contract in
        let store = try contract.open()
        let ids = try contract.begin(1...1, in: store)
        var draft = try contract.openDraft(ids[0], in: store)
        try draft.apply(.step("zip", .focus))
        try draft.close()
        let bare = try store.queue(ids + [id(9)], reading: []).next()
        #expect(bare.map(\.hasFocus) == [true])
        #expect(bare.map(\.history) == [[]])
        let whole = try store.queue(ids, reading: .history).next()
        #expect(whole.map(\.history) == [try store.history(of: ids[0], field: nil)])
      },
    ]
  }

  /// The clauses for purging.
  static var purgeClauses: [ContractClause<Store>] {
    [
      ContractClause("a purged draft is gone, and open and unknown drafts are skipped") {
        contract in
        let store = try contract.open()
        let ids = try contract.begin(1...2, in: store)
        let open = try contract.openDraft(ids[1], in: store)
        #expect(
          try store.purge(ids + [id(9)], at: moment(9)) == [
            .success(Purge()), .failure(.inUse(ids[1])), .failure(.noDraft(id(9))),
          ])
        try open.close()
        #expect(try store.drafts(DraftFilter(), after: nil, limit: 9).map(\.id) == [ids[1]])
        #expect(try store.contents(of: ids[0]) == nil)
      },
      ContractClause("when the newest edition is purged, the previous one is final again") {
        contract in
        let store = try contract.open()
        let old = try contract.begin(1...1, in: store)[0]
        var draft = try contract.openDraft(old, in: store)
        _ = try draft.finalize()
        let (form, person) = (try contract.form(in: store), person(at: 5))
        let amendment = form.amendment(
          id(2), of: try store.contents(of: old).get(), reason: "typo", by: person)
        try store.begin(amendment, of: form, by: person)
        var newer = try contract.openDraft(id(2), in: store, at: 6)
        _ = try newer.finalize()
        #expect(try store.draft(old)?.status == .superseded)
        #expect(try store.purge([id(2)], at: moment(9)) == [.success(Purge(restored: old))])
        #expect(try store.draft(old)?.status == .final)
      },
    ]
  }
}
