import FieldEngine
import FieldbookHashes
import FieldbookKit
import FieldbookPostgres
import FormSession
import Foundation
import JSONText
import PostgresKit
import TestSupport
import Testing

@Suite(.postgresStore) struct SealedPostgresTests {
  @Test func `after purging, a dump made before cannot be opened`() throws {
    let sealed = try SealedDatabase()
    let (gone, kept) = (try sealed.begin(("note", "Anaemia")), try sealed.begin(("note", "Sound")))
    let dump = try sealed.dump()
    defer { try? FileManager.default.removeItem(atPath: dump) }
    _ = try sealed.book().store.purge([gone], at: PostgresSample.moment(5))[0].get()
    let restored = try sealed.book(openedWith: sealed.key, at: sealed.restored(dump))
    #expect(try restored.open(kept)["note"] == "Sound")
    let field = try #require(try restored.contents(gone).fields.first { $0.key == "note" })
    #expect(field.content.isHeld)
    #expect(field.raw == "***")
    let count = try sealed.keys().prepare("SELECT count(*) FROM draft_key")
      .first { row throws(PostgresError) in try row.int(0) }
    #expect(count == 1)
  }

  @Test func `a draft that is not purged keeps its key`() throws {
    let sealed = try SealedDatabase()
    let (taken, gone) = (try sealed.begin(("note", "Sound")), try sealed.begin(("note", "Anaemia")))
    var draft = try sealed.book().openDraft(taken)
    try draft.apply(.step("name", .focus))
    let results = try sealed.book().store.purge([taken, gone], at: PostgresSample.moment(5))
    #expect(throws: StoreError.inUse(taken)) { try results[0].get() }
    #expect(try results[1].get() == Purge())
    try draft.close()
    #expect(try sealed.book().open(taken)["note"] == "Sound")
  }

  @Test func `a wrong, a replaced and a missing key are reported`() throws {
    let sealed = try SealedDatabase()
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
    let earlier = try sealed.book()
    let new = SealingKey()
    #expect(try sealed.book().replaceKey(sealed.key, with: new) == 1)
    let replaced = StoreError.sealing(.replacedKey(book.person.now()))
    #expect(throws: replaced) { try sealed.book() }
    #expect(throws: replaced) {
      try earlier.begin(try earlier.loadedForm("clinic"), values: [("note", "Sound")])
    }
    #expect(throws: replaced) { try earlier.replaceKey(sealed.key, with: SealingKey()) }
    #expect(try sealed.book(openedWith: new).open(id)["note"] == "Anaemia")
  }

  @Test func `a lost database with keys is reported, and other answers stay`() throws {
    let sealed = try SealedDatabase()
    let id = try sealed.begin(("name", "Ada"), ("note", "Anaemia"))
    let connection = try PostgresConnection(sealed.address)
    let database = connection.database
    try connection.prepareOnce("DROP DATABASE \"\(database)_keys\" WITH (FORCE)").run()
    let book = try sealed.book()
    var draft = try book.open(id)
    #expect(draft["name"] == "Ada")
    #expect(draft.session.isClosed("note"))
    try draft.set("name", "Ida")
    let error = #expect(throws: StoreError.self) {
      try book.begin(try book.loadedForm("clinic"), values: [("note", "Sound")])
    }
    #expect(
      error?.message.hasPrefix(
        "The keys of drafts need a database of their own, and postgresql:///\(database)_keys does "
          + "not exist.") == true)
    #expect(error?.hint.hasPrefix("Create it with `createdb \(database)_keys`,") == true)
  }

  @Test func `drafts get their keys while others replace the key of the store`() throws {
    let sealed = try SealedDatabase()
    _ = try sealed.begin(("note", "first"))
    let keys = (0..<4).map { _ in SealingKey() }
    let results = PostgresRace.results(of: 4) { racer -> [DraftID] in
      if racer == 0 {
        for (old, new) in zip([sealed.key] + keys, keys) {
          try sealed.book(openedWith: old).replaceKey(old, with: new)
        }
        return []
      }
      // Each program begins drafts with the key that it was started with, until that is refused.
      var begun: [DraftID] = []
      for key in [sealed.key] + keys {
        do {
          let book = try sealed.book(openedWith: key)
          for number in 0..<20 {
            var draft = try book.form("clinic").begin()
            try draft.set("note", "of \(racer), \(number)")
            begun.append(draft.id)
            try draft.close()
          }
        } catch {
          let text = "\(error)"
          #expect(text.contains("replacedKey") || text.contains("wrongKey"), "\(text)")
        }
      }
      return begun
    }
    let book = try sealed.book(openedWith: keys.last)
    let begun = try results.flatMap { try $0.get() }
    #expect(!begun.isEmpty)
    for id in begun { #expect(try book.open(id)["note"]?.hasPrefix("of ") == true) }
  }

  @Test func `the database of a store is not used for keys`() throws {
    let address = try PostgresCluster.database
    let database = try PostgresConnection(address).database
    let store = try PostgresStore(address + "&keys=\(database)", at: PostgresSample.moment(0))
    let error = #expect(throws: StoreError.self) { _ = try store.storeKeys() }
    #expect(error?.message.hasSuffix("contains the tables of another program.") == true)
  }

  @Test func `the keys can be on another server`() throws {
    let sealed = try SealedDatabase()
    let other = try PostgresCluster.shared.get().newDatabase()
    let escaped = other.replacing("?", with: "%3F").replacing("&", with: "%26")
      .replacing(":", with: "%3A").replacing("/", with: "%2f")
    let address = sealed.address + "&keys=" + escaped
    let key = SealingKey()
    var draft = try sealed.book(openedWith: key, at: address).form("clinic").begin()
    try draft.set("note", "Anaemia")
    try draft.close()
    #expect(try sealed.book(openedWith: key, at: address).open(draft.id)["note"] == "Anaemia")
    let count = try PostgresConnection(other).prepare("SELECT count(*) FROM draft_key")
      .first { row throws(PostgresError) in try row.int(0) }
    #expect(count == 1)
  }
}
