import FieldEngine
import FieldbookHashes
import FieldbookKit
import FieldbookStore
import FormSession
import RepositoryContract
import SQLiteKit
import TestSupport
import Testing

/// A store in a file is copied to another file.
@Suite(.temporaryFolder) struct StoreCopyTests {
  @Test(arguments: RepositoryContract<Store>.clauses)
  func `whatever a store has is in its copy`(_ clause: ContractClause<Store>) throws {
    try clause.check(RepositoryContract { try Self.store("store") })
    let summary = try Self.copy()
    let (store, copy) = (try Self.store("store"), try Self.store("copy"))
    #expect(try StoreImage(of: copy) == StoreImage(of: store))
    #expect(try copy.verify().findings == store.verify().findings)
    #expect(try Doctor(copy).report().findings == Doctor(store).report().findings)
    #expect(try copy.verify().head == summary.head)
  }

  @Test func `a copy of a copy names both origins`() throws {
    _ = try Self.store("store")
    try Self.copy()
    try Self.copy(from: "copy", to: "second")
    let origins = try Self.store("second").verify().origins.map(\.place)
    #expect(origins == [try Self.path("store"), try Self.path("copy")])
  }

  // MARK: Interruption

  @Test func `an interrupted copy continues, and nothing else opens it meanwhile`() throws {
    let book = try Self.book(drafts: 450)
    let interruption = Interruption()
    let error = #expect(throws: StoreError.self) {
      try StoreCopy(
        from: Self.address("store"), to: Self.address("copy"), at: Self.moment,
        interruption: interruption
      ).run(at: Self.moment) { _, _ in interruption.request() }
    }
    #expect(error?.code == "store")
    let unfinished = #expect(throws: StoreError.self) {
      try Self.address("copy").open(at: Self.moment)
    }
    let (store, copy) = (try Self.path("store"), try Self.path("copy"))
    #expect(unfinished == .copying(.unfinished(copy, of: store)))
    #expect(try Self.count("draft", in: "copy") == 200)

    // What has changed since the interruption.
    let drafts = try book.store.drafts(DraftFilter(), after: nil, limit: 450).map(\.id).sorted()
    var first = try book.open(drafts[0])
    try first.set("name", "Eve")
    try first.close()
    _ = try book.store.purge([drafts[1]], at: Self.moment)
    _ = try book.form("visit").begin()
    try Self.copy()
    #expect(try StoreImage(of: Self.store("copy")) == StoreImage(of: Self.store("store")))
    #expect(try Self.count("draft", in: "copy") == 450)
  }

  @Test func `an unfinished copy is not copied, and takes no other store`() throws {
    _ = try Self.book(drafts: 250)
    let interruption = Interruption()
    _ = try? StoreCopy(
      from: Self.address("store"), to: Self.address("copy"), at: Self.moment,
      interruption: interruption
    ).run(at: Self.moment) { _, _ in interruption.request() }
    let (store, copy) = (try Self.path("store"), try Self.path("copy"))
    #expect(throws: StoreError.copying(.unfinished(copy, of: store))) {
      try Self.copy(from: "copy", to: "third")
    }
    _ = try Self.store("other")
    #expect(throws: StoreError.copying(.unfinished(copy, of: store))) {
      try Self.copy(from: "other", to: "copy")
    }
  }

  // MARK: Places

  @Test func `a place that is in use is refused, and stays as it is`() throws {
    _ = try Self.book(drafts: 2)
    let form = try #require(FormDocument(Self.form).definition)
    try Self.store("copy").register(form, at: Self.moment)
    let copy = try Self.path("copy")
    #expect(throws: StoreError.copying(.notEmpty(copy))) { try Self.copy() }
    #expect(try Self.count("draft", in: "copy") == 0)
    let store = try Self.path("store")
    #expect(throws: StoreError.copying(.ofItself(store))) { try Self.copy(to: "store") }
  }

  @Test func `a store that does not exist is not created`() throws {
    #expect(throws: StoreError.self) { try Self.copy() }
    #expect(try TemporaryFolder.current.allFiles().isEmpty)
  }

  @Test func `sealed answers are copied with their keys, and opened with the same key`() throws {
    let sealed = try SealedBook()
    let id = try sealed.begin(("name", "ada"), ("note", "Quartz fever"))
    let source = StoreAddress(sealed.path)
    _ = try StoreCopy(from: source, to: Self.address("copy"), at: Self.moment)
      .run(at: Self.moment)
    let copy = try Self.address("copy").open(at: Self.moment, key: sealed.key)
    let note = try copy.contents(of: id)?.fields.first { $0.key == "note" }
    #expect(note?.raw == "Quartz fever")
    #expect(try sealed.leaked(["Quartz"]) == [])
    #expect(throws: StoreError.sealing(.wrongKey)) {
      try Self.address("copy").open(at: Self.moment, key: SealingKey())
    }
  }

  @Test func `a copy that continues after the key was replaced opens with the new key`() throws {
    let sealed = try SealedBook()
    let book = try sealed.book()
    let ids = try (1...250).map { number in
      var draft = try book.form("clinic").begin()
      try draft.set("note", "Fever \(number)")
      try draft.close()
      return draft.id
    }
    let (source, interruption) = (StoreAddress(sealed.path), Interruption())
    #expect(throws: StoreError.self) {
      try StoreCopy(
        from: source, to: Self.address("copy"), at: Self.moment, interruption: interruption
      ).run(at: Self.moment) { _, _ in interruption.request() }
    }
    let newKey = SealingKey()
    try book.replaceKey(sealed.key, with: newKey)
    _ = try StoreCopy(from: source, to: Self.address("copy"), at: Self.moment)
      .run(at: Self.moment)
    let copy = try Self.address("copy").open(at: Self.moment, key: newKey)
    for (number, id) in ids.enumerated() {
      let note = try copy.contents(of: id)?.fields.first { $0.key == "note" }
      #expect(note?.raw == "Fever \(number + 1)")
    }
  }

  @Test(arguments: 0...3)
  func `a copy that stopped among the keys of the store continues`(_ count: Int) throws {
    let sealed = try SealedBook()
    let id = try sealed.begin(("name", "ada"), ("note", "Quartz fever"))
    let keys = [sealed.key, SealingKey(), SealingKey()]
    for (old, new) in zip(keys, keys.dropFirst()) {
      try sealed.book(openedWith: old).replaceKey(old, with: new)
    }
    let marks = try Store(sealed.path, at: Self.moment).storeKeys()
    let target = try Self.store("copy")
    if count > 0 {
      try target.begin(with: StoreKeyMark(id: marks[0].id, hashKey: marks[0].hashKey))
    }
    for (old, new) in zip(marks, marks.dropFirst()).prefix(max(count, 1) - 1) {
      _ = try target.replaceStoreKey(
        old.id, with: StoreKeyMark(id: new.id, hashKey: new.hashKey),
        at: #require(old.replacedAt)
      ) { _, sealed in sealed }
    }
    _ = try StoreCopy(
      from: StoreAddress(sealed.path), to: Self.address("copy"), at: Self.moment
    ).run(at: Self.moment)
    #expect(try Store(Self.path("copy"), at: Self.moment).storeKeys() == marks)
    let copy = try Self.address("copy").open(at: Self.moment, key: keys[2])
    #expect(try copy.contents(of: id)?.fields.first { $0.key == "note" }?.raw == "Quartz fever")
  }
}

