public import FieldEngine
import JSONText

/// A draft that somebody has open at a seat: each action is kept before it is answered.
///
/// ```swift
/// var draft = try OpenDraft(id, of: form, in: store, as: person)
/// let changes = try draft.apply(.step("zip", .type("9")))
/// ```
///
/// Several may have one draft open. What they do in different fields is merged; who changes a field
/// that another has changed meanwhile is told both texts, and goes on from the other's.
public struct OpenDraft<Store: DraftStore> {
  /// The draft as it stands in a list.
  public internal(set) var draft: Draft

  /// The fields, groups and rules, and where the focus is.
  public internal(set) var session: Session

  /// When something was kept last.
  public internal(set) var savedAt: Moment

  let store: Store
  let form: LoadedForm
  package let person: Person
  let seat: SeatID

  /// What the history says last of the texts of fields, as far as it was asked.
  var noted: [String: String?] = [:]

  /// What others have changed, of which nothing was told yet.
  var untold = Untold()

  /// The records of fields of which an earlier version of the program has stored the text as it was
  /// edited, with the display that they should have; saved with the next action.
  var outdated: [FieldRecord] = []

  /// The fields in which others have changed what they say, since that was asked last.
  var changedByOthers: [String] = []

  /// The revisions of fields when the draft was opened, or others changed them last.
  var revisions: [String: Int]

  /// Opens a draft at the seat that was used last and is free; the form must be the one that it has.
  public init(
    _ id: DraftID, of form: LoadedForm, in store: Store, as person: Person
  ) throws(StoreFault) {
    let (seat, state) = try store.takeSeat(at: id)
    guard let contents = try store.contents(of: id) else { throw .noDraft(id) }
    guard contents.draft.form == form.id else {
      try store.leaveSeat(seat)
      throw .moved(id, to: contents.draft.form)
    }
    (draft, self.form, self.store) = (contents.draft, form, store)
    (self.person, self.seat, savedAt) = (person, seat, contents.draft.updatedAt)
    revisions = contents.revisions
    session = form.session(contents, seat: state)
    outdated = contents.fields.compactMap(session.corrected)
  }

  /// Answers in which fields others have changed what they say, since that was asked last; they may also
  /// have come with an action.
  package mutating func takeChangesByOthers() -> [String] {
    defer { changedByOthers = [] }
    return changedByOthers
  }

  /// Lets the store do now what would make a later action wait.
  public func tidy() throws(StoreFault) {
    try store.tidy()
  }

  /// Lets others have the seat; the focus stays where it is.
  ///
  /// The history tells what was typed there, as it does of a field that is left: somebody else may go
  /// on with it.
  public func close() throws(StoreFault) {
    do {
      try rememberFocusedText()
    } catch .noDraft {
      // Somebody has removed it for good.
    }
    try store.leaveSeat(seat)
  }
}

extension DraftContents {
  fileprivate var revisions: [String: Int] {
    Dictionary(fields.map { ($0.key, $0.revision) }) { _, last in last }
  }
}

/// Who acts, and what time it is.
public struct Person: Sendable {
  /// What the history calls them.
  public let name: String
  /// The clock.
  public let now: @Sendable () -> Moment

  /// Says who acts.
  public init(_ name: String, now: @escaping @Sendable () -> Moment) {
    (self.name, self.now) = (name, now)
  }
}

/// A form that is ready to be filled in: what is worked out once for all of its drafts.
public struct LoadedForm: Sendable {
  /// The form as its author states it.
  public var definition: FormDefinition { fresh.definition }

  /// A session in which nothing has happened.
  public private(set) var fresh: Session

  /// Gets a form ready.
  public init(_ definition: FormDefinition, _ judging: Judging) throws(TypeMistake) {
    fresh = try Session(definition, judging)
  }

  /// The name and version of the form.
  public var id: FormID { FormID(definition.key, version: definition.version) }

  /// Says what a program has to say while a field is edited, in each draft that is opened from now on.
  public mutating func setBehavior(of key: String, _ behavior: FieldBehavior) {
    fresh.setBehavior(of: key, behavior)
  }

  /// A draft of this form, taken up again.
  public func session(_ contents: DraftContents, seat: SeatState = SeatState()) -> Session {
    var session = fresh
    session.restore(
      contents.fields, acknowledged: Set(contents.rules.filter(\.isAcknowledged).map(\.key)),
      seat: seat)
    return session
  }

  /// The first contents of a draft of this form, from a session that nobody has open.
  public func contents(of session: Session, in draft: Draft) -> DraftContents {
    var draft = draft
    (draft.tally, draft.uniqueKey) = (session.keptTally, session.uniqueKey)
    return DraftContents(
      draft: draft, fields: session.records(revision: draft.revision, at: draft.updatedAt),
      groups: session.keptGroups, rules: session.rules)
  }
}

extension Session {
  /// The values of the fields that tell drafts from one another, as JSON; nil when one is missing.
  var uniqueKey: String? {
    guard !definition.unique.isEmpty else { return nil }
    var values: [CanonicalValue] = []
    for key in definition.unique {
      guard let place = plan.places[key], takesPart[place], fields[place].mayBeStored,
        let value = fields[place].value
      else { return nil }
      values.append(value)
    }
    return CanonicalValue.list(values).json.text
  }
}
