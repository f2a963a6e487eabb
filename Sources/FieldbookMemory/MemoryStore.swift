import FieldEngine
public import FormSession

/// A store in memory, which lasts as long as the process.
///
/// The store behaves like a store in a file except that it is not durable, so the same code works
/// with both kinds.
public final class MemoryStore {
  var registered: [FormID: RegisteredForm] = [:]
  var closings: [String: FormClosing] = [:]
  var drafts: [DraftID: StoredDraft] = [:]
  var seats: [SeatID: StoredSeat] = [:]
  private var lists: [ListFile: OptionList] = [:]
  var contents: [String: Content] = [:]
  var imports: [(file: ImportedFile, progress: ImportProgress)] = []
  var people = People()
  var keyring = Keyring()
  private var lastSeat: Int64 = 0

  /// Whether the store keeps the contents of files, so that answers can refer only to contents that
  /// it has.
  let keepsContents: Bool

  /// Creates an empty store.
  ///
  /// With `keepsContents` false, the contents of files are elsewhere, for example on a server.
  public init(keepsContents: Bool = true) {
    self.keepsContents = keepsContents
  }

  struct RegisteredForm {
    let definition: FormDefinition
    let moment: Moment
  }

  /// A draft with its history and removed fields.
  struct StoredDraft {
    var contents: DraftContents
    var history: [HistoryEntry]
    var orphans: [OrphanedField] = []
    /// The hashes of all contents to which the answers refer or have referred.
    var uses: Set<String> = []
    /// The comments and notes of reviewers.
    var review = DraftReview()
    /// The edits that pages have sent.
    var edits: [OperationID: StoredEdit] = [:]
  }

  /// The content of a file.
  struct Content {
    let bytes: [UInt8]
    /// The number of answers that may still be saved and refer to the content.
    var holds: Int
  }

  struct StoredSeat {
    let draft: DraftID
    var state = SeatState()
    var isOccupied = true
    /// A number that increases each time a seat is taken.
    var used: Int64
  }

  func newNumber() -> Int64 {
    lastSeat += 1
    return lastSeat
  }

  func kept(_ id: DraftID) throws(StoreError) -> StoredDraft {
    guard let draft = drafts[id] else { throw .noDraft(id) }
    return draft
  }

  /// Returns a draft that can still be changed.
  func open(_ id: DraftID) throws(StoreError) -> StoredDraft {
    let draft = try kept(id)
    guard draft.contents.draft.status == .draft else {
      throw .notOpen(id, draft.contents.draft.status)
    }
    return draft
  }
}

extension MemoryStore: DraftStore {}

extension MemoryStore: FormRepository {
  /// Stores the rows of a list from a file.
  public func add(_ list: ListTable) throws(StoreError) { lists[list.file] = list.options }

  /// Registers a version of a form.
  @discardableResult
  public func register(_ form: FormDefinition, at moment: Moment) throws(StoreError) -> Bool {
    let (id, form) = (FormID(form.key, version: form.version), form.withImpliedRules)
    if let known = registered[id] {
      guard known.definition.isIdentical(to: form) else { throw .formExists(id) }
      return false
    }
    registered[id] = RegisteredForm(definition: withRows(form), moment: moment)
    return true
  }

  private func withRows(_ form: FormDefinition) -> FormDefinition {
    var form = form
    for (key, list) in form.lists {
      if let rows = list.file.flatMap({ lists[$0] }) { form.lists[key]?.rows = rows }
    }
    return form
  }

  /// Returns all versions of all forms.
  public func forms() throws(StoreError) -> [FormSummary] {
    registered.sorted { $0.key < $1.key }.map { id, form in
      let following = drafts.values.map { $0.contents.draft }.filter { $0.form == id }
      return FormSummary(
        form: id, title: form.definition.title, fields: form.definition.fields.count,
        registeredAt: form.moment,
        drafts: Dictionary(grouping: following) { $0.status }.mapValues { $0.count },
        closing: closings[id.key])
    }
  }

  /// Returns a version of a form, or the newest one.
  public func form(_ key: String, version: Int?) throws(StoreError) -> FormDefinition? {
    if let version { return registered[FormID(key, version: version)]?.definition }
    return registered.filter { $0.key.key == key }.max { $0.key < $1.key }?.value.definition
  }

  /// Returns all versions of a form, or of all forms, newest first.
  public func versions(of key: String?) throws(StoreError) -> [FormDefinition] {
    registered.values.map { $0.definition }.filter { key == nil || $0.key == key }
      .sorted { $0.version > $1.version }
  }

  /// Closes a form in all its versions, so that it accepts no new drafts.
  @discardableResult
  public func close(_ key: String, _ closing: FormClosing) throws(StoreError) -> Bool {
    try expectForm(key)
    guard closings[key] == nil else { return false }
    closings[key] = closing
    return true
  }

  /// Opens a closed form again.
  @discardableResult
  public func reopen(_ key: String) throws(StoreError) -> Bool {
    try expectForm(key)
    return closings.removeValue(forKey: key) != nil
  }

  /// Returns the person who closed a form, and the time; nil if the form is open.
  public func closing(of key: String) throws(StoreError) -> FormClosing? { closings[key] }

  func expectForm(_ key: String) throws(StoreError) {
    guard registered.keys.contains(where: { $0.key == key }) else {
      throw .noForm(key, version: nil)
    }
  }
}
