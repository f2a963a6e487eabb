import FieldEngine
import FieldbookStore
import FieldbookTerminal
import FormSession
import Foundation
import SQLiteKit
import TestSupport
import Testing

/// A backend with a draft in a stored file.
@Suite(.temporaryFolder) struct StoreBackendTests {
  private let path: String
  private let store: Store
  private var backend: StoreBackend<Store>

  init() throws {
    let moment = Moment(milliseconds: 1_800_000_000_000)
    path = try TemporaryFolder.current.path(of: "store.sqlite")
    store = try Store(path, at: moment)
    let form = try LoadedForm(
      FormDefinition("f", version: 1) { FormField("name", .name) },
      ValidationContext(today: .earliest))
    try store.register(form.definition, at: moment)
    let person = Person("ada") { moment }
    let id = DraftID(high: 1, low: 1)
    try store.add([try form.newDraft(id, values: [], by: person)])
    backend = StoreBackend(try OpenDraft(id, of: form, in: store, as: person))
    _ = backend.apply(.step("name", .focus))
  }

  @Test mutating func `saved edits move from the log into the store while nobody types`()
    throws
  {
    _ = backend.apply(.step("name", .type("Lovelace")))
    let typed = Data("Lovelace".utf8)
    #expect(try Data(contentsOf: URL(filePath: path)).range(of: typed) == nil)
    _ = backend.refresh()
    #expect(try Data(contentsOf: URL(filePath: path)).range(of: typed) != nil)
  }

  /// The second key would otherwise wait for an hour.
  @Test(.timeLimit(.minutes(10)))
  mutating func `typing waits for another program only once`() throws {
    try Connection(path).write {
      store.patience = 1
      _ = backend.apply(.step("name", .type("a")))
      store.patience = 3_600_000
      _ = backend.apply(.step("name", .type("d")))
      _ = backend.refresh()
      #expect(backend.error != nil)
      #expect(store.patience == 3_600_000)
    }
    _ = backend.apply(.step("name", .type("a")))
    #expect(backend.error == nil)
    #expect(backend.draft.session.state("name")?.state.raw == "ada")
  }
}
