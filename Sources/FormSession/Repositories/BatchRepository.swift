/// Changes to many drafts in one transaction.
///
/// A draft that has changed since it was read, or that can no longer be changed, is skipped, and
/// its result gives the reason. The other drafts are still changed.
public protocol BatchRepository {
  /// Saves changes to several drafts.
  func save(_ changes: [DraftChange]) throws(StoreError) -> [Result<SaveOutcome, StoreError>]

  /// Finalizes drafts.
  ///
  /// `hashes` contains the hashes of editions that were hashed in advance in their final form. If
  /// the store hashes editions, it hashes the others itself.
  func finalize(
    _ drafts: [Finalization], hashes: [DraftID: EditionHash]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>]

  /// Discards drafts.
  func discard(
    _ drafts: [DraftID], _ entry: HistoryEntry
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>]

  /// Moves drafts to other versions of their forms.
  func move(_ drafts: [DraftMove]) throws(StoreError) -> [Result<SaveOutcome, StoreError>]
}

extension StoreError {
  /// Whether the error concerns a single draft, so that other drafts can still be processed.
  package var isOfOneDraft: Bool {
    switch self {
    case .noDraft, .notOpen, .moved, .notFinal, .isAmended, .inUse, .noContent: true
    case .sealing(.lostDraftKey): true
    case .noForm, .formClosed, .formExists, .people, .sealing, .copying, .storage: false
    }
  }
}
