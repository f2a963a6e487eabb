extension StoreError {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .noForm: "no_form"
    case .formExists: "form_exists"
    case .formClosed: "form_closed"
    case .noDraft: "no_draft"
    case .notOpen: "final"
    case .moved: "moved"
    case .notFinal: "not_final"
    case .isAmended: "is_amended"
    case .inUse: "in_use"
    case .noContent: "no_content"
    case .people(let error): error.code
    case .sealing(let error): error.code
    case .copying(let error): error.code
    case .storage: "store"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .noForm(let key, nil): "There is no form `\(key)`."
    case .noForm(let key, let version?): "There is no version \(version) of the form `\(key)`."
    case .formExists(let form):
      "Version \(form.version) of the form `\(form.key)` is already registered with different "
        + "content."
    case .formClosed(let key): "The form `\(key)` is closed and takes no new drafts."
    case .noDraft(let id): "There is no draft \(id)."
    case .notOpen(_, .final), .notOpen(_, .draft): "The draft is final."
    case .notOpen(_, .superseded): "The draft is final, and was replaced by a newer edition."
    case .notOpen(_, .discarded): "The draft is discarded."
    case .moved(_, let form):
      "The draft was moved to version \(form.version) of its form."
    case .notFinal(let id, _): "The draft \(id.ending) is not final."
    case .isAmended(let id, let other):
      "The draft \(id.ending) is already being amended by \(other.ending)."
    case .inUse(let id): "Somebody has the draft \(id.ending) open."
    case .noContent(let hash):
      "The store does not have the content of the file (SHA-256 \(hash.prefix(8))…)."
    case .people(let error): error.message
    case .sealing(let error): error.message
    case .copying(let error): error.message
    case .storage(let failure): failure.message
    }
  }

  /// Advice on what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .noForm: "Register it first."
    case .formExists:
      "A registered version cannot change. Give the new content a new version number."
    case .formClosed: "Open the form again, or change a draft that it already has."
    case .noDraft: ""
    case .notOpen(_, .discarded): "Start a new draft."
    case .notOpen(_, .superseded): "Amend the newer edition to change anything."
    case .notOpen: "Amend it to change anything."
    case .moved: "Open it again; nothing saved is lost."
    case .notFinal(_, .draft): "Only final drafts can be amended; edit the draft itself."
    case .notFinal(_, .discarded): "It is discarded; start a new draft."
    case .notFinal: "It was replaced by a newer edition; amend that one."
    case .isAmended: "Continue with that one, or discard it."
    case .inUse: "Close it there, or discard it without `--purge` first."
    case .noContent: "Store the file itself, and not only its description."
    case .people(let error): error.hint
    case .sealing(let error): error.hint
    case .copying(let error): error.hint
    case .storage(let failure): failure.hint
    }
  }
}

extension SealingError {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .noKey: "no_key"
    case .wrongKey: "wrong_key"
    case .replacedKey: "replaced_key"
    case .lostDraftKey: "lost_draft_key"
    case .missingKeys: "missing_keys"
    case .unsealed: "unsealed"
    case .unsupported: "no_sealing"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .noKey: "Sealed answers can only be read and written with the key of the store."
    case .wrongKey: "This is not the key of this store."
    case .replacedKey(let moment): "The key of this store was replaced on \(moment)."
    case .lostDraftKey(let id):
      "The key of the draft \(id.ending) does not exist any more, so its sealed answers are lost."
    case .missingKeys: "The keys of the sealed answers in this store are missing."
    case .unsealed(let field):
      "The field `\(field)` is sealed, so its text cannot be stored unencrypted."
    case .unsupported(let stores): "Fieldbook does not seal answers in \(stores)."
    }
  }

  /// Advice on what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .noKey: "Open the store with its key."
    case .wrongKey: "Use the key with which answers in this store were first sealed."
    case .replacedKey: "Use the new key."
    case .lostDraftKey: "Enter the answers again, or restore the keys of the drafts."
    case .missingKeys:
      "Restore the file or database with the keys. If it is lost, replace the store's key first."
    case .unsealed: "Open it with `StoreAddress` or `Book`, which seal answers."
    case .unsupported: "Use a store in a file for forms with sealed fields."
    }
  }
}
