public import FormSession
import SQLiteKit

/// Which drafts of a form to walk through.
///
/// They are read in the order in which they came, and their fields beside them in lockstep. All of
/// it is one state of the store, whatever others write meanwhile.
public struct DraftWalk: Hashable, Sendable {
  /// The form, in all its versions.
  public var form: String

  /// Those of which the same may still happen.
  public var statuses: [DraftStatus]

  /// Those that were finalized, or else changed last, at this moment or later.
  public var since: Moment?

  /// A walk through the drafts of a form.
  public init(_ form: String, _ statuses: [DraftStatus], since: Moment? = nil) {
    (self.form, self.statuses, self.since) = (form, statuses, since)
  }

  /// Whether only drafts are wanted that were finalized.
  var isOfRecords: Bool { statuses.allSatisfy { $0 == .final || $0 == .superseded } }
}

/// Which texts of the fields to read; the less they are, the faster the walk.
public struct WalkedTexts: Hashable, Sendable {
  /// One of the texts that a field has.
  public enum Kind: String, Hashable, Sendable {
    /// The typed characters.
    case raw
    /// The text as it is shown.
    case display
    /// The canonical value.
    case value
  }

  /// What is read of a field.
  public var kind: Kind

  /// The fields of which the typed characters are read, whatever is read of others.
  public var typed: Set<String> = []

  /// Whether the reasons are read that fields have in place of a value.
  public var hasReasons = false

  /// Whether the hashes of final editions are read.
  public var hasHashes = false

  /// One text of each field.
  public init(_ kind: Kind) {
    self.kind = kind
  }
}

extension Store {
  /// How many drafts a walk goes through.
  public func draftCount(_ walk: DraftWalk) throws(StoreFault) -> Int {
    try read {
      let forms = try formNumbers(of: walk.form)
      return try connection.prepare(
        WalkSQL.count(walk, forms: forms), walk.since?.milliseconds ?? .min
      ).first { row in try row.int(0) } ?? 0
    }
  }
}
