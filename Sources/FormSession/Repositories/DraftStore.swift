/// A store of forms and drafts: everything needed to fill in a form.
public protocol DraftStore: FormRepository, DraftRepository, HistoryRepository, DraftQueries,
  ContentRepository, CommentRepository, EditRepository
{}

/// A store with everything that programs do with forms and drafts, regardless of where it is
/// stored.
///
/// Not every store can do everything. A store states in ``backup`` and ``examiner`` whether it can
/// do more, and if not, what to use instead.
public protocol BookStorage: DraftStore, BatchRepository, QueueRepository, WalkRepository,
  ImportRepository, PurgeRepository, EditionRepository, PeopleRepository, AnyObject
{
  /// The place of the store, as messages name it: the path of its file, with symbolic links in its
  /// folder resolved, or its address.
  var place: String { get }

  /// The paths of all files on this machine that belong to the store, whether or not they exist.
  ///
  /// They must not be opened or replaced.
  var files: [String] { get }

  /// Returns the properties of the store.
  func info() throws(StoreError) -> StoreInfo

  /// The capability that copies the store to a file.
  var backup: StoreCapability<any StoreBackup> { get }

  /// The capability that finds and repairs damage in the store.
  var examiner: StoreCapability<any StoreExaminer> { get }

  /// The capability that keeps the keys with which answers are sealed.
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
