public import FormSession

/// The data of an entry of a repeat that an export writes in addition to its fields.
public struct ExportedEntry: Hashable, Sendable {
  /// The identity of the entry.
  public var id: EntryID

  /// The entry that contains this one; `EntryID.draft` if none does.
  public var parent: EntryID

  /// The position among the entries of the same parent, starting at 1.
  public var position: Int

  /// Creates the data of an entry.
  public init(_ id: EntryID, in parent: EntryID = .draft, at position: Int) {
    (self.id, self.parent, self.position) = (id, parent, position)
  }
}
