public import FieldbookHashes
import FieldbookStore
public import FormSession
public import SQLiteKit

/// Where a store is: the path of a file.
///
/// This is the only part of the library that knows which kinds of stores exist. Everything else
/// works with a `BookStorage`.
public struct StoreAddress: Hashable, Sendable {
  private let path: String

  /// Creates the address of the store with this path.
  public init(_ path: String) { self.path = path }

  /// Opens the store, and creates it if it is missing.
  ///
  /// An earlier store is migrated; `report` is called from time to time meanwhile, because a large
  /// store takes a while. The interruption stops work of the store from another thread.
  ///
  /// `key` opens sealed answers; without it, they stay sealed. It throws if it is another key than
  /// that with which they are sealed.
  public func open(
    at moment: Moment, key: SealingKey? = nil, interruption: Interruption = Interruption(),
    reporting report: () -> Void = {}
  ) throws(StoreError) -> any BookStorage {
    let store = try Store(path, at: moment, interruption: interruption, reporting: report)
    return try SealedStore(store, keys: store.draftKeys, openedWith: key)
  }

  /// Opens a store that exists, and changes nothing in it.
  public func openToRead(at moment: Moment) throws(StoreError) -> any BookStorage {
    let store = try Store(path, .readOnly, at: moment)
    return try SealedStore(store, keys: store.draftKeys, openedWith: nil)
  }

  /// Copies what can be read of a damaged store, which may be impossible to open, to a new one.
  ///
  /// The damaged store is not changed. If nothing can be read, it throws and leaves no new store.
  public func rescue(to copy: String, at moment: Moment) throws(StoreError) -> StoreRescue {
    StoreRescue(try Doctor.rescue(path, to: copy, at: moment))
  }

  /// The addresses of the stores to which a file may belong, by its name.
  ///
  /// For example, `a.sqlite-wal` is either a store or belongs to `a.sqlite`.
  package static func stores(ofFile path: String) -> [String] { Store.paths(ofFile: path) }

  /// Whether a file is a store or a copy of one.
  ///
  /// This opens and closes the file, which releases the locks of this process on it. Do not call it
  /// for an open store.
  package static func isStore(_ path: String) -> Bool { Store.isMarked(path) }
}
