import FieldEngine
public import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A draft in a store: every action is saved before the screen shows it.
///
/// ```swift
/// var backend = StoreBackend(try OpenDraft(id, of: form, in: store, as: person))
/// let outcome = try TerminalForm.run(&backend)
/// try backend.draft.close()
/// ```
public struct StoreBackend<Store: DraftStore>: FormBackend {
  /// The open draft.
  public private(set) var draft: OpenDraft<Store>

  /// The storage for files; nil if files cannot be stored.
  public var files: FileStorage?

  private let clock: @Sendable (Moment) -> ClockTime

  /// Whether the store outlasts the form, so that the draft counts as saved.
  private let isStored: Bool

  /// Wraps an open draft; the clock converts moments to the local time of day.
  ///
  /// A draft with `isStored: false` is shown as unsaved, because its store ends with the form.
  public init(
    _ draft: OpenDraft<Store>, isStored: Bool = true,
    clock: @escaping @Sendable (Moment) -> ClockTime = { .local($0) }
  ) {
    (self.draft, self.isStored) = (draft, isStored)
    self.clock = clock
    readReview()
  }

  /// The reviewers' comments, as last read.
  public private(set) var review = DraftReview()

  /// Reads the reviewers' comments; if that fails, the known comments stay.
  mutating func readReview() { review = (try? draft.review()) ?? review }

  /// Whether the store has been tidied since the last action.
  private var isTidy = true

  /// The actions that are not saved yet; nil when all are saved.
  private var unsaved: UnsavedActions?

  /// Whether saving is delayed until ``resumeSaving()``.
  private var isSavingSuspended = false

  /// The draft with all actions, saved or not.
  public var session: Session { unsaved?.session ?? draft.session }

  /// When the draft was last saved; nil while an action is unsaved, or if the draft is not stored.
  public var savedAt: ClockTime? { unsaved == nil && isStored ? clock(draft.savedAt) : nil }

  /// Why the last actions could not be saved; nil when all are saved, or saving is only delayed.
  public var error: StoreError? { unsaved?.error }

  /// The message for ``error``, with a hint if there is one.
  public var saveError: String? { error.map { words(of: .store($0)) } }

  /// The reason for ``error``, in a few words.
  public var saveErrorInBrief: String? {
    if case .storage(let failure)? = error { Words.brief(failure.kind) } else { saveError }
  }

  /// The status of the draft, as last read.
  public var status: DraftStatus { draft.draft.status }

  /// Applies an action, and saves its changes.
  public mutating func apply(_ action: SessionAction) -> ActionOutcome {
    isTidy = false
    if isSavingSuspended { return .done(enqueue(action)) }
    if let changes = unsaved?.add(action) { return saveRemaining() ?? .done(changes) }
    let before = session
    do throws(DraftError) {
      return .done(try draft.apply(action))
    } catch {
      if let cause = error.storageError {
        var unsaved = UnsavedActions(session: draft.sessionForLater(), error: cause)
        defer { self.unsaved = unsaved }
        return .done(unsaved.add(action))
      }
      var own = before
      let changes = own.apply(action)
      if case .refused = error { return .done(changes) }
      return answer(to: error, own)
    }
  }

  /// Delays saving, so that a burst of keys needs few transactions.
  public mutating func suspendSaving() { isSavingSuspended = true }

  private mutating func enqueue(_ action: SessionAction) -> SessionChanges {
    var rest = unsaved ?? UnsavedActions(session: draft.sessionForLater())
    defer { unsaved = rest }
    return rest.add(action)
  }

  /// Saves the pending actions in one transaction, or one by one if that fails.
  public mutating func resumeSaving() -> ActionOutcome? {
    isSavingSuspended = false
    guard let rest = unsaved else { return nil }
    if rest.error == nil, (try? draft.applyTogether(rest.actions)) != nil {
      endSavingLater()
      return nil
    }
    return saveRemaining()
  }

  /// Returns the person who wrote the current text of a field, if the history records it.
  public func author(of field: String) -> String? {
    guard let author = try? draft.author(of: field) else { return nil }
    return author == draft.person.name ? Words.ownOther : author
  }

