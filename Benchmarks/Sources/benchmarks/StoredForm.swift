import FieldEngine
import FieldbookStore
import FormSession
import Samples

/// A form of twenty fields, and a draft with most of them filled in.
struct StoredForm {
  let form: LoadedForm
  let draft: DraftID
  let person = Person("benchmark") { .benchmarkTime }

  init() throws {
    form = try LoadedForm(TwentyFields.definition, ValidationContext(today: .benchmarkDay))
    draft = DraftID(high: 0x0193_0000_0000_7000, low: 0x8000_0000_0000_0001)
  }

  /// Creates a store with a draft in which a person was typing.
  func make(_ name: String) throws -> String {
    let path = try ScratchFolder.current.path(of: name)
    let store = try Store(path, at: .benchmarkTime)
    try store.register(form.definition, at: .benchmarkTime)
    try store.add([try form.newDraft(draft, values: TwentyFields.values, by: person)])
    var open = try open(in: store)
    try open.apply(.step("notes", .focus))
    try open.close()
    return path
  }

  func open(in store: Store) throws -> OpenDraft<Store> {
    try OpenDraft(draft, of: form, in: store, as: person)
  }
}
