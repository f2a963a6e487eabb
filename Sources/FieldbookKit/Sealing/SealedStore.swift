public import FieldbookHashes
public import FormSession

/// A store that seals the answers of sealed fields when it saves them, and opens them when it reads
/// them.
///
/// Every draft with a sealed answer has a key, which is sealed with the store's key. Without the
/// store's key, sealed answers appear as sealed and cannot be changed, and a draft with an invalid
/// sealed answer cannot be finalized. Nearly everything else works.
///
/// ```swift
/// let sealed = try SealedStore(store, keys: store.draftKeys, openedWith: key)
/// ```
public final class SealedStore<Base: DraftStore> {
  let base: Base
  let keys: DraftKeys

  /// The keys of the sealed fields of each form that was read.
  private var sealedKeys: [FormID: Set<String>] = [:]

  /// Whether a form with sealed fields was read; otherwise nobody can have edited a sealed field.
  private(set) var hasSealedForms = false

  /// Wraps a store, to seal and open the answers of sealed fields.
  ///
  /// The initializer throws an error if the store was sealed with another key.
  public init(
    _ base: Base, keys: StoreCapability<any DraftKeyRepository>, openedWith key: SealingKey?
  ) throws(StoreError) {
    self.base = base
    self.keys = try DraftKeys(keys, openedWith: key)
  }

  /// Returns the keys of the sealed fields of a form.
  func sealedKeys(of form: FormID) throws(StoreError) -> Set<String> {
    if let known = sealedKeys[form] { return known }
    guard let definition = try base.form(form.key, version: form.version) else { return [] }
    note(definition)
    return sealedKeys[form] ?? []
  }

  private func note(_ form: FormDefinition) {
    let id = FormID(form.key, version: form.version)
    guard sealedKeys[id] == nil else { return }
    let keys = form.sealedKeys
    sealedKeys[id] = keys
    if !keys.isEmpty { hasSealedForms = true }
  }
}

// MARK: Forms

extension SealedStore: FormRepository {
  /// Registers a version of a form.
  @discardableResult
  public func register(_ form: FormDefinition, at moment: Moment) throws(StoreError) -> Bool {
    try base.register(form, at: moment)
  }

  /// Stores the rows of a list from a file.
  public func add(_ list: ListTable) throws(StoreError) { try base.add(list) }

  /// Returns all versions of all forms.
  public func forms() throws(StoreError) -> [FormSummary] { try base.forms() }

  /// Returns a version of a form, or the newest one.
  public func form(_ key: String, version: Int?) throws(StoreError) -> FormDefinition? {
    let form = try base.form(key, version: version)
    if let form { note(form) }
    return form
  }

  /// Returns all versions of a form, or of all forms, newest first.
  public func versions(of key: String?) throws(StoreError) -> [FormDefinition] {
    let forms = try base.versions(of: key)
    for form in forms { note(form) }
    return forms
  }

  /// Closes a form in all its versions, so that it accepts no new drafts.
  @discardableResult
  public func close(_ key: String, _ closing: FormClosing) throws(StoreError) -> Bool {
    try base.close(key, closing)
  }

  /// Opens a closed form again.
  @discardableResult
  public func reopen(_ key: String) throws(StoreError) -> Bool { try base.reopen(key) }

  /// Returns the person who closed a form, and the time; nil if the form is open.
  public func closing(of key: String) throws(StoreError) -> FormClosing? {
    try base.closing(of: key)
  }
}

extension SealedStore: DraftStore {}
