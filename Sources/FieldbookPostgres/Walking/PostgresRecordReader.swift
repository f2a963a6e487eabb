import FieldbookRows
public import FormSession
import PostgresKit

/// Reads drafts with all saved data of their fields, one draft at a time.
public final class PostgresRecordReader: DraftRecordReader {
  private let store: PostgresStore
  private let snapshot: WalkSnapshot
  private var batch: [DraftContents] = []

  /// The number of drafts that are read at a time.
  private static let batchSize = 200

  fileprivate init(_ store: PostgresStore, _ walk: DraftWalk) throws {
    (self.store, snapshot) = (store, try WalkSnapshot(store, walk))
  }

  /// Returns the next draft with its entries and fields; nil at the end.
  ///
  /// Removed entries are left out.
  public func next() throws(StoreError)
    -> (draft: Draft, entries: [EntryRecord], fields: [FieldRecord])?
  {
    if batch.isEmpty {
      batch = try store.reading(on: snapshot.connection) {
        try store.contents(store.draftRows(snapshot.next(Self.batchSize))).reversed()
      }
    }
    guard let last = batch.popLast() else { return nil }
    let contents = last.withoutAbsentEntries
    try expectAll(contents)
    return (contents.draft, contents.entries, contents.fields)
  }

  /// Checks that a draft has a row for each field, because a missing row is not an empty field.
  private func expectAll(_ contents: DraftContents) throws(StoreError) {
    let count = contents.fields.count { $0.entry == .draft }
    let isComplete = try store.query {
      try store.registeredForm(contents.draft.form).ownFieldCount == count
    }
    if !isComplete {
      throw .storage(
        .damaged(store.address, "the draft \(contents.draft.id.ending) lacks fields of its form"))
    }
  }
}

extension PostgresStore {
  /// Creates a reader of drafts and everything stored about their fields.
  public func records(in walk: DraftWalk) throws(StoreError) -> PostgresRecordReader {
    try query { try PostgresRecordReader(self, walk) }
  }
}
