public import FormSession

/// The changes that a file makes to a draft.
public struct DraftUpdate: Sendable {
  /// The reports about the row of the draft, and about entries with problems.
  public package(set) var reports: [RowReport]

  /// The actions that change the draft; empty if the draft agrees with the file.
  public internal(set) var actions: [SessionAction] = []

  /// The identities of the entries that the actions add, in order.
  public internal(set) var added: [EntryID] = []

  /// The keys of the changed fields; for a repeated field, its path with the identity of its entry.
  public internal(set) var changed: [String] = []
}
