/// The changes that an action makes to a stored draft and seat, which are saved atomically.
public struct DraftChange: Hashable, Sendable {
  /// The draft.
  public let draft: DraftID
  /// The revision on which the change is based.
  public let seen: Int
  /// The time at which the change was made.
  public let moment: Moment

  /// The entries of repeats that were added, removed or moved.
  public var entries: [EntryRecord] = []
  /// The fields whose content changed.
  public var edited: [FieldRecord] = []
  /// The fields in which only derived data changed, for example because of the focus or of other
  /// fields.
  public var followed: [FieldRecord] = []
  /// The keys of edited fields whose notice was changed or removed.
  public var noticed: Set<String> = []
  /// The groups whose counts changed.
  public var groups: [GroupState] = []
  /// The rules whose state changed.
  public var rules: [RuleState] = []
  /// The counts of the whole draft.
  public var tally: Tally
  /// The values that identify the draft among others of its form.
  public var uniqueKey: String?
  /// The entries for the history.
  public var history: [HistoryEntry] = []
  /// The changes to the seat, if the change comes from one.
  public var seat: (id: SeatID, change: SeatChange)? {
    get { seatID.flatMap { id in seatChange.map { (id, $0) } } }
    set { (seatID, seatChange) = (newValue?.id, newValue?.change) }
  }
  private var seatID: SeatID?
  private var seatChange: SeatChange?

  /// Creates an empty change.
  public init(of draft: DraftID, seen: Int, tally: Tally, at moment: Moment) {
    (self.draft, self.seen, self.tally, self.moment) = (draft, seen, tally, moment)
  }

  /// Whether the draft itself changes and therefore gets a new revision.
  public var isEdit: Bool { !entries.isEmpty || !edited.isEmpty || !rules.isEmpty }

  /// Whether there is nothing to save.
  public var isEmpty: Bool {
    !isEdit && followed.isEmpty && history.isEmpty && seatChange == nil
  }
}

/// The result of saving a change.
public enum SaveOutcome: Hashable, Sendable {
  /// The change is saved durably.
  case saved(revision: Int)
  /// Nothing was saved, because someone else had changed the draft.
  case outdated(ExternalChanges)
}

/// The changes that other people made to a draft.
public struct ExternalChanges: Hashable, Sendable {
  /// The current draft.
  public var draft: Draft
  /// The entries of repeats that were added, removed or moved.
  public var entries: [EntryRecord] = []
  /// The fields whose content was changed.
  public var fields: [FieldRecord]
  /// The broken rules that have been acknowledged.
  public var acknowledged: Set<String>

  /// Creates the changes.
  public init(
    draft: Draft, entries: [EntryRecord] = [], fields: [FieldRecord], acknowledged: Set<String>
  ) {
    (self.draft, self.entries) = (draft, entries)
    (self.fields, self.acknowledged) = (fields, acknowledged)
  }

  var contents: [String: FieldContent] {
    Dictionary(fields.map { ($0.key, $0.content) }) { _, last in last }
  }
}

/// A draft with everything that is stored about it.
public struct DraftContents: Hashable, Sendable {
  /// The draft.
  public var draft: Draft
  /// The entries of repeats, including removed ones; each comes after the entry that contains it.
  public var entries: [EntryRecord] = []
  /// The fields, in the order of the form; the fields of each entry are together.
  public var fields: [FieldRecord]
  /// The groups, in the order of the form.
  public var groups: [GroupState]
  /// The rules, in the order of the form.
  public var rules: [RuleState]

  /// Creates the contents of a draft.
  public init(
    draft: Draft, entries: [EntryRecord] = [], fields: [FieldRecord], groups: [GroupState],
    rules: [RuleState]
  ) {
    (self.draft, self.entries, self.fields) = (draft, entries, fields)
    (self.groups, self.rules) = (groups, rules)
  }
}

/// A draft that has not been stored yet.
public struct NewDraft: Hashable, Sendable {
  /// The contents of the draft.
  public var contents: DraftContents
  /// The first entries of its history.
  public var history: [HistoryEntry]

  /// Creates a new draft.
  public init(_ contents: DraftContents, history: [HistoryEntry]) {
    (self.contents, self.history) = (contents, history)
  }
}

/// A seat at a draft: one person's open editor, which can be resumed later.
public struct SeatID: Hashable, Sendable {
  /// The seat's number in its store.
  public let number: Int64

  /// Creates an identifier.
  public init(_ number: Int64) {
    self.number = number
  }
}

/// The content of a field that the form no longer contains.
public struct OrphanedField: Hashable, Sendable {
  /// The name of the field.
  public let key: String
  /// The last version of the form that had the field.
  public let version: Int
  /// The content.
  public let record: FieldRecord

  /// Creates a record of a removed field.
  public init(key: String, version: Int, record: FieldRecord) {
    (self.key, self.version, self.record) = (key, version, record)
  }
}
