import FieldEngine
import FieldbookHashes
import FieldbookKit
import FormSession
import Foundation
import TestSupport
import Testing

/// A store with sealed fields in the temporary folder, and its key.
struct SealedBook {
  let path: String
  let key = SealingKey()

  init() throws {
    path = try TemporaryFolder.current.path(of: "clinic.sqlite")
    try book().register(Self.form())
  }

  /// A form whose second version has no `note`, and in which `ssn` is unique.
  static func form(_ version: Int = 1) throws -> FormDefinition {
    let note = #"{"key": "note", "type": "text", "storage": "seal"},"#
    let text = """
      {"form": "clinic", "version": \(version), "title": "Clinic",
       "groups": [{"key": "visit", "repeat": {}}],
       "fields": [
         {"key": "name", "type": "name", "required": true},
         {"key": "ssn", "type": "ssn", "storage": "seal"},
         \(version == 1 ? note : "")
         {"key": "scores", "type": {"list": {"of": "integer"}}, "storage": "seal"},
         {"key": "finding", "type": "text", "storage": "seal", "group": "visit"}],
       "unique": ["ssn"]}
      """
    return try #require(FormDocument(text).definition)
  }

  /// Opens the store as another process would, with its key.
  func book() throws -> Book { try book(openedWith: key) }

  func book(openedWith key: SealingKey?) throws -> Book {
    let person = Person("ada") { Moment(milliseconds: 1_800_000_000_000) }
    let store = try StoreAddress(path).open(at: person.now(), key: key)
    return Book(store, as: person, today: CalendarDay(iso: "2026-11-21") ?? .earliest)
  }

  /// Begins a draft with answers, and closes it.
  func begin(_ answers: (String, String)...) throws -> DraftID {
    let book = try book()
    var draft = try book.form("clinic").begin()
    for (field, text) in answers { try draft.set(field, text) }
    try draft.close()
    return draft.id
  }

  /// Returns which of the texts occur in a file in the folder.
  func leaked(_ texts: [String]) throws -> [String] {
    let folder = try TemporaryFolder.current
    let bytes = try folder.allFiles().map { Data(try folder.bytes(of: $0)) }
    return texts.filter { text in bytes.contains { $0.range(of: Data(text.utf8)) != nil } }
  }
}
