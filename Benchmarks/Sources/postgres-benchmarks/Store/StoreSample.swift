import FieldEngine
import FieldbookPostgres
import FormSession
import Samples

/// A form of twenty fields in a database.
struct StoreSample {
  let address: String
  let form: LoadedForm
  let person = Person("benchmark") { .benchmarkTime }

  init(_ name: String, on server: PostgresServer) throws {
    address = try server.newDatabase(name)
    let day = CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest
    form = try LoadedForm(TwentyFields.definition, ValidationContext(today: day))
    try open().register(form.definition, at: .benchmarkTime)
  }

  func open(_ address: String? = nil) throws -> PostgresStore {
    try PostgresStore(address ?? self.address, at: .benchmarkTime)
  }

  static func id(_ number: Int) -> DraftID {
    DraftID(high: 0x0193_0000_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(number))
  }

  /// Returns a draft in which most fields are filled in.
  func draft(_ number: Int) throws -> NewDraft {
    try form.newDraft(Self.id(number), values: TwentyFields.values, by: person)
  }

  /// Opens a draft in which a person was typing.
  func openDraft(_ number: Int, in store: PostgresStore) throws -> OpenDraft<PostgresStore> {
    var draft = try OpenDraft(Self.id(number), of: form, in: store, as: person)
    try draft.apply(.step("notes", .focus))
    return draft
  }
}

extension Moment {
  /// The fixed time of all changes.
  static let benchmarkTime = Moment(milliseconds: 1_800_000_000_000)
}
