import FieldEngine
import FieldbookKit
import FieldbookPostgres
import FormSession
import JSONText
import PostgresKit
import TestSupport
import Testing

/// Other work with sealed answers in a database, with the key and without it.
@Suite(.postgresStore) struct SealedPostgresWorkTests {
  @Test func `without the key, everything else works`() throws {
    let sealed = try SealedDatabase()
    let id = try sealed.begin(("name", "Eve"), ("ssn", "78105"), ("note", "Anaemia"))
    let book = try sealed.book(openedWith: nil)
    var draft = try book.open(id)
    #expect(draft.session.state("note")?.isHeld == true)
    try draft.set("name", "Ada")
    try draft.close()
    #expect(try book.store.draft(id)?.tally.invalid == 1)
    #expect(try book.store.issues(IssueFilter(), after: nil, limit: 9).map(\.display) == ["***"])
    #expect {
      var open = try book.open(id)
      try open.finalize()
    } throws: { error in
      guard case DraftError.obstacles(let obstacles) = error else { return false }
      return obstacles.map(\.message) == ["ssn: The sealed answer needs attention."]
    }
    var whole = try sealed.book().open(id)
    #expect((whole["note"], whole["name"]) == ("Anaemia", "Ada"))
    try whole.set("ssn", "781051120")
    try whole.close()
    var closed = try book.open(id)
    try closed.finalize()
    #expect(try book.store.verify(keptHead: nil) { _ in }.findings == [])
    #expect(try sealed.book().open(id)["ssn"] == "781-05-1120")
  }

  @Test func `a draft moves to another version, with the key or without`() throws {
    let sealed = try SealedDatabase()
    let id = try sealed.begin(("ssn", "781051120"), ("note", "Anaemia"))
    let without = SealedDatabase.form
      .replacing("\"version\": 1", with: "\"version\": 2")
      .replacing(#"{"key": "note", "type": "text", "storage": "seal"},"#, with: "")
    let next = try #require(FormDocument(without).definition)
    try sealed.book(openedWith: nil).register(next).upgradeAll { _, _ in }
    let book = try sealed.book()
    #expect(try book.store.draft(id)?.form.version == 2)
    #expect(try book.open(id)["ssn"] == "781-05-1120")
    #expect(try book.store.orphans(of: id).map(\.record.display) == ["Anaemia"])
    let stored = try PostgresConnection(sealed.address).prepare("SELECT o::text FROM orphan o")
      .all { row throws(PostgresError) in try row.text(0) }
    #expect(stored.count == 1 && !stored[0].contains("Anaemia"))
  }

  @Test(arguments: [WalkedTexts.Kind.raw, .display, .value])
  func `a walk reads sealed texts with the key, and masks without`(kind: WalkedTexts.Kind) throws {
    let sealed = try SealedDatabase()
    let id = try sealed.begin(("name", "Ada"), ("ssn", "781051120"), ("scores", "[\"1\",\"2\"]"))
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

  @Test func `the text of a conflict that a page is told stays sealed`() throws {
    let sealed = try SealedDatabase()
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
        [edit], by: #require(PageID("page \(place)")), as: PostgresSample.person("eve"))
    }
    guard case .conflict(let conflict)? = answers.last?.outcomes.first?.outcome else {
      Issue.record("\(answers)")
      return
    }
    #expect(conflict.texts.mine.raw == "Anaemia")
    #expect(
      try sealed.book().store.outcome(of: edits[1].operation, on: id) == .conflict(conflict))
    let stored = try PostgresConnection(sealed.address).prepare("SELECT e::text FROM page_edit e")
      .all { row throws(PostgresError) in try row.text(0) }
    #expect(stored.count == 2)
    #expect(stored.allSatisfy { !$0.contains("Anaemia") && !$0.contains("Leukaemia") })
  }

  @Test func `a store that is used directly refuses the text of a sealed field`() throws {
    let sealed = try SealedDatabase()
    let id = try sealed.begin()
    let store = try PostgresStore(sealed.address, at: PostgresSample.moment(0))
    let book = Book(store, as: PostgresSample.person(), today: try sealed.book().today)
    var draft = try book.open(id)
    #expect(throws: DraftError.store(.sealing(.unsealed("note")))) {
      try draft.set("note", "Anaemia")
    }
  }
}
