/// Why a store failed.
public enum StoreFault: Error, Hashable, Sendable {
  /// There is no form of this name, or not in this version.
  case noForm(String, version: Int?)
  /// This version of the form is known with other content.
  case formExists(FormID)
  /// There is no such draft.
  case noDraft(DraftID)
  /// The draft is final, superseded or discarded, and takes no change.
  case notOpen(DraftID, DraftStatus)
  /// The draft has another version of its form than the one with which it was opened.
  case moved(DraftID, to: FormID)
  /// The draft is not final, so that it cannot be amended.
  case notFinal(DraftID, DraftStatus)
  /// Another draft is about to take the place of this one.
  case isAmended(DraftID, by: DraftID)
  /// Somebody has the draft open.
  case inUse(DraftID)
  /// What keeps the drafts does not work.
  case trouble(StoreTrouble)
}

/// Why what is below a store does not work.
public struct StoreTrouble: Error, Hashable, Sendable {
  /// What went wrong, as far as a program decides by it.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Others use the store, and did not let go of it in time.
    case busy
    /// There is no room left.
    case full
    /// The store, or the folder it is in, may only be read.
    case readOnly
    /// What is in it is damaged.
    case corrupt
    /// It belongs to another program, or is no store at all.
    case foreign
    /// A newer version of this program made it.
    case newer
    /// It cannot be opened or made.
    case unreachable
    /// It can neither be read nor written, though it is open.
    case failing
    /// A file beside the store was removed, replaced or cut short while the store was open.
    case logLost = "log_lost"
    /// Somebody asked to stop.
    case interrupted
    /// Anything else.
    case other
  }

  /// What went wrong.
  public let kind: Kind
  /// What went wrong, as one sentence.
  public let message: String
  /// What to do about it; empty when the message says it all.
  public let hint: String

  /// States a trouble.
  public init(_ kind: Kind, message: String, hint: String = "") {
    (self.kind, self.message, self.hint) = (kind, message, hint)
  }
}
