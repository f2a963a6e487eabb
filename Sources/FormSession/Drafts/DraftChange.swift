/// What an action changed of what a draft and a seat keep, to be saved as a whole or not at all.
public struct DraftChange: Hashable, Sendable {
  /// The draft.
  public let draft: DraftID
  /// The revision of the draft that the change goes from.
  public let seen: Int
  /// When it was made.
  public let moment: Moment

  /// The fields whose content changed.
  public var edited: [FieldRecord] = []
  /// The fields of which only something changed that follows from the focus or from other fields.
  public var followed: [FieldRecord] = []
  /// The keys of those edited fields of which there is another notice than before, or none any more.
  public var noticed: Set<String> = []
  /// The groups whose counts changed.
  public var groups: [GroupState] = []
  /// The rules that changed.
  public var rules: [RuleState] = []
  /// The counts of the whole draft.
  public var tally: Tally
  /// What tells the draft from others of its form.
  public var uniqueKey: String?
  /// What is to be remembered of it.
  public var history: [HistoryEntry] = []
  /// What changed for the seat, if the change comes from one.
  public var seat: (id: SeatID, change: SeatChange)? {
    get { seatID.flatMap { id in seatChange.map { (id, $0) } } }
    set { (seatID, seatChange) = (newValue?.id, newValue?.change) }
  }
  private var seatID: SeatID?
  private var seatChange: SeatChange?

  /// A change that changes nothing yet.
  public init(of draft: DraftID, seen: Int, tally: Tally, at moment: Moment) {
    (self.draft, self.seen, self.tally, self.moment) = (draft, seen, tally, moment)
  }

  /// Whether the draft itself changes, and so gets another revision.
  public var isEdit: Bool { !edited.isEmpty || !rules.isEmpty }

  /// Whether there is nothing to save.
  public var isEmpty: Bool {
    !isEdit && followed.isEmpty && history.isEmpty && seatChange == nil
  }
}

/// What came of saving a change.
public enum SaveOutcome: Hashable, Sendable {
  /// It is kept, and survives whatever happens now.
  case saved(revision: Int)
  /// Nothing was kept: others have changed the draft since.
  case outdated(DraftNews)
}

/// What others changed in a draft since somebody looked.
public struct DraftNews: Hashable, Sendable {
  /// The draft as it is now.
  public var draft: Draft
  /// The fields whose content they changed.
  public var fields: [FieldRecord]
  /// The broken rules that somebody has accepted.
  public var acknowledged: Set<String>

  /// States what is new.
  public init(draft: Draft, fields: [FieldRecord], acknowledged: Set<String>) {
    (self.draft, self.fields, self.acknowledged) = (draft, fields, acknowledged)
  }

  var contents: [String: FieldContent] {
    Dictionary(fields.map { ($0.key, $0.content) }) { _, last in last }
  }
}

/// A draft with all that it keeps.
public struct DraftContents: Hashable, Sendable {
  /// The draft.
  public var draft: Draft
  /// Its fields, in the order of the form.
  public var fields: [FieldRecord]
  /// Its groups, in the order of the form.
  public var groups: [GroupState]
  /// Its rules, in the order of the form.
  public var rules: [RuleState]

  /// Puts a draft together.
  public init(draft: Draft, fields: [FieldRecord], groups: [GroupState], rules: [RuleState]) {
    (self.draft, self.fields, self.groups, self.rules) = (draft, fields, groups, rules)
  }
}

/// A draft that is to be kept for the first time.
public struct NewDraft: Hashable, Sendable {
  /// The draft and all that is in it.
  public var contents: DraftContents
  /// What is to be remembered of its beginning.
  public var history: [HistoryEntry]

  /// Puts a new draft together.
  public init(_ contents: DraftContents, history: [HistoryEntry]) {
    (self.contents, self.history) = (contents, history)
  }
}

/// A seat at a draft: somebody has it open, or had it and will go on there.
public struct SeatID: Hashable, Sendable {
  /// The number of the seat in its store.
  public let number: Int64

  /// Names a seat.
  public init(_ number: Int64) {
    self.number = number
  }
}

/// A text that a draft had when its form still had the field.
public struct OrphanedField: Hashable, Sendable {
  /// The name of the field.
  public let key: String
  /// The version of the form that had it last.
  public let version: Int
  /// What was in it.
  public let record: FieldRecord

  /// Puts a field aside.
  public init(key: String, version: Int, record: FieldRecord) {
    (self.key, self.version, self.record) = (key, version, record)
  }
}
