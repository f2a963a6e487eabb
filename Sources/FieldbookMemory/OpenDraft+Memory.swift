public import FormSession

extension OpenDraft where Store == MemoryStore {
  /// Creates a draft that is stored only in memory, for as long as this value exists.
  public init(of form: LoadedForm, as person: Person) throws(StoreError) {
    let id = DraftID(high: 0x7000, low: 0x8000_0000_0000_0000)
    try self.init(of: form, as: person, id: id)
  }

  /// Creates a draft that is stored only in memory, with an identifier that its creator chose.
  public init(
    of form: LoadedForm, as person: Person, id: DraftID, in store: MemoryStore = MemoryStore()
  ) throws(StoreError) {
    let draft = Draft(id, of: form.id, at: person.now())
    let session = form.beginning(id, at: draft.createdAt, by: person)
    try self.init(
      form.contents(of: session, in: draft), of: form, as: person, in: store, isNew: true)
  }

  /// Opens a copy of a draft; the copy is stored only in memory.
  ///
  /// Fields without a record keep the state that they have in a new draft.
  public init(
    _ contents: DraftContents, of form: LoadedForm, as person: Person,
    in store: MemoryStore = MemoryStore()
  ) throws(StoreError) {
    let session = form.session(contents, as: person)
    try self.init(
      form.contents(of: session, in: contents.draft), of: form, as: person, in: store, isNew: false)
  }

  private init(
    _ contents: DraftContents, of form: LoadedForm, as person: Person, in store: MemoryStore,
    isNew: Bool
  ) throws(StoreError) {
    try store.register(form.definition, at: contents.draft.createdAt)
    let draft = NewDraft(contents, history: [])
    if isNew {
      try store.begin(draft, of: form, by: person)
    } else {
      try store.add([draft])
    }
    try self.init(contents.draft.id, of: form, in: store, as: person)
  }
}
