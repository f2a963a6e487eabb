/// Reading of many drafts one after another, for exports.
///
/// A store can have any number of walks at the same time. All drafts in a walk come from one
/// consistent snapshot.
public protocol WalkRepository {
  /// The type that reads the text of fields.
  associatedtype Texts: DraftTextReader

  /// The type that reads everything stored about the fields.
  associatedtype Records: DraftRecordReader

  /// Returns the number of drafts in a walk.
  func draftCount(_ walk: DraftWalk) throws(StoreError) -> Int

  /// Creates a reader of drafts and the text of their fields.
  func texts(_ wanted: WalkedTexts, in walk: DraftWalk) throws(StoreError) -> Texts

  /// Creates a reader of drafts and everything stored about their fields.
  func records(in walk: DraftWalk) throws(StoreError) -> Records
}

/// Reads drafts with the text of their fields, batch by batch.
///
/// ```swift
/// let reader = try store.texts(WalkedTexts(.value), in: DraftWalk("visit", [.final]))
/// while let batch = try reader.next() { … }
/// ```
public protocol DraftTextReader: AnyObject {
  /// Returns the next batch; nil at the end.
  func next() throws(StoreError) -> DraftTexts?
}

/// Reads drafts with all stored data about their fields, one draft at a time.
///
/// ```swift
/// let reader = try store.records(in: DraftWalk("visit", [.final]))
/// while let (draft, entries, fields) = try reader.next() { … }
/// ```
public protocol DraftRecordReader: AnyObject {
  /// Returns the next draft with its entries and fields; nil at the end.
  ///
  /// Removed entries are left out.
  func next() throws(StoreError)
    -> (draft: Draft, entries: [EntryRecord], fields: [FieldRecord])?
}
