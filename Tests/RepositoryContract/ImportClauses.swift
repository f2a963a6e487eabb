import FormSession
import Testing

extension RepositoryContract where Store: ImportRepository {
  /// A file that is imported.
  static var file: ImportedFile {
    ImportedFile(form: "visit", name: "in.csv", size: 12, hash: .max)
  }

  private func draft(_ number: UInt64, in store: Store) throws -> NewDraft {
    try form(in: store).newDraft(Self.id(number), by: Self.person())
  }

  /// The clauses for imports.
  static var importClauses: [ContractClause<Store>] {
    [
      ContractClause("the progress of an import is saved with its batch") { contract in
        let store = try contract.open()
        #expect(try store.progress(of: file) == nil)
        let begun = try store.beginImport(of: file, .first, at: moment(1)).progress.get()
        var reached = begun
        (reached.rows, reached.batches, reached.rejected) = (2, 1, 1)
        let drafts = [try contract.draft(1, in: store)]
        #expect(try store.add(drafts, from: begun, reaching: reached, at: moment(2)))
        #expect(try contract.open().progress(of: file) == reached)
        let other = ImportedFile(form: "visit", name: "in.csv", size: 12, hash: 1)
        #expect(try store.progress(of: other) == nil)
      },
      ContractClause("a batch that fails is not saved, and its rows do not count as done") {
        contract in
        let store = try contract.open()
        let begun = try store.beginImport(of: file, .first, at: moment(1)).progress.get()
        var reached = begun
        (reached.rows, reached.batches) = (1, 1)
        let draft = try contract.draft(1, in: store)
        try store.close("visit", FormClosing(by: "bo", at: moment(1)))
        let refusal = error { () throws(StoreError) in
          _ = try store.add([draft], from: begun, reaching: reached, at: moment(2))
        }
        #expect(refusal == .formClosed("visit"))
        #expect(try store.progress(of: file) == begun)
        #expect(try store.drafts(DraftFilter(), after: nil, limit: 9) == [])
      },
      ContractClause("a batch that somebody else has saved is not saved twice") { contract in
        let store = try contract.open()
        let begun = try store.beginImport(of: file, .first, at: moment(1)).progress.get()
        #expect(try contract.open().beginImport(of: file, .first, at: moment(1)).progress == begun)
        var reached = begun
        (reached.rows, reached.batches) = (1, 1)
        let saved = try [1, 2].map { number in
          try contract.open().add(
            [contract.draft(number, in: store)], from: begun, reaching: reached, at: moment(2))
        }
        #expect(saved == [true, false])
        #expect(try store.drafts(DraftFilter(), after: nil, limit: 9).map(\.id) == [id(1)])
      },
      ContractClause("an import is refused, resumed or repeated, as the caller wants") {
        contract in
        let store = try contract.open()
        let begun = try store.beginImport(of: file, .first, at: moment(1)).progress.get()
        var reached = begun
        (reached.rows, reached.batches) = (1, 1)
        let draft = try contract.draft(1, in: store)
        #expect(try store.add([draft], from: begun, reaching: reached, at: moment(2)))
        #expect(
          try store.beginImport(of: file, .first, at: moment(3))
            == ImportBeginning(before: reached, progress: nil))
        #expect(
          try store.beginImport(of: file, .resume, at: moment(3))
            == ImportBeginning(before: reached, progress: reached))
        let again = try store.beginImport(of: file, .again, at: moment(3))
        #expect(again.before == reached)
        #expect(again.progress?.rows == 0)
        #expect(again.progress?.number != begun.number)
      },
    ]
  }
}
