import FieldbookRows
public import FormSession
import SQLiteKit

/// Reads drafts with all saved data of their fields, one draft at a time.
///
/// ```swift
/// let walker = try store.records(in: DraftWalk("visit", [.final]))
/// while let (draft, entries, fields) = try walker.next() { … }
/// ```
public final class RecordWalker: DraftRecordReader {
  private let store: Store
  private let drafts: Statement
  private let fields: FieldCursor

  init(_ store: Store, _ walk: DraftWalk, forms: [Int64]) throws(SQLiteError) {
    self.store = store
    drafts = try store.connection.prepare(
      WalkSQL.drafts(Store.draftColumns, walk, forms: forms), walk.since?.milliseconds ?? .min)
    // The columns that `FieldRecord` reads, followed by the draft.
    let columns = FieldRow.read + ["draft"]
    fields = try FieldCursor(store.connection, columns, draft: columns.count - 1, place: 1)
  }

  /// Returns the next draft with its entries and fields; nil at the end.
  ///
  /// Removed entries are left out.
  public func next() throws(StoreError)
    -> (draft: Draft, entries: [EntryRecord], fields: [FieldRecord])?
  {
    try StoreError.wrapping {
      guard try drafts.step() else { return nil }
      let row = try store.draftRow(drafts.row)
      let entries = try store.entries(of: row.number, row.form)
      let (order, absent) = (EntryOrder(entries), entries.absent)
      var records: [FieldRecord] = []
      while try fields.next(of: row.number) {
        let key = try store.key(of: fields.place, in: row.form)
        let entry = EntryID(try fields.row.integer(0))
        if absent.contains(entry) { continue }
        records.append(
          try FieldRecord(fields.row, key: key, order, begun: row.draft.createdAt))
      }
      try store.putNotices(of: row.number, row.form, into: &records)
      try store.expectAll(
        records.count { $0.entry == .draft }, of: row.form, in: row.draft.id)
      return (
        row.draft, entries.filter { !absent.contains($0.id) },
        order.sorted(records) { $0.entry }
      )
    }
  }
}

extension Store {
  /// Checks that a draft has a row for each field, because a missing row is not an empty field.
  func expectAll(_ count: Int, of form: KnownForm, in draft: DraftID) throws(StorageError) {
    guard count == form.ownFieldCount else {
      throw StorageError.damaged(path, "the draft \(draft.ending) lacks fields of its form")
    }
  }

  /// Creates a reader of drafts and everything stored about their fields.
  public func records(in walk: DraftWalk) throws(StoreError) -> RecordWalker {
    try StoreError.wrapping { try RecordWalker(self, walk, forms: formNumbers(of: walk.form)) }
  }
}
