import FieldbookRows
public import FormSession
import SQLiteKit

/// A queue of drafts in a temporary table.
///
/// The drafts and their order are saved at the start, and the contents of a batch are read when the
/// batch is requested. Even a million drafts therefore take up no memory.
public final class StoredDraftQueue: DraftQueue {
  /// The number of drafts in the queue.
  public let count: Int

  /// The forms of the drafts, sorted by name and version.
  public let forms: [FormID]

  private let store: Store

  /// The position in the queue of the last returned draft.
  private var last: Int64 = 0

  /// The number of drafts in a batch.
  private let batchSize: Int

  private let parts: QueueParts

  /// The maximum numbers of drafts and of fields in a batch; the latter limits the memory for large
  /// forms.
  private static let (mostDrafts, mostFields) = (1_000, 40_000)

  fileprivate init(_ store: Store, _ parts: QueueParts, _ fill: () throws -> Void) throws {
    (self.store, self.parts) = (store, parts)
    try store.connection.run("DROP TABLE IF EXISTS temp.draft_queue")
    try store.connection.run(
      "CREATE TEMP TABLE draft_queue (draft INTEGER NOT NULL, uuid BLOB NOT NULL)")
    try fill()
    count =
      try store.connection.prepare("SELECT count(*) FROM temp.draft_queue")
      .first { row in try row.int(0) } ?? 0
    let forms = try store.connection.prepare(
      "SELECT DISTINCT form FROM draft WHERE id IN (SELECT draft FROM temp.draft_queue)"
    ).all { row in try store.form(number: row.integer(0)) }
    self.forms = forms.map(\.id).sorted()
    let fields = max(1, forms.map(\.keys.count).max() ?? 0)
    batchSize = min(Self.mostDrafts, max(1, Self.mostFields / fields))
  }

  /// Returns the next batch with its current contents; empty at the end.
  ///
  /// Drafts that were removed in the meantime are skipped.
  public func next() throws(StoreError) -> [QueuedDraft] {
    var batch: [QueuedDraft] = []
    while batch.isEmpty, let places = try nextPlaces() {
      batch = try store.read { try places.compactMap { try entry($0.draft, $0.uuid) } }
    }
    return batch
  }

  private func nextPlaces() throws(StoreError) -> [(draft: Int64, uuid: [UInt8])]? {
    let found = try store.read {
      try store.connection.prepare(
        "SELECT rowid, draft, uuid FROM temp.draft_queue WHERE rowid > ? ORDER BY rowid LIMIT ?",
        last, batchSize
      ).all { row in
        (number: try row.integer(0), draft: try row.integer(1), uuid: try row.blob(2))
      }
    }
    guard let end = found.last else { return nil }
    last = end.number
    return found.map { ($0.draft, $0.uuid) }
  }

  /// Returns a draft; nil if it was removed, even if another draft has its row number now.
  private func entry(_ number: Int64, _ uuid: [UInt8]) throws -> QueuedDraft? {
    let row = try store.connection.prepare(
      "SELECT \(Store.draftColumns) FROM draft d WHERE d.id = ? AND d.uuid = ?", number, uuid
    ).first { row in try store.draftRow(row) }
    guard let row else { return nil }
    let focus = try store.connection.prepare(
      "SELECT 1 FROM seat WHERE draft = ? AND focus IS NOT NULL", number
    ).first { _ in true }
    return QueuedDraft(
      contents: try store.contents(row),
      orphans: parts.contains(.orphans) ? try store.orphans(of: row) : [],
      history: parts.contains(.history) ? try store.history(of: number) : [],
      hasFocus: focus ?? false)
  }
}

extension Store: QueueRepository {
  /// Creates a queue of the open drafts of a form, or of all forms, most recently changed first.
  ///
  /// A store has only one queue at a time.
  public func queue(
    of form: String?, reading parts: QueueParts = []
  ) throws(StoreError) -> StoredDraftQueue {
    try StoreError.wrapping {
      try StoredDraftQueue(self, parts) {
        try connection.run(
          """
          INSERT INTO temp.draft_queue (draft, uuid)
          SELECT id, uuid FROM draft
          WHERE status = 'draft' AND (?1 IS NULL OR form IN (SELECT id FROM form WHERE key = ?1))
          ORDER BY updated_at DESC, id DESC
          """, form)
      }
    }
  }

  /// Creates a queue of the given drafts, in the given order.
  public func queue(
    _ drafts: [DraftID], reading parts: QueueParts = []
  ) throws(StoreError) -> StoredDraftQueue {
    try StoreError.wrapping {
      try StoredDraftQueue(self, parts) {
        let insert = """
          INSERT INTO temp.draft_queue (draft, uuid) SELECT id, uuid FROM draft WHERE uuid = ?
          """
        for draft in drafts { try connection.run(insert, draft.bytes) }
      }
    }
  }
}
