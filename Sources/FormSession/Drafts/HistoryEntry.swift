/// What somebody did to a draft, as it is remembered.
public struct HistoryEntry: Hashable, Sendable {
  /// What was done.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// The draft was begun.
    case started
    /// A field was left with another text.
    case left
    /// A text was pasted.
    case pasted
    /// A whole value was set from outside.
    case set
    /// A reason was given in place of a value, or taken back.
    case reason
    /// A step in a field was taken back, or done again.
    case undone
    case redone
    /// The draft came with a file.
    case imported
    /// A warning was accepted.
    case acknowledged
    /// A text was accepted without what was left out of it.
    case confirmed
    /// The draft was finalized, set aside, or begun as the next edition of another.
    case finalized
    case discarded
    case amended
    /// The draft moved on to a newer definition of its form.
    case upgraded
    /// A field was judged anew, with another verdict.
    case rejudged
  }

  /// What was done.
  public var action: Action
  /// The field, or the rule that was acknowledged; nil for what concerns the whole draft.
  public var subject: String?
  /// Who did it.
  public var person: String
  /// When.
  public var moment: Moment
  /// The revision of the draft that came of it.
  public var revision = 0
  /// What was shown before and after; nil where a text may only be masked or not be kept at all.
  public var old: String?
  /// What was shown after.
  public var new: String?
  /// Why, in the words of the person, or the file and row that a draft came with.
  public var note: String?

  /// States what was done.
  public init(
    _ action: Action, of subject: String? = nil, by person: String, at moment: Moment,
    old: String? = nil, new: String? = nil, note: String? = nil
  ) {
    (self.action, self.subject, self.person, self.moment) = (action, subject, person, moment)
    (self.old, self.new, self.note) = (old, new, note)
  }
}
