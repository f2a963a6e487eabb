import FieldbookRows
public import FormSession
import PostgresKit

/// A queue of drafts.
///
/// The identifiers, 16 bytes each, are read at the start; the contents of a batch are read when the
/// batch is requested.
public final class PostgresDraftQueue: DraftQueue {
  /// The number of drafts in the queue.
  public let count: Int

  /// The forms of the drafts, sorted by name and version.
  public let forms: [FormID]

  private let store: PostgresStore
  private let parts: QueueParts
  private var rest: ArraySlice<DraftID>

  /// The number of drafts in a batch.
  private let batchSize: Int

  /// The maximum numbers of drafts and of fields in a batch; the latter limits the memory for large
  /// forms.
  private static let (mostDrafts, mostFields) = (1_000, 40_000)

  fileprivate init(
    _ store: PostgresStore, _ drafts: [(id: DraftID, form: Int64)], _ parts: QueueParts
  )
    throws
  {
    (self.store, self.parts, count) = (store, parts, drafts.count)
    let forms = try Set(drafts.map(\.form)).map { try store.form(number: $0) }
    self.forms = forms.map(\.id).sorted()
    let fields = max(1, forms.map(\.keys.count).max() ?? 0)
    batchSize = min(Self.mostDrafts, max(1, Self.mostFields / fields))
    rest = drafts.map(\.id)[...]
  }

  /// Returns the next batch with its current contents; empty at the end.
  ///
  /// Drafts that were removed in the meantime are skipped.
  public func next() throws(StoreError) -> [QueuedDraft] {
    while !rest.isEmpty {
      let ids = Array(rest.prefix(batchSize))
      rest = rest.dropFirst(ids.count)
      let batch = try store.read { try read(ids) }
      if !batch.isEmpty { return batch }
    }
    return []
  }

  private func read(_ ids: [DraftID]) throws -> [QueuedDraft] {
    let contents = try store.contents(store.draftRows(ids))
    let orphans = parts.contains(.orphans) ? try store.orphans(of: ids) : [:]
    let history = parts.contains(.history) ? try store.histories(of: ids) : [:]
    let focused = Set(
      try store.connection.prepare(
        "SELECT DISTINCT draft FROM seat WHERE draft = ANY($1) AND focus IS NOT NULL",
        ids.map(\.uuid)
      ).all { row in try row.draftID(0) })
    return contents.map { contents in
      let id = contents.draft.id
      return QueuedDraft(
        contents: contents, orphans: orphans[id] ?? [], history: history[id] ?? [],
        hasFocus: focused.contains(id))
    }
  }
}

extension PostgresStore: QueueRepository {
  /// Creates a queue of the open drafts of a form, or of all forms, most recently changed first.
  public func queue(
    of form: String?, reading parts: QueueParts
  ) throws(StoreError) -> PostgresDraftQueue {
    try read {
      let drafts = try connection.prepare(
        """
        SELECT d.id, d.form FROM draft d
        WHERE d.status = 'draft'
          AND ($1::text IS NULL OR d.form IN (SELECT id FROM form WHERE key = $1))
        ORDER BY d.updated_at DESC, d.id DESC
        """, form
      ).all { row in (id: try row.draftID(0), form: try row.integer(1)) }
      return try PostgresDraftQueue(self, drafts, parts)
    }
  }

  /// Creates a queue of the given drafts, in the given order.
  public func queue(
    _ drafts: [DraftID], reading parts: QueueParts
  ) throws(StoreError) -> PostgresDraftQueue {
    try read {
      let forms = try connection.prepare(
        "SELECT id, form FROM draft WHERE id = ANY($1)", drafts.map(\.uuid)
      ).all { row in (try row.draftID(0), try row.integer(1)) }
      let known = Dictionary(forms) { first, _ in first }
      return try PostgresDraftQueue(
        self, drafts.compactMap { id in known[id].map { (id: id, form: $0) } }, parts)
    }
  }
}
