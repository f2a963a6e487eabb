/// Storage of the edits that pages have sent, so that an edit that is sent again is recognized.
///
/// The edits are removed together with their draft.
public protocol EditRepository {
  /// Returns the outcome of an edit; nil if it has not been recorded.
  func outcome(of operation: OperationID, on id: DraftID) throws(StoreError) -> EditOutcome?

  /// Records the outcome of an edit, in the same transaction that makes it part of the draft.
  ///
  /// `revision` is the draft's revision after the edit.
  func record(
    _ outcome: EditOutcome, of edit: DraftEdit, by page: PageID, revision: Int, on id: DraftID
  ) throws(StoreError)

  /// Returns, for each field, the page that sent the last accepted edit and the resulting revision.
  func lastEdits(of id: DraftID) throws(StoreError) -> [String: SentEdit]
}

/// A page that has a draft open, identified by a name that it chose for itself.
public struct PageID: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let name: String

  /// Creates an identifier; nil if the name is empty or has more than 64 bytes.
  public init?(_ name: String) {
    guard (1...64).contains(name.utf8.count) else { return nil }
    self.name = name
  }

  /// The name.
  public var description: String { name }
}

/// An edit that became part of a draft.
public struct SentEdit: Hashable, Sendable {
  /// The page that sent the edit.
  public let page: PageID
  /// The revision of the draft after the edit.
  public let revision: Int

  /// Creates the record of an edit.
  public init(by page: PageID, revision: Int) {
    (self.page, self.revision) = (page, revision)
  }
}
