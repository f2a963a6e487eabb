/// Queues of drafts that commands process batch by batch.
///
/// A store has only one queue at a time.
public protocol QueueRepository {
  /// The type of the queue.
  associatedtype Queue: DraftQueue

  /// Creates a queue of the open drafts of a form, or of all forms, most recently changed first.
  func queue(of form: String?, reading parts: QueueParts) throws(StoreError) -> Queue

  /// Creates a queue of these drafts, in the given order.
  func queue(_ drafts: [DraftID], reading parts: QueueParts) throws(StoreError) -> Queue
}

/// The drafts that a command processes, batch by batch.
///
/// The drafts and their order are fixed at the start. A draft that changes in the meantime is
/// therefore returned once, with the contents that it has when its batch is read.
///
/// ```swift
/// let queue = try store.queue(of: "visit", reading: [])
/// while case let batch = try queue.next(), !batch.isEmpty { … }
/// ```
public protocol DraftQueue: AnyObject {
  /// The number of drafts in the queue.
  var count: Int { get }

  /// The forms of the drafts, sorted by name and version.
  var forms: [FormID] { get }

  /// Returns the next batch with the current contents of its drafts; empty at the end.
  ///
  /// Drafts that were removed in the meantime are skipped.
  func next() throws(StoreError) -> [QueuedDraft]
}

/// The parts of each draft in a queue that are read in addition to its contents.
public struct QueueParts: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The fields that the draft's form no longer contains.
  public static let orphans = QueueParts(rawValue: 1)
  /// The history of the draft.
  public static let history = QueueParts(rawValue: 2)
}

/// A draft in a queue, as it was when its batch was read.
public struct QueuedDraft: Sendable {
  /// Everything stored about the draft.
  public let contents: DraftContents

  /// The fields that the draft's form no longer contains, if they are read.
  public let orphans: [OrphanedField]

  /// The history of the draft, if it is read.
  public let history: [HistoryEntry]

  /// Whether a seat has the focus in one of the fields, whose text may then be incomplete.
  public let hasFocus: Bool

  /// Creates a draft in a queue.
  public init(
    contents: DraftContents, orphans: [OrphanedField], history: [HistoryEntry], hasFocus: Bool
  ) {
    (self.contents, self.orphans) = (contents, orphans)
    (self.history, self.hasFocus) = (history, hasFocus)
  }
}
