/// Storage of the hashes of final editions.
///
/// Each final edition has a hash, and the hashes form a chain. The chain grows in the transaction
/// that finalizes or purges.
public protocol EditionRepository {
  /// The type that hashes editions.
  associatedtype Hasher: EditionHasher

  /// Returns a hasher for editions of a form, which can also be used on other threads.
  func hasher(of form: FormID) throws(StoreError) -> Hasher

  /// Returns the hash of a final edition; nil if the draft is not final.
  func hash(of id: DraftID) throws(StoreError) -> EditionHash?

  /// Compares final editions with their hashes, and the hashes with the chain.
  ///
  /// If the chain still contains a head that was kept elsewhere, nothing that was finalized up to
  /// that head has changed. This holds even if someone could write to the store.
  func verify(
    keptHead: Digest?, progress: (Int) -> Void
  ) throws(StoreError) -> Verification
}

/// Hashes editions of one version of a form.
///
/// A hasher is a value and does not access the store. Many editions can therefore be hashed on
/// other threads, and then be finalized in one transaction:
///
/// ```swift
/// let hasher = try store.hasher(of: draft.form)
/// let hash = hasher.hash(contents.finalized(at: now), history: history + [entry])
/// try store.finalize(
///   [Finalization(draft.id, seen: draft.revision, entry)], hashes: [draft.id: hash])
/// ```
public protocol EditionHasher: Sendable {
  /// Hashes a final edition with its complete history and orphaned fields.
  func hash(
    _ contents: DraftContents, history: [HistoryEntry], orphaned: [OrphanedField], salt: [UInt8]
  ) -> EditionHash
}

extension EditionHasher {
  /// Hashes a final edition with its complete history and orphaned fields, and a random salt.
  public func hash(
    _ contents: DraftContents, history: [HistoryEntry], orphaned: [OrphanedField] = []
  ) -> EditionHash {
    hash(contents, history: history, orphaned: orphaned, salt: EditionHash.randomSalt())
  }
}

/// The hash of a final edition, together with its random salt.
///
/// Because of the salt, nobody can guess the contents of the edition from the hash alone.
public struct EditionHash: Hashable, Sendable {
  /// The draft of the edition.
  public let draft: DraftID
  /// Sixteen random bytes that are part of the hashed text.
  public let salt: [UInt8]
  /// The hash of the salt and the contents.
  public let digest: Digest

  /// Creates a hash from its parts.
  public init(draft: DraftID, salt: [UInt8], digest: Digest) {
    (self.draft, self.salt, self.digest) = (draft, salt, digest)
  }

  /// Returns a random salt for a new hash.
  public static func randomSalt() -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    // This takes eight bytes at a time, because each call asks the system for random bytes.
    return [random.next(), random.next()].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) }
    }
  }
}

extension DraftContents {
  /// Returns the contents as they will be once the draft is finalized, without removed entries.
  public func finalized(at moment: Moment) -> DraftContents {
    var contents = withoutAbsentEntries
    contents.draft.status = .final
    contents.draft.revision += 1
    (contents.draft.updatedAt, contents.draft.finalizedAt) = (moment, moment)
    return contents
  }
}