  /// Saves pending actions, then reads the changes of others.
  public mutating func refresh() -> RefreshOutcome {
    if unsaved != nil {
      switch saveRemaining() {
      case .conflict(let key, let mine)?: return .conflict(key, mine: mine)
      case .failed(let words)?: return .failed(words)
      case .done?, nil: return unsaved == nil ? .saved : .nothing
      }
    }
    do throws(StoreError) {
      let changes = try draft.catchUp()
      readReview()
      let isNew = !changes.fields.isEmpty || !changes.entryRecords.isEmpty
      let keys = draft.drainChangesByOthers() + changedEntries(changes)
      if isNew || !keys.isEmpty { return .changed(keys) }
      try tidy()
      return .nothing
    } catch {
      return .failed(words(of: .store(error)))
    }
  }

  /// Returns the paths of the entries that others have added or moved.
  ///
  /// The path of an added entry stands for all answers in the entry.
  private func changedEntries(_ changes: SessionChanges) -> [String] {
    changes.entryRecords.compactMap { record in
      session.entry(with: record.id).flatMap { entry in
        session.isLiveEntry(entry) ? session.entryPath(entry) : nil
      }
    }
  }

  /// Tidies the store if there were actions since it was last tidied.
  private mutating func tidy() throws(StoreError) {
    guard !isTidy else { return }
    isTidy = true
    try draft.tidy()
  }

  /// Tries once more to save pending actions before the form is left.
  ///
  /// - Returns: whether everything is saved.
  public mutating func saveAll() -> Bool { saveRemaining(isPatient: true) == nil && unsaved == nil }

  /// Finalizes the draft, unless there are obstacles.
  public mutating func finalize() -> FinalizeAnswer {
    _ = saveRemaining(isPatient: true)
    if let saveError { return .failed(saveError) }
    do throws(DraftError) {
      _ = try draft.finalize()
      return .done
    } catch {
      guard case .obstacles(let obstacles) = error else { return .failed(words(of: error)) }
      return .obstacles(obstacles)
    }
  }

  /// Saves as many pending actions as possible.
  ///
  /// While a person types, the method does not wait for another process that is writing; the next
  /// key tries again.
  ///
  /// - Returns: a conflict or a failure to report; nil when there is none.
  private mutating func saveRemaining(isPatient: Bool = false) -> ActionOutcome? {
    guard var rest = unsaved else { return nil }
    var news: ActionOutcome?
    while let action = rest.actions.first {
      do throws(DraftError) {
        _ = try isPatient ? draft.apply(action) : draft.applyWithoutWaiting(action)
        rest.actions.removeFirst()
      } catch {
        if let cause = error.storageError {
          if news != nil { rest.restart(from: draft.session) }
          rest.error = cause
          unsaved = rest
          return news
        }
        if case .refused = error {
          rest.actions.removeFirst()
          continue
        }
        news = answer(to: error, rest.session)
        rest.forget(after: error)
      }
    }
    endSavingLater()
    return news
  }

  private mutating func endSavingLater() {
    unsaved = nil
    draft.endSavingLater()
  }

  /// Converts an error to an outcome, given the session with the person's own text.
  private func answer(to error: DraftError, _ own: Session) -> ActionOutcome {
    guard case .conflict(let conflict) = error else { return .failed(words(of: error)) }
    guard let place = draft.session.place(of: conflict.field) else {
      return .failed(Words.answerRemoved)
    }
    let key = draft.session.key(of: place)
    guard let mine = own.field(key) else { return .failed(words(of: error)) }
    return .conflict(key, mine: mine)
  }

  private func words(of error: DraftError) -> String {
    if case .store(.storage(let failure)) = error, failure.kind == .full { return Words.diskIsFull }
    return error.hint.isEmpty ? error.message : "\(error.message) \(error.hint)"
  }
}

extension DraftError {
  /// The store's error if it may be temporary, such as a full disk.
  fileprivate var storageError: StoreError? {
    if case .store(let error) = self, case .storage = error { error } else { nil }
  }
}

extension ClockTime {
  /// Returns the time of day in the system's time zone.
  public static func local(_ moment: Moment) -> ClockTime {
    var seconds = time_t(moment.milliseconds / 1_000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return ClockTime(
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }
}
