import FieldEngine
import FieldbookHashes
import FieldbookKit
import FieldbookPostgres
import FormSession
import Foundation
import PostgresKit
import TestSupport
import Testing

/// A store with sealed fields in a database, and the database with its keys.
struct SealedDatabase {
  let address: String
  let key = SealingKey()

  static let form = """
    {"form": "clinic", "version": 1, "title": "Clinic",
     "groups": [{"key": "visit", "repeat": {}}],
     "fields": [
       {"key": "name", "type": "name", "required": true},
       {"key": "ssn", "type": "ssn", "storage": "seal"},
       {"key": "note", "type": "text", "storage": "seal"},
       {"key": "scores", "type": {"list": {"of": "integer"}}, "storage": "seal"},
       {"key": "finding", "type": "text", "storage": "seal", "group": "visit"}],
     "unique": ["ssn"]}
    """

  /// Uses the database of the test, or another one.
  init(_ address: String? = nil) throws {
    self.address = try address ?? PostgresCluster.database
    try Self.createKeys(for: self.address)
    try book().register(#require(FormDocument(Self.form).definition))
  }

  /// Creates the database with the keys of a store.
  static func createKeys(for address: String) throws {
    let connection = try PostgresConnection(address)
    try connection.prepareOnce(
      "CREATE DATABASE \"\(connection.database)_keys\" STRATEGY file_copy"
    ).run()
  }

  /// Opens the store as another process would, with its key.
  func book() throws -> Book { try book(openedWith: key) }

  func book(openedWith key: SealingKey?, at address: String? = nil) throws -> Book {
    let store = try PostgresStore(address ?? self.address, at: PostgresSample.moment(0))
    return Book(
      try SealedStore(store, keys: store.draftKeys, openedWith: key), as: PostgresSample.person(),
      today: CalendarDay(iso: "2026-11-21") ?? .earliest)
  }

  /// Begins a draft with answers, and closes it.
  func begin(_ answers: (String, String)...) throws -> DraftID {
    var draft = try book().form("clinic").begin()
    for (field, text) in answers { try draft.set(field, text) }
    try draft.close()
    return draft.id
  }

  /// Opens a connection to the database with the keys.
  func keys() throws -> PostgresConnection {
    let database = try PostgresConnection(address).database
    return try PostgresConnection(address.replacing(database, with: database + "_keys"))
  }

  /// Dumps the database of the store as the documentation says.
  func dump() throws -> String {
    let path = "/tmp/fieldbook-\(UUID().uuidString)"
    let run = try BuiltProgram(
      ["--format=custom", "--file=\(path)", address],
      running: PostgresCluster.programs.get() + "/pg_dump")
    #expect(run.exitCode == 0, "\(run.output)")
    return path
  }

  /// Restores a dump into another database, and returns its address with the keys of this store.
  func restored(_ dump: String) throws -> String {
    let database = try PostgresConnection(address).database
    try PostgresConnection(address).prepareOnce("CREATE DATABASE \"\(database)_r\"").run()
    let other = address.replacing(database, with: database + "_r")
    let run = try BuiltProgram(
      ["--dbname=\(other)", dump], running: PostgresCluster.programs.get() + "/pg_restore")
    #expect(run.exitCode == 0, "\(run.output)")
    return other + "&keys=\(database)_keys"
  }
}
