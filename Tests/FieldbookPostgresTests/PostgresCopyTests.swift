import FieldEngine
import FieldbookKit
import FieldbookPostgres
import FieldbookStore
import FormSession
import PostgresKit
import RepositoryContract
import Synchronization
import TestSupport
import Testing

/// A store moves from a file to a database, and back.
@Suite(.postgresStore, .temporaryFolder) struct PostgresCopyTests {
  private let moment = Moment(milliseconds: 1_800_000_000_000)

  init() {
    StoreAddress.serverOpening.withLock { opening in
      opening = { address, isReadOnly, moment, _ throws(StoreError) in
        try PostgresStore(address, isReadOnly ? .readOnly : .create, at: moment)
      }
    }
  }

  @Test(arguments: RepositoryContract<Store>.someClauses.filter { !$0.description.contains("NUL") })
  func `whatever a store has is there again`(_ clause: ContractClause<Store>) throws {
    let folder = try TemporaryFolder.current
    let (path, back) = (folder.path(of: "store.sqlite"), folder.path(of: "back.sqlite"))
    let database = try PostgresCluster.database
    try clause.check(RepositoryContract { try Store(path, at: moment) })
    try copy(path, to: database)
    try copy(database, to: back)
    let image = try StoreImage(of: Store(path, at: moment))
    #expect(try StoreImage(of: PostgresStore(database, at: moment)) == image)
    let store = try Store(back, at: moment)
    #expect(try StoreImage(of: store) == image)
    let found = try Doctor(Store(path, at: moment)).report().findings
    #expect(try Doctor(store).report().findings == found)
  }

  @Test func `the triggers guard a copied final draft`() throws {
    let sample = try PostgresSample()
    let store = try sample.open()
    var draft = try sample.openDraft(sample.begin(in: store), in: store)
    _ = try draft.finalize()
    let path = try TemporaryFolder.current.path(of: "file.sqlite")
    try copy(sample.address, to: path)
    let stranger = try sample.stranger()
    try stranger.runScript("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    try copy(path, to: sample.address)
    for change in [
      "UPDATE field SET raw = 'eve'", "DELETE FROM history", "UPDATE draft SET owner = 'eve'",
      "UPDATE origin SET place = 'elsewhere'", "DELETE FROM chain",
    ] {
      #expect(throws: PostgresError.self, "\(change)") { try stranger.run(change) }
    }
    #expect(try sample.open().verify(keptHead: nil) { _ in }.editions == 1)
  }

  @Test func `a draft with the character NUL is named`() throws {
    let path = try TemporaryFolder.current.path(of: "store.sqlite")
    let book = Book(
      try Store(path, at: moment), as: Person("ada") { [moment] in moment },
      today: .earliest)
    let form = try book.register(
      #require(
        FormDocument(
          #"{"form": "f", "version": 1, "fields": [{"key": "a", "type": "text"}]}"#
        ).definition))
    let draft = try form.begin(title: "x\0y")
    try draft.close()
    let database = try PostgresCluster.database
    let error = #expect(throws: StoreError.self) { try copy(path, to: database) }
    #expect(error?.message.contains("Draft \(draft.id) contains the character NUL") == true)
  }

  private func copy(_ source: String, to target: String) throws {
    let copy = try StoreCopy(from: StoreAddress(source), to: StoreAddress(target), at: moment)
    _ = try copy.run(at: moment)
  }
}
