import FieldEngine

extension LoadedForm {
  /// Returns the session for the beginning of a draft.
  ///
  /// Initial answers and calculations can depend on the person who begins the draft and on the
  /// time.
  package func beginning(_ id: DraftID, at moment: Moment, by person: Person) -> Session {
    var session = fresh
    session.begin(id, of: self.id, at: moment, by: person)
    return session
  }

  /// Creates a draft with initial values, as if each value had been set as a whole.
  public func newDraft(
    _ id: DraftID, title: String? = nil, values: [(field: String, text: String)] = [],
    by person: Person
  ) throws(SessionRefusal) -> NewDraft {
    let moment = person.now()
    var session = beginning(id, at: moment, by: person)
    var history = [HistoryEntry(.started, by: person.name, at: moment)]
    for value in values {
      for action in try session.actionsAddingEntries(for: value.field) {
        if let refusal = session.apply(action).refusal { throw refusal }
      }
      let action = SessionAction.step(value.field, .set(value.text))
      let changes = session.apply(action)
      if let refusal = action.refusal(in: changes) { throw refusal }
      let key = session.state(value.field)?.key ?? value.field
      var entry = HistoryEntry(.set, of: key, by: person.name, at: moment)
      entry.new = session.display(inHistory: key)
      history.append(entry)
    }
    var draft = Draft(id, of: self.id, at: moment)
    (draft.title, draft.owner) = (title, person.name)
    return NewDraft(contents(of: session, in: draft), history: history)
  }

  /// Creates the next edition of a final draft; once finalized, it replaces that draft.
  public func amendment(
    _ id: DraftID, of contents: DraftContents, reason: String, by person: Person
  ) -> NewDraft {
    let moment = person.now()
    var draft = Draft(id, of: self.id, at: moment)
    draft.edition = contents.draft.edition + 1
    (draft.title, draft.owner) = (contents.draft.title, contents.draft.owner)
    (draft.amends, draft.amendmentReason) = (contents.draft.id, reason)
    let entry = HistoryEntry(.amended, by: person.name, at: moment, note: reason)
    return NewDraft(self.contents(of: session(contents), in: draft), history: [entry])
  }
}

extension DraftStore {
  /// Stores a new draft, and focuses its first field.
  public func begin(
    _ draft: NewDraft, of form: LoadedForm, by person: Person
  ) throws(StoreError) {
    try add([draft])
    var open = try OpenDraft(draft.contents.draft.id, of: form, in: self, as: person)
    guard let focus = open.session.firstFocus else { return try open.close() }
    do throws(DraftError) {
      try open.apply(.step(focus, .focus))
    } catch {
      // The first field then lacks the focus, which is harmless.
    }
    try open.close()
  }
}

extension LoadedForm {
  /// Creates a draft that begins with the answers that another engine for the same form gave it.
  ///
  /// The answers may also fill read-only fields. An answer that the form does not accept is left
  /// out.
  package func newDraft(
    _ id: DraftID, title: String?, edits: [SessionAction], by person: Person
  ) -> (draft: NewDraft, refusals: [(edit: Int, refusal: SessionRefusal)]) {
    let moment = person.now()
    var session = beginning(id, at: moment, by: person)
    session.isForImport = true
    var refusals: [(edit: Int, refusal: SessionRefusal)] = []
    var answered: [String] = []
    for (index, edit) in edits.enumerated() {
      let edit = session.identified(edit)
      if let refusal = edit.refusal(in: session.apply(edit)) {
        refusals.append((index, refusal))
      } else if case .write(let key, _) = edit, !answered.contains(key) {
        answered.append(key)
      }
    }
    session.isForImport = false
    var draft = Draft(id, of: self.id, at: moment)
    (draft.title, draft.owner) = (title, person.name)
    let answers = answered.filter { session.noted($0) != nil }.map { key in
      var entry = HistoryEntry(.left, of: key, by: person.name, at: moment)
      entry.new = session.display(inHistory: key)
      return entry
    }
    let started = HistoryEntry(.started, by: person.name, at: moment)
    return (NewDraft(contents(of: session, in: draft), history: [started] + answers), refusals)
  }
}
