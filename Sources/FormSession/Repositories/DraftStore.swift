/// A store of forms and drafts: everything needed to fill in a form.
public protocol DraftStore: FormRepository, DraftRepository, HistoryRepository, DraftQueries,
  ContentRepository, CommentRepository, EditRepository
{}

/// A store that supports everything that programs do with forms and drafts, regardless of where its
/// data is stored.
///
/// Not every store supports every operation. A store states in ``backup``, ``examiner`` and
/// ``draftKeys`` whether it supports these operations and, if not, what to use instead.
public protocol BookStorage: DraftStore, BatchRepository, QueueRepository, WalkRepository,
  ImportRepository, PurgeRepository, EditionRepository, PeopleRepository, AnyObject
{
  /// The location of the store, as messages name it: an address, or a file path with symbolic links
  /// resolved in every component except the last.
  var place: String { get }

  /// The paths of all files on this machine that belong to the store, whether or not they exist.
  ///
  /// Programs must not open or replace these files.
  var files: [String] { get }

  /// Returns the properties of the store.
  func info() throws(StoreError) -> StoreInfo

  /// The capability that copies the store to a file.
  var backup: StoreCapability<any StoreBackup> { get }

  /// The capability that finds and repairs damage in the store.
  var examiner: StoreCapability<any StoreExaminer> { get }

  /// The capability that keeps the keys that seal answers.
  var draftKeys: StoreCapability<any DraftKeyRepository> { get }
}

extension BookStorage {
  /// By default, a store keeps no keys.
  public var draftKeys: StoreCapability<any DraftKeyRepository> {
    .unavailable(
      UnavailableCapability(
        .sealing, for: "this kind of store",
        instead: "Use a store in a file for forms with sealed fields."))
  }
}
