/// A store of forms and drafts: what is needed to fill in a form.
public protocol DraftStore: FormRepository, DraftRepository, HistoryRepository, DraftQueries,
  ContentRepository, CommentRepository, EditRepository
{}

/// A store with everything that programs do with forms and drafts, whatever it is stored in.
///
/// Not every store can do everything. A store states in ``backup`` and ``examiner`` what it can do
/// besides, and if not, what to use instead.
public protocol BookStorage: DraftStore, BatchRepository, QueueRepository, WalkRepository,
  ImportRepository, PurgeRepository, EditionRepository, PeopleRepository, AnyObject
{
  /// The place of the store, as messages name it: the path of its file, with symbolic links in its
  /// folder resolved, or its address.
  var place: String { get }

  /// The paths of all files of this machine that belong to the store, whether or not they exist.
  ///
  /// They must not be opened or replaced.
  var files: [String] { get }

  /// Returns the properties of the store.
  func info() throws(StoreError) -> StoreInfo

  /// What copies the store to a file.
  var backup: StoreCapability<any StoreBackup> { get }

  /// What finds and repairs damage of the store.
  var examiner: StoreCapability<any StoreExaminer> { get }

  /// What keeps the keys with which answers are sealed.
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
