public import FormSession

extension MemoryStore: QueueRepository {
  /// Creates a queue of the open drafts of a form, or of all forms.
  public func queue(
    of form: String?, reading parts: QueueParts
  ) throws(StoreError) -> MemoryDraftQueue {
    let open = drafts.values.map { $0.contents.draft }.filter {
      $0.status == .draft && (form == nil || $0.form.key == form)
    }
    let sorted = open.sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
    return MemoryDraftQueue(self, sorted, parts)
  }

  /// Creates a queue of the given drafts, in the given order.
  public func queue(
    _ drafts: [DraftID], reading parts: QueueParts
  ) throws(StoreError) -> MemoryDraftQueue {
    MemoryDraftQueue(self, drafts.compactMap { self.drafts[$0]?.contents.draft }, parts)
  }
}

/// A queue of drafts in memory, with a single batch.
public final class MemoryDraftQueue: DraftQueue {
  /// The number of drafts in the queue.
  public let count: Int

  /// The forms of the drafts, sorted by name and version.
  public let forms: [FormID]

  private let store: MemoryStore
  private let parts: QueueParts
  private var rest: [DraftID]

  init(_ store: MemoryStore, _ drafts: [Draft], _ parts: QueueParts) {
    (self.store, self.parts, count) = (store, parts, drafts.count)
    forms = Set(drafts.map { $0.form }).sorted()
    rest = drafts.map { $0.id }
  }

  /// Returns all drafts with their current contents, and an empty batch after that.
  public func next() throws(StoreError) -> [QueuedDraft] {
    defer { rest = [] }
    return rest.compactMap { id in
      guard let draft = store.drafts[id] else { return nil }
      return QueuedDraft(
        contents: draft.contents, orphans: parts.contains(.orphans) ? draft.orphans : [],
        history: parts.contains(.history) ? draft.history : [],
        hasFocus: store.seats.values.contains { $0.draft == id && $0.state.focus != nil })
    }
  }
}
