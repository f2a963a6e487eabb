public import FormSession

extension OpenDraft where Store == MemoryStore {
  /// Creates a draft that is stored only in memory, for as long as this value exists.
  public init(of form: LoadedForm, as person: Person) throws(StoreError) {
    let store = MemoryStore()
    let id = DraftID(high: 0x7000, low: 0x8000_0000_0000_0000)
    let draft = Draft(id, of: form.id, at: person.now())
    try store.register(form.definition, at: draft.createdAt)
    let session = form.beginning(id, at: draft.createdAt, by: person)
    let contents = form.contents(of: session, in: draft)
    try store.begin(NewDraft(contents, history: []), of: form, by: person)
    try self.init(id, of: form, in: store, as: person)
  }
}
