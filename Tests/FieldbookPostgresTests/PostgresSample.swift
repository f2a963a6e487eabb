import FieldEngine
import FieldbookPostgres
import FormSession
import PostgresKit
import TestSupport
import Testing

/// A store with a small form in the database of a test.
struct PostgresSample {
  let address: String
  let form: LoadedForm

  static let definition = """
    {"form": "visit", "version": 1, "fields": [
      {"key": "name", "type": "name", "required": true},
      {"key": "zip", "type": "zip"},
      {"key": "age", "type": "integer"}]}
    """

  init() throws {
    address = try PostgresCluster.database
    let definition = try #require(FormDocument(Array(Self.definition.utf8)).definition)
    form = try LoadedForm(
      definition, ValidationContext(today: CalendarDay(iso: "2026-11-21") ?? .earliest))
    try open().register(definition, at: Self.moment(0))
  }

  /// Opens the store, as another process would.
  func open() throws -> PostgresStore { try PostgresStore(address, at: Self.moment(0)) }

  /// Opens a connection that is independent of the store.
  func stranger() throws -> PostgresConnection { try PostgresConnection(address) }

  static func moment(_ seconds: Int64) -> Moment {
    Moment(milliseconds: 1_800_000_000_000 + seconds * 1_000)
  }

  static func id(_ number: UInt64) -> DraftID {
    DraftID(high: 0x0193_0000_0000_7000, low: 0x8000_0000_0000_0000 | number)
  }

  static func person(_ name: String = "ada") -> Person { Person(name) { moment(1) } }

  @discardableResult
  func begin(_ number: UInt64 = 1, in store: PostgresStore, name: String = "ada") throws -> DraftID
  {
    let draft = try form.newDraft(
      Self.id(number), values: [("name", name)], by: Self.person())
    try store.add([draft])
    return Self.id(number)
  }

  func openDraft(_ id: DraftID, in store: PostgresStore) throws -> OpenDraft<PostgresStore> {
    try OpenDraft(id, of: form, in: store, as: Self.person())
  }
}
