public import FieldbookHashes
import FieldbookRows
import FieldbookStore
public import FormSession
public import SQLiteKit
package import Synchronization

/// The location of a store: the path of a file, or the address of a database, `postgresql://…`.
///
/// This is the only part of the library that knows which kinds of stores exist. Everything else
/// works with a `BookStorage`.
public struct StoreAddress: Hashable, Sendable {
  private let path: String

  /// Creates the address of the store with this path or address.
  public init(_ path: String) { self.path = path }

  /// Whether the store is in a database on a server.
  public var isOfServer: Bool {
    path.hasPrefix("postgresql://") || path.hasPrefix("postgres://")
  }

  /// A function that opens a store in a database on a server.
  package typealias ServerOpening =
    @Sendable (
      _ address: String, _ isReadOnly: Bool, _ moment: Moment, _ interruption: Interruption
    ) throws(StoreError) -> any BookStorage

  /// The function that opens stores in databases on servers; nil in a program without libpq.
  package static let serverOpening = Mutex<ServerOpening?>(nil)

  private func openOnServer(
    isReadOnly: Bool, at moment: Moment, _ interruption: Interruption = Interruption()
  ) throws(StoreError) -> any BookStorage {
    guard let opening = Self.serverOpening.withLock({ $0 }) else {
      throw .storage(
        StorageError(
          .unreachable, message: "This program cannot open PostgreSQL databases.",
          hint: "`fieldbook-server` can, and so can programs with the module FieldbookPostgres."))
    }
    return try opening(path, isReadOnly, moment, interruption)
  }

  /// Opens the store, and creates it if it is missing.
  ///
  /// A store from an earlier version is migrated. During the migration, which takes a while for a
  /// large store, `report` is called from time to time. Another thread can use the interruption to
  /// stop the store's work.
  ///
  /// `key` seals and opens the answers of sealed fields; without a key, sealed answers stay sealed.
  /// The method throws an error if the store was sealed with another key, or is an unfinished copy
  /// of another store.
  public func open(
    at moment: Moment, key: SealingKey? = nil, interruption: Interruption = Interruption(),
    reporting report: () -> Void = {}
  ) throws(StoreError) -> any BookStorage {
    let store =
      try isOfServer
      ? openOnServer(isReadOnly: false, at: moment, interruption)
      : Store(path, at: moment, interruption: interruption, reporting: report)
    return try sealed(store, key)
  }

  /// Opens a store that exists, and changes nothing in it; without a key, sealed answers stay
  /// sealed.
  ///
  /// A store in a file can be read even if its disk is full. Other processes then wait until it is
  /// closed.
  public func openToRead(
    at moment: Moment, key: SealingKey? = nil, interruption: Interruption = Interruption()
  ) throws(StoreError) -> any BookStorage {
    let store =
      try isOfServer
      ? openOnServer(isReadOnly: true, at: moment, interruption)
      : Store(path, .readOnly, at: moment, interruption: interruption)
    return try sealed(store, key)
  }

  private func sealed(
    _ store: some BookStorage, _ key: SealingKey?
  ) throws(StoreError) -> any BookStorage {
    if let copied = store as? any CopyableStore, let origin = try copied.unfinishedOrigin() {
      throw .copying(.unfinished(store.place, of: origin))
    }
    return try SealedStore(store, keys: store.draftKeys, openedWith: key)
  }

  /// Opens the store as the source or the target of a copy; sealed answers stay sealed.
  func openToCopy(
    isReadOnly: Bool, at moment: Moment, _ interruption: Interruption
  ) throws(StoreError) -> any CopyableStore {
    let store: any BookStorage =
      try isOfServer
      ? openOnServer(isReadOnly: isReadOnly, at: moment, interruption)
      : Store(path, isReadOnly ? .readOnly : .create, at: moment, interruption: interruption)
    guard let store = store as? any CopyableStore else {
      throw .storage(
        StorageError(.unreachable, message: "Stores of this kind cannot be copied."))
    }
    return store
  }

  /// Copies the readable part of a damaged store, which may be impossible to open, to a new store.
  ///
  /// The damaged store is not changed. If nothing can be read, the method throws an error and
  /// leaves no new store.
  public func rescue(to copy: String, at moment: Moment) throws(StoreError) -> StoreRescue {
    StoreRescue(try Doctor.rescue(path, to: copy, at: moment))
  }

  /// Returns the addresses of the stores to which a file could belong, judging by its name.
  ///
  /// For example, `a.sqlite-wal` is either a store or belongs to `a.sqlite`.
  package static func stores(ofFile path: String) -> [String] { Store.paths(ofFile: path) }

  /// Whether a file is a store or a copy of one.
  ///
  /// The check opens and closes the file, which releases the locks of this process on it. Do not
  /// call it for an open store.
  package static func isStore(_ path: String) -> Bool { Store.isMarked(path) }
}
