import FieldEngine
import FieldbookHashes
import FieldbookKit
import FieldbookStore
import FormSession
import JSONText
import TestSupport
import Testing

@Suite(.temporaryFolder) struct SealingTests {
  private static let texts = [
    "Leuk", "leuk", "Anaem", "78105", "7810", "781-05-1120", "9471", "9472", "Fract",
  ]

  @Test func `no byte of a sealed text is in any file, however it was typed`() throws {
    let sealed = try SealedBook()
    let book = try sealed.book()
    let id = try sealed.begin(("name", "Bystander"), ("ssn", "781051120"))
    var draft = try book.openDraft(id)
    try draft.apply(.step("note", .focus))
    for key in "Leukaemia" { try draft.apply(.step("note", .type(String(key)))) }
    try draft.apply(.undo)
    try draft.apply(.step("note", .selectAll))
    try draft.apply(.step("note", .paste("Anaemia")))
    try draft.apply(.undo)
    try draft.apply(.redo)
    try draft.apply(.step("note", .blur))
    try draft.apply(.step("ssn", .set("78105x")))
    try draft.apply(.step("scores", .set("[\"9471\", \"9472\", \"9471x\"]")))
    try draft.apply(.addEntry(to: "visit"))
    try draft.apply(.step("visit[1].finding", .set("Fracture")))
    // While the draft is open, its log is there, too.
    #expect(try sealed.leaked(Self.texts + ["Bystander"]) == ["Bystander"])
    try draft.close()
    try book.store.backup.get().backUp(to: sealed.path + ".copy") { _, _ in }
    #expect(try sealed.leaked(Self.texts) == [])
    let other = try sealed.book().open(id)
    #expect(other["note"] == "Anaemia")
    #expect(other["visit[1].finding"] == "Fracture")
    #expect(try sealed.book().contents(id) == book.contents(id))
  }

