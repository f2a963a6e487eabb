/// A selection of drafts to read one after another.
///
/// Drafts are read in the order in which they were added, as are the fields within them. All of
/// them come from a consistent snapshot of the store.
public struct DraftWalk: Hashable, Sendable {
  /// The form; drafts of all its versions are read.
  public var form: String

  /// The statuses of the drafts.
  public var statuses: [DraftStatus]

  /// Only drafts finalized at this time or later; for other drafts, the time of their last change
  /// counts.
  public var since: Moment?

  /// Selects drafts of a form.
  public init(_ form: String, _ statuses: [DraftStatus], since: Moment? = nil) {
    (self.form, self.statuses, self.since) = (form, statuses, since)
  }

  /// Whether only finalized drafts are read.
  package var isOfRecords: Bool { statuses.allSatisfy { $0 == .final || $0 == .superseded } }
}

/// The kinds of text to read from each field; a walk with fewer kinds is faster.
public struct WalkedTexts: Hashable, Sendable {
  /// A kind of text in a field.
  public enum Kind: String, Hashable, Sendable {
    /// The typed characters.
    case raw
    /// The displayed text.
    case display
    /// The canonical value.
    case value
  }

  /// The kind of text to read from each field.
  public var kind: Kind

  /// The fields from which the typed characters are read instead.
  public var typed: Set<String> = []

  /// Whether to read the reasons for missing values.
  public var hasReasons = false

  /// Whether to read entries of repeats.
  public var hasEntries = false

  /// Whether to read the hashes of final editions.
  public var hasHashes = false

  /// Selects one kind of text from each field.
  public init(_ kind: Kind) {
    self.kind = kind
  }
}
