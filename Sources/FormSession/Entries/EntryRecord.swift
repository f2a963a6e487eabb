/// A stored entry of a repeat.
///
/// Its fields are stored beside it, as a ``FieldRecord`` each. An entry that was removed stays
/// stored with its answers while its draft is open, so that removing can be undone.
public struct EntryRecord: Hashable, Sendable {
  /// Whether an entry is part of its draft.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// It is part of the draft.
    case present
    /// A person removed it.
    case removed
    /// The repeat's `count` removed it with its answers, and can restore it.
    case setAside = "set_aside"
  }

  /// The identity of the entry.
  public let id: EntryID
  /// The key of the repeated group.
  public let group: String
  /// The entry that contains it; ``EntryID/draft`` for an outermost entry.
  public let parent: EntryID
  /// The order among the entries of the same repeat and parent; if ranks are equal, the older entry
  /// is first.
  public var rank: Int64
  /// Whether the entry is part of the draft.
  public var status: Status
  /// The revision of the draft that last changed the entry itself.
  public var revision = 0

  /// The distance between the ranks of entries that are added one after another.
  package static let rankStep: Int64 = 1 << 20

  /// Creates an entry that is part of its draft.
  public init(
    _ id: EntryID, of group: String, in parent: EntryID = .draft, rank: Int64,
    status: Status = .present
  ) {
    (self.id, self.group, self.parent) = (id, group, parent)
    (self.rank, self.status) = (rank, status)
  }
}

/// The change to an entry that undoing or redoing a step makes.
public enum EntryChange: Hashable, Sendable {
  /// Whether it is part of the draft.
  case status(EntryRecord.Status)
  /// Its rank among its siblings.
  case rank(Int64)
}
