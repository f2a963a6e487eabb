public import FieldEngine
import JSONText

/// A draft that is open at a seat; each action is saved before its result is returned.
///
/// ```swift
/// var draft = try OpenDraft(id, of: form, in: store, as: person)
/// let changes = try draft.apply(.step("zip", .type("9")))
/// ```
///
/// Several people can open the same draft. Changes to different fields are merged. If two people
/// change the same field, the second person receives a conflict with both versions of the text and
/// continues from the first person's text.
public struct OpenDraft<Store: DraftStore> {
  /// The draft, as its store lists it.
  public internal(set) var draft: Draft

  /// The fields, groups and rules, with the focus.
  public internal(set) var session: Session

  /// The time of the last save.
  public internal(set) var savedAt: Moment

  package let store: Store
  let form: LoadedForm
  package var person: Person
  package let seat: SeatID

  /// A cache of the text last recorded in the history for each field.
  var noted: [String: String?] = [:]

  /// Changes by others that have not been reported yet.
  var unreported = UnreportedChanges()

  /// The corrected records of fields whose validity has changed since they were stored, or which an
  /// earlier version stored in their editing format.
  ///
  /// They are saved with the next action.
  var outdated: [FieldRecord] = []

  /// Whether the broken rules differ from those stored as broken, for example because the day has
  /// changed.
  var hasOutdatedRules: Bool

  /// The fields whose calculated answer has changed since it was stored.
  ///
  /// These answers are saved with the next edit.
  var recalculated: [Int] = []

  /// The entries that the counts of repeats have added, set aside or brought back since they were
  /// stored.
  ///
  /// They are saved with the next action.
  var recounted: [EntryID] = []

  /// The fields that others have changed since this list was last cleared.
  var changedByOthers: [String] = []

  /// The identity of the next entry, if it has been chosen before the entry is saved.
  var nextEntry: EntryID?

  /// The edits to report to another engine, if ``recordsEdits`` is set.
  var recordedEdits: [SessionAction] = []

  /// The fields whose text another engine received while they had the focus.
  var unfinished: Set<String> = []

  /// Whether edits are recorded for another engine.
  package var recordsEdits = false

  /// The revisions that fields had when the draft was opened or when others last changed them.
  package internal(set) var revisions: [String: Int]

  /// Opens a draft at the most recently used of its free seats, or at a new one; the draft must use
  /// the given form.
  public init(
    _ id: DraftID, of form: LoadedForm, in store: Store, as person: Person
  ) throws(StoreError) {
    let (seat, state) = try store.takeSeat(at: id)
    guard let contents = try store.contents(of: id) else { throw .noDraft(id) }
    guard contents.draft.form == form.id else {
      try store.leaveSeat(seat)
      throw .moved(id, to: contents.draft.form)
    }
    (draft, self.form, self.store) = (contents.draft, form, store)
    (self.person, self.seat, savedAt) = (person, seat, contents.draft.updatedAt)
    revisions = contents.revisions
    session = form.session(contents, seat: state, as: person)
    recalculated = session.recalculated(since: contents.fields)
    recounted = session.recounted(since: contents.entries)
    outdated = contents.fields.compactMap(session.corrected)
    hasOutdatedRules = session.breaksRules(otherThan: contents.rules)
  }

  /// Whether a person can continue with the draft on a day without reopening it, because its
  /// expressions and verdicts would be the same.
  package func suits(_ other: Person, _ context: ValidationContext) -> Bool {
    form.validationContext == context && session.isEdited(by: other)
  }

  /// Returns the fields that others have changed since the last call, and clears the list.
  package mutating func drainChangesByOthers() -> [String] {
    defer { changedByOthers = [] }
    return changedByOthers
  }

  /// Returns the edits recorded since the last call, and clears the list.
  package mutating func drainEdits() -> [SessionAction] {
    defer { recordedEdits = [] }
    return recordedEdits
  }

  /// Accepts answers from a file, which may also fill read-only fields, and accepts entries with
  /// these identities.
  package mutating func acceptImport(adding entries: [EntryID] = []) {
    (session.isForImport, session.plannedEntries) = (true, entries)
  }

  /// Lets the store perform maintenance now that would otherwise delay a later action.
  public func tidy() throws(StoreError) {
    try store.tidy()
  }

  /// Releases the seat without moving the focus.
  ///
  /// The history records the text of the focused field, because another person may continue with
  /// it.
  public func close() throws(StoreError) {
    do {
      try rememberFocusedText()
    } catch .noDraft {
      // Another person has deleted the draft.
    }
    try store.leaveSeat(seat)
  }
}

extension DraftContents {
  fileprivate var revisions: [String: Int] {
    Dictionary(fields.map { ($0.key, $0.revision) }) { _, last in last }
  }
}

/// The person who performs actions, with a clock.
public struct Person: Sendable {
  /// The name shown in the history.
  public let name: String
  /// Returns the current time.
  public let now: @Sendable () -> Moment
  /// The name of the machine on which the person works, for expressions with `${deviceid}`.
  public let device: String

  /// Creates a person.
  public init(_ name: String, device: String = "", now: @escaping @Sendable () -> Moment) {
    (self.name, self.device, self.now) = (name, device, now)
  }
}

/// A form prepared once for filling in all of its drafts.
public struct LoadedForm: Sendable {
  /// The definition of the form.
  public var definition: FormDefinition { fresh.definition }

  /// A session with the initial values.
  public private(set) var fresh: Session

  /// The context in which answers are validated, such as the current day.
  package let validationContext: ValidationContext

  /// Prepares a form.
  public init(_ definition: FormDefinition, _ validationContext: ValidationContext)
    throws(TypeError)
  {
    fresh = try Session(definition, validationContext)
    self.validationContext = validationContext
  }

  /// The name and version of the form.
  public var id: FormID { FormID(definition.key, version: definition.version) }

  /// Sets the hooks of a field for all drafts that are opened from now on.
  public mutating func setBehavior(of key: String, _ behavior: FieldBehavior) {
    fresh.setBehavior(of: key, behavior)
  }

  /// Restores a draft of this form.
  public func session(
    _ contents: DraftContents, seat: SeatState = SeatState(), as person: Person? = nil,
    at moment: Moment? = nil
  ) -> Session {
    var session = fresh
    session.note(contents.draft, person, at: moment)
    session.restore(
      contents.fields, entries: contents.entries,
      acknowledged: Set(contents.rules.filter { $0.isAcknowledged }.map { $0.key }),
      seat: seat)
    return session
  }

  /// Returns the initial contents of a draft, from a session that is not open.
  public func contents(of session: Session, in draft: Draft) -> DraftContents {
    var draft = draft
    (draft.tally, draft.uniqueKey) = (session.keptTally, session.uniqueKey)
    return DraftContents(
      draft: draft, entries: session.recordsOfEntries(revision: draft.revision),
      fields: session.records(revision: draft.revision, at: draft.updatedAt),
      groups: session.keptGroups, rules: session.rules)
  }
}

extension Session {
  /// The values of the unique fields as JSON; nil if the form has no unique fields or a value is
  /// missing.
  var uniqueKey: String? {
    guard !definition.unique.isEmpty else { return nil }
    var values: [CanonicalValue] = []
    for key in definition.unique {
      guard let place = place(of: key), takesPart[place], fields[place].mayBeStored,
        let value = fields[place].value
      else { return nil }
      values.append(value)
    }
    return CanonicalValue.list(values).json.text
  }
}
