/// The reason why a store refused or could not perform an operation.
public enum StoreError: Error, Hashable, Sendable {
  /// The form or this version of it does not exist.
  case noForm(String, version: Int?)
  /// This version of the form is registered with a different definition.
  case formExists(FormID)
  /// The form is closed and accepts no new drafts.
  case formClosed(String)
  /// The draft does not exist.
  case noDraft(DraftID)
  /// The draft is final, superseded or discarded, and cannot be changed.
  case notOpen(DraftID, DraftStatus)
  /// The draft has moved to another version of its form since it was opened.
  case moved(DraftID, to: FormID)
  /// The draft is not final and cannot be amended.
  case notFinal(DraftID, DraftStatus)
  /// Another draft already amends this one.
  case isAmended(DraftID, by: DraftID)
  /// Another person has the draft open.
  case inUse(DraftID)
  /// The content of a file, named by its hash, is not in the store.
  case noContent(String)
  /// An operation on accounts, tokens or links was refused.
  case people(PeopleError)
  /// Sealed text cannot be read or written.
  case sealing(SealingError)
  /// The store cannot be copied, or is an unfinished copy.
  case copying(CopyError)
  /// The underlying storage failed.
  case storage(StorageError)
}

/// The reason why sealed text cannot be read or written.
public enum SealingError: Error, Hashable, Sendable {
  /// The store's key is needed, but was not given.
  case noKey
  /// The given key is not the store's key.
  case wrongKey
  /// The given key was the store's key until it was replaced at this time.
  case replacedKey(Moment)
  /// The draft's key was destroyed or lost, so nobody can read its sealed text.
  case lostDraftKey(DraftID)
  /// The store has sealed answers, but no keys.
  case missingKeys
  /// A program tried to store the text of this field unsealed.
  case unsealed(String)
  /// Stores of this kind do not keep the keys of drafts.
  case unsupported(String)
}

/// A failure of the underlying storage.
public struct StorageError: Error, Hashable, Sendable {
  /// The kinds of failures that programs can distinguish.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Another process kept the store locked for too long.
    case busy
    /// The disk is full.
    case full
    /// The store or its folder is read-only.
    case readOnly
    /// The store is damaged.
    case corrupt
    /// The file belongs to another program or is not a store.
    case foreign
    /// The store was created by a newer version of this program.
    case newer
    /// The store cannot be opened or created.
    case unreachable
    /// Reading from or writing to the open store failed.
    case failing
    /// A file next to the store was removed, replaced or truncated while the store was open.
    case logLost = "log_lost"
    /// The store cannot hold a text that it was given.
    case unstorable
    /// The operation was interrupted on request.
    case interrupted
    /// Any other failure.
    case other
  }

  /// The kind of failure.
  public let kind: Kind
  /// A sentence that says what went wrong.
  public let message: String
  /// Advice on what to do; empty if the message is enough.
  public let hint: String

  /// Creates a failure.
  public init(_ kind: Kind, message: String, hint: String = "") {
    (self.kind, self.message, self.hint) = (kind, message, hint)
  }
}
