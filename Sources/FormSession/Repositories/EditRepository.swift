/// Storage of the edits that pages have sent, so that an edit that is sent again is recognized.
///
/// The edits are removed together with their draft.
public protocol EditRepository {
  /// Returns the outcome of an edit; nil if it has not been recorded.
  func outcome(of operation: OperationID, on id: DraftID) throws(StoreError) -> EditOutcome?

  /// Records who sent an edit, and its outcome, in the same transaction that makes it part of the
  /// draft.
  func record(
    _ outcome: EditOutcome, of edit: DraftEdit, sent: SentEdit, on id: DraftID
  ) throws(StoreError)

  /// Returns, for each field, who sent the last accepted edit, and the resulting revision.
  func lastEdits(of id: DraftID) throws(StoreError) -> [String: SentEdit]
}

/// A page that has a draft open, identified by a name that it chose for itself.
public struct PageID: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let name: String

  /// Creates an identifier; nil if the name is empty, has more than 64 bytes, or contains control
  /// characters.
  public init?(_ name: String) {
    guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    self.name = name
  }

  /// The name.
  public var description: String { name }
}

/// The sender of an edit, and the revision that the edit led to.
public struct SentEdit: Hashable, Sendable {
  /// The page that sent the edit.
  public let page: PageID
  /// The person who works with the page; nil for an edit that an earlier version recorded.
  public let person: String?
  /// The revision of the draft after the edit.
  public let revision: Int

  /// Creates the record of an edit.
  public init(by page: PageID, of person: String?, revision: Int) {
    (self.page, self.person, self.revision) = (page, person, revision)
  }

  /// Whether the edit comes from a page of a person; two people can give their pages the same name.
  func isFrom(_ page: PageID, of person: String) -> Bool {
    self.page == page && (self.person ?? person) == person
  }
}

extension SentEdit {
  /// The sender as stores keep it: the name of the page and, in a second line, the person.
  package var keptSender: String { page.name + (person.map { "\n\($0)" } ?? "") }

  /// Reads a sender that a store has kept; nil if the text is malformed.
  package init?(keptSender text: String, revision: Int) {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard let page = lines.first.flatMap({ PageID(String($0)) }) else { return nil }
    self.init(by: page, of: lines.count > 1 ? String(lines[1]) : nil, revision: revision)
  }
}
