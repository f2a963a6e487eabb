public import FormSession

extension Book {
  /// Returns the id that some text identifies: a whole id, or at least four characters from its
  /// beginning or end.
  public func draftID(_ text: String) throws -> DraftID {
    if let id = DraftID(text) {
      guard try store.draft(id) != nil else { throw BookError.noDraft(text) }
      return id
    }
    guard text.count >= 4 else { throw BookError.shortID(text) }
    let found = try store.drafts(named: text, limit: 11)
    switch found.count {
    case 0: throw BookError.noDraft(text)
    case 1: return found[0]
    default: throw BookError.ambiguousID(text, found)
    }
  }

  /// Returns the ids that the texts identify, without duplicates.
  package func draftIDs(_ texts: [String]) throws -> [DraftID] {
    var ids: [DraftID] = []
    var known: Set<DraftID> = []
    for text in texts {
      let id = try draftID(text)
      if known.insert(id).inserted { ids.append(id) }
    }
    return ids
  }

  /// Returns a draft without its fields.
  public func draft(_ id: DraftID) throws -> Draft {
    guard let draft = try store.draft(id) else { throw StoreError.noDraft(id) }
    return draft
  }

  package func draft(_ text: String) throws -> Draft {
    try draft(try draftID(text))
  }

  /// Returns a draft that can be changed.
  package func changeableDraft(_ id: DraftID) throws -> Draft {
    let draft = try draft(id)
    guard draft.status == .draft else { throw StoreError.notOpen(id, draft.status) }
    return draft
  }

  /// Returns the name of a draft: its title, or else the text of its form's unique fields; empty if
  /// it has neither.
  package func name(of draft: Draft) throws -> String {
    if let title = draft.title { return title }
    return try store.uniqueTexts(of: draft.id).joined(separator: ", ")
  }

  /// Returns everything that is stored about a draft.
  package func contents(_ id: DraftID) throws -> DraftContents {
    guard let contents = try store.contents(of: id) else { throw StoreError.noDraft(id) }
    return contents
  }

  /// Passes all drafts that match a filter to a function, page by page.
  package func eachDraft(_ filter: DraftFilter, _ body: (Draft) throws -> Void) throws {
    var last: Draft?
    repeat {
      let page = try store.drafts(filter, after: last, limit: 200)
      for draft in page { try body(draft) }
      last = page.last
    } while last != nil
  }
}

// MARK: Editing

extension Book {
  /// Opens a draft for editing, with the focus where it was left.
  public func open(_ id: DraftID) throws -> BookDraft {
    BookDraft(try openDraft(id))
  }

  /// Opens a draft for the book's own person, or for another one.
  package func openDraft(
    _ id: DraftID, as other: Person? = nil
  ) throws -> OpenDraft<AnyDraftStore> {
    let form = try loadedForm(of: try draft(id))
    return try OpenDraft(id, of: form, in: AnyDraftStore(store), as: other ?? person)
  }

  /// Stores a new draft of a form, and returns its contents.
  package func begin(
    _ form: LoadedForm, title: String? = nil, values: [(field: String, text: String)] = []
  ) throws -> DraftContents {
    var random = SystemRandomNumberGenerator()
    let id = DraftID(at: person.now(), using: &random)
    let draft: NewDraft
    do {
      draft = try form.newDraft(id, title: title, values: values, by: person)
    } catch {
      throw DraftError.refused(error)
    }
    try store.begin(draft, of: form, by: person)
    return draft.contents
  }

  /// Runs a function in one transaction, which is rolled back if the function throws.
  package func together<Value>(_ body: () throws -> Value) throws -> Value {
    var failure: (any Error)?
    do {
      return try store.together { () throws(DraftError) in
        do {
          return try body()
        } catch {
          failure = error
          // Any error rolls the transaction back; the caller gets the original error.
          throw .obstacles([])
        }
      }
    } catch {
      throw failure ?? error
    }
  }

  /// Opens a draft, runs a function on it, and closes it.
  package func editing<Value>(
    _ id: DraftID, _ work: (inout OpenDraft<AnyDraftStore>) throws -> Value
  ) throws -> Value {
    var open = try openDraft(id)
    let value: Value
    do {
      value = try work(&open)
    } catch {
      // The error from the function is the one to report.
      try? open.close()
      throw error
    }
    try open.close()
    return value
  }
}