  @Test func `the text of a conflict that a page is told stays sealed`() throws {
    let sealed = try SealedBook()
    let book = try sealed.book()
    let id = try sealed.begin(("name", "Bystander"))
    var served = try ServedDraft(book.openDraft(id))
    let edits = try ["Leukaemia", "Anaemia"].enumerated().map { place, text in
      try DraftEdit(
        #require(
          JSONDocument(
            """
            {"op": "0193f000-0000-7000-8000-00000000000\(place)", "seen": 0, "field": "note",
             "raw": "\(text)", "left": true}
            """
          ).root))
    }
    let answers = try edits.enumerated().map { place, edit in
      try served.apply(
        [edit], by: #require(PageID("page \(place)")),
        as: Person("eve") { Moment(milliseconds: 1_800_000_000_000) })
    }
    #expect(try sealed.leaked(Self.texts + ["Bystander"]) == ["Bystander"])
    guard case .conflict(let conflict)? = answers.last?.outcomes.first?.outcome else {
      Issue.record("\(answers)")
      return
    }
    #expect(conflict.texts.mine.raw == "Anaemia")
    let known = try sealed.book().store.outcome(of: edits[1].operation, on: id)
    #expect(known == .conflict(conflict))
    let closed = try sealed.book(openedWith: nil).store.outcome(of: edits[1].operation, on: id)
    guard case .conflict(let shown)? = closed else { return }
    #expect(shown.texts.mine == FieldConflict.Side(raw: nil, display: nil))
  }

  @Test func `after purging, a backup made before cannot be opened`() throws {
    let sealed = try SealedBook()
    let (gone, kept) = (try sealed.begin(("note", "Anaemia")), try sealed.begin(("note", "Sound")))
    let backup = sealed.path + ".copy"
    try sealed.book().store.backup.get().backUp(to: backup) { _, _ in }
    _ = try sealed.book().store.purge([gone], at: Moment(milliseconds: 0))[0].get()
    // The backup replaces the store, beside the remaining keys.
    let folder = try TemporaryFolder.current
    try folder.write(try folder.bytes(of: "clinic.sqlite.copy"), to: "clinic.sqlite")
    let restored = try sealed.book()
    #expect(try restored.open(kept)["note"] == "Sound")
    let field = try #require(try restored.contents(gone).fields.first { $0.key == "note" })
    #expect(field.content.isHeld)
    #expect(field.raw == "***")
    let copy = try restored.copy(of: gone)
    #expect(throws: StoreError.sealing(.lostDraftKey(copy.contents.draft.id))) {
      try restored.store.add([copy])
    }
  }

  @Test func `a wrong, a replaced and a missing key are reported`() throws {
    let sealed = try SealedBook()
    let id = try sealed.begin(("note", "Anaemia"))
    #expect(throws: StoreError.sealing(.wrongKey)) {
      try sealed.book(openedWith: SealingKey())
    }
    let book = try sealed.book(openedWith: nil)
    var draft = try book.open(id)
    #expect(throws: DraftError.self) { try draft.set("note", "Sound") }
    #expect(throws: StoreError.sealing(.noKey)) {
      try book.begin(try book.loadedForm("clinic"), values: [("note", "Anaemia")])
    }
    let new = SealingKey()
    #expect(try sealed.book().replaceKey(sealed.key, with: new) == 1)
    #expect(throws: StoreError.sealing(.replacedKey(book.person.now()))) { try sealed.book() }
    #expect(try sealed.book(openedWith: new).open(id)["note"] == "Anaemia")
  }

  @Test func `without the keys of its sealed answers, a store takes no new key`() throws {
    let sealed = try SealedBook()
    let id = try sealed.begin(("note", "Anaemia"))
    // A backup contains no keys.
    let copy = sealed.path + ".copy"
    try sealed.book().store.backup.get().backUp(to: copy) { _, _ in }
    let other = try Book(copy, as: "ada", key: SealingKey())
    #expect(throws: StoreError.sealing(.missingKeys)) {
      try other.begin(try other.loadedForm("clinic"), values: [("note", "Sound")])
    }
    try other.replaceKey(SealingKey(), with: SealingKey())
    #expect(try sealed.book().open(id)["note"] == "Anaemia")
  }

  @Test func `a program with a replaced key cannot seal another draft with it`() throws {
    let sealed = try SealedBook()
    _ = try sealed.begin(("note", "Anaemia"))
    let earlier = try sealed.book()
    try sealed.book().replaceKey(sealed.key, with: SealingKey())
    #expect(throws: StoreError.sealing(.replacedKey(earlier.person.now()))) {
      try earlier.begin(try earlier.loadedForm("clinic"), values: [("note", "Sound")])
    }
    #expect(throws: StoreError.sealing(.replacedKey(earlier.person.now()))) {
      try earlier.replaceKey(sealed.key, with: SealingKey())
    }
  }

  @Test func `without the key, everything else works`() throws {
    let sealed = try SealedBook()
    let id = try sealed.begin(("name", "Eve"), ("ssn", "78105"), ("note", "Anaemia"))
    let book = try sealed.book(openedWith: nil)
    var draft = try book.open(id)
    #expect(draft.session.state("note")?.isHeld == true)
    #expect(draft.issues.keys.sorted() == ["ssn"])
    try book.form("clinic").recheckAll { recheck, _ in #expect(recheck.flips.isEmpty) }
    try draft.set("name", "Ada")
    try draft.close()
    let listed = try #require(try book.store.draft(id))
    #expect(listed.tally.invalid == 1)
    #expect(try book.store.issues(IssueFilter(), after: nil, limit: 9).map(\.display) == ["***"])
    #expect(try book.store.examiner.get().examine().problems.filter { !$0.isAdvice } == [])
    #expect {
      var open = try book.open(id)
      try open.finalize()
    } throws: { error in
      guard case DraftError.obstacles(let obstacles) = error else { return false }
      return obstacles.map(\.message) == ["ssn: The sealed answer needs attention."]
    }
    var whole = try sealed.book().open(id)
    #expect(whole["note"] == "Anaemia")
    #expect(whole["name"] == "Ada")
    try whole.set("ssn", "781051120")
    try whole.close()
    var closed = try book.open(id)
    try closed.finalize()
    let verification = try book.store.verify(keptHead: nil) { _ in }
    #expect(verification.findings == [])
    #expect(try sealed.book().open(id)["ssn"] == "781-05-1120")
  }

  @Test func `a draft moves to another version, with the key or without`() throws {
    let sealed = try SealedBook()
    let id = try sealed.begin(("ssn", "781051120"), ("note", "Anaemia"))
    try sealed.book(openedWith: nil).register(SealedBook.form(2)).upgradeAll { _, _ in }
    let book = try sealed.book()
    #expect(try book.store.draft(id)?.form.version == 2)
    #expect(try book.open(id)["ssn"] == "781-05-1120")
    #expect(try book.store.orphans(of: id).map(\.record.display) == ["Anaemia"])
    try sealed.book().register(SealedBook.form(1))
    #expect(try sealed.leaked(Self.texts) == [])
  }

  @Test func `equal sealed values are found, although they are stored as a hash`() throws {
    let sealed = try SealedBook()
    let first = try sealed.begin(("name", "Ada"), ("ssn", "781051120"))
    let second = try sealed.begin(("name", "Eve"), ("ssn", "781051120"))
    let store = try sealed.book().store
    let ssn = try #require(try store.contents(of: first)?.fields.first { $0.key == "ssn" }?.value)
    let found = try store.drafts(
      of: "clinic", uniqueKey: CanonicalValue.list([ssn]).json.text)
    #expect(found.map(\.id).sorted() == [first, second].sorted())
    let key = try #require(try store.draft(first)?.uniqueKey)
    #expect(key.hasPrefix("sealed:"))
    #expect(try store.drafts(of: "clinic", uniqueKey: key).count == 2)
    #expect(try !store.hasDraft(of: "clinic", uniqueKey: #"["781051121"]"#))
    var closed = try sealed.book(openedWith: nil).open(first)
    try closed.set("name", "Ida")
    #expect(try store.draft(first)?.uniqueKey == key)
  }

  @Test func `a store that is used directly refuses the text of a sealed field`() throws {
    let sealed = try SealedBook()
    let id = try sealed.begin()
    let store = try Store(sealed.path, at: Moment(milliseconds: 0))
    let book = Book(store, as: try sealed.book().person, today: try sealed.book().today)
    var draft = try book.open(id)
    #expect(throws: DraftError.store(.sealing(.unsealed("note")))) {
      try draft.set("note", "Anaemia")
    }
    #expect(try sealed.leaked(Self.texts) == [])
  }

  @Test(arguments: [WalkedTexts.Kind.raw, .display, .value])
  func `a walk reads sealed texts with the key, and masks without`(kind: WalkedTexts.Kind) throws {
    let sealed = try SealedBook()
    let id = try sealed.begin(
      ("name", "Ada"), ("ssn", "781051120"), ("scores", "[\"1\",\"2\"]"))
    let fields = try #require(try sealed.book().store.contents(of: id)).fields
    let expected = fields.compactMap { field in
      switch kind {
      case .raw: field.raw
      case .display: field.display
      case .value: field.value?.plainText
      }
    }.filter { !$0.isEmpty }
    #expect(expected.count == 3)
    func read(_ book: Book) throws -> [String] {
      let reader = try book.store.texts(WalkedTexts(kind), in: DraftWalk("clinic", [.draft]))
      let batch = try #require(try reader.next())
      return batch.texts.map { String(decoding: batch.bytes[$0.bytes], as: UTF8.self) }
        .filter { !$0.isEmpty }
    }
    #expect(try read(sealed.book()) == expected)
    #expect(try read(sealed.book(openedWith: nil)) == ["Ada", "***", "***"])
  }

  @Test func `an answer whose seal was changed is shown as sealed`() throws {
    let key = SealingKey()
    let sealed = key.seal("Anaemia")
    #expect(key.open(sealed) == "Anaemia")
    #expect(SealingKey().open(sealed) == nil)
    for place in sealed.indices.dropFirst(9) where sealed[place] != "A" {
      var changed = sealed
      changed.replaceSubrange(place...place, with: "A")
      #expect(key.open(changed) == nil)
    }
    #expect(key.seal("Anaemia") != sealed)
    #expect(SealingKey(key.text)?.open(sealed) == "Anaemia")
    #expect(SealingKey("short") == nil)
  }
}

extension Book {
  /// An amendment of a draft, as if it were final.
  fileprivate func copy(of id: DraftID) throws -> NewDraft {
    let contents = try contents(id)
    var draft = Draft(
      DraftID(high: 0x0193_0000_0000_7000, low: 0x8000_0000_0000_0001), of: contents.draft.form,
      at: person.now())
    draft.tally = contents.draft.tally
    return NewDraft(
      DraftContents(
        draft: draft, fields: contents.fields.filter { $0.entry == .draft },
        groups: contents.groups, rules: contents.rules), history: [])
  }
}
