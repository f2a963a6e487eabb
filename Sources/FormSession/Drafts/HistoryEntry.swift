/// An entry in the history of a draft.
public struct HistoryEntry: Hashable, Sendable {
  /// The kinds of recorded actions.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// The draft was started.
    case started
    /// A field was left with different text.
    case left
    /// Text was pasted.
    case pasted
    /// A whole value was set at once.
    case set
    /// A reason was given instead of a value, or removed.
    case reason
    /// A step in a field or of an entry was undone.
    case undone
    /// A step in a field or of an entry was redone.
    case redone
    /// The draft was imported from a file.
    case imported
    /// A warning was acknowledged, or its acknowledgement was withdrawn.
    case acknowledged
    /// Text was confirmed without the part that was left out.
    case confirmed
    /// The draft was finalized.
    case finalized
    /// The draft was discarded.
    case discarded
    /// The draft was started as the next edition of another draft.
    case amended
    /// The draft moved to a newer version of its form.
    case upgraded
    /// An entry was added to a repeat.
    case entryAdded = "entry_added"
    /// An entry of a repeat was removed.
    case entryRemoved = "entry_removed"
    /// An entry of a repeat was moved.
    case entryMoved = "entry_moved"
    /// A field was validated again, with a different verdict.
    case rejudged
  }

  /// The action.
  public var action: Action
  /// The field, the entry or the acknowledged rule; nil if the action concerns the whole draft.
  public var subject: String?
  /// The person who performed the action.
  public var person: String
  /// The time of the action.
  public var moment: Moment
  /// The resulting revision of the draft.
  public var revision = 0
  /// The text that was shown before; nil if there was none, or if it must be masked or must not be
  /// stored.
  public var old: String?
  /// The text that was shown afterwards; nil in the same cases.
  public var new: String?
  /// An explanation, such as a person's reason, a problem, or the file and row from which the draft
  /// was imported.
  public var note: String?

  /// Creates an entry.
  public init(
    _ action: Action, of subject: String? = nil, by person: String, at moment: Moment,
    old: String? = nil, new: String? = nil, note: String? = nil
  ) {
    (self.action, self.subject, self.person, self.moment) = (action, subject, person, moment)
    (self.old, self.new, self.note) = (old, new, note)
  }
}
