/// A stored entry of a repeat.
///
/// An entry's fields are stored beside it, each as a ``FieldRecord``. A removed entry stays stored
/// with its answers while its draft is open, so that the removal can be undone.
public struct EntryRecord: Hashable, Sendable {
  /// Whether an entry is part of its draft.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    /// The entry is part of the draft.
    case present
    /// A person removed the entry.
    case removed
    /// The repeat's `count` removed the entry with its answers, and can restore it.
    case setAside = "set_aside"
  }

  /// The identity of the entry.
  public let id: EntryID
  /// The key of the repeated group.
  public let group: String
  /// The entry that contains this one; ``EntryID/draft`` for an outermost entry.
  public let parent: EntryID
  /// The order among the entries with the same repeat and parent; if ranks are equal, the older
  /// entry comes first.
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
  /// Set whether the entry is part of the draft.
  case status(EntryRecord.Status)
  /// Set the entry's rank among its siblings.
  case rank(Int64)
}