extension StoreCopyTests {
  static let moment = Moment(milliseconds: 1_800_000_000_000)

  static let form = """
    {"form": "visit", "version": 1, "fields": [{"key": "name", "type": "name"}]}
    """

  static func path(_ name: String) throws -> String {
    try TemporaryFolder.current.path(of: name + ".sqlite")
  }

  static func address(_ name: String) throws -> StoreAddress { StoreAddress(try path(name)) }

  static func store(_ name: String) throws -> Store { try Store(path(name), at: moment) }

  @discardableResult
  static func copy(from source: String = "store", to target: String = "copy") throws
    -> StoreCopy.Summary
  {
    try StoreCopy(from: address(source), to: address(target), at: moment).run(at: moment)
  }

  /// A book in the store with empty drafts.
  static func book(drafts: Int) throws -> Book {
    let person = Person("ada") { moment }
    let book = Book(
      try store("store"), as: person, today: CalendarDay(iso: "2026-11-21") ?? .earliest)
    let form = try book.register(#require(FormDocument(form).definition))
    for _ in 0..<drafts { try form.begin().close() }
    return book
  }

  static func count(_ table: String, in store: String) throws -> Int {
    let connection = try Connection(path(store), .readOnly)
    return try connection.prepare("SELECT count(*) FROM \(table)").first { try $0.int(0) } ?? 0
  }
}
