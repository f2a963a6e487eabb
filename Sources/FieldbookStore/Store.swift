package import FieldbookRows
public import FormSession
public import SQLiteKit

/// A store of forms and drafts in a file.
///
/// ```swift
/// let store = try Store("fieldbook.sqlite", at: now)
/// try store.register(form, at: now)
/// try store.add([draft])
/// ```
///
/// Every method runs in its own transaction. Its changes are durable when it returns, even after a
/// crash or power failure.
///
/// Several stores, in one process or in several, can have the same file open. Use a store from only
/// one thread. Another thread can stop its work with an interruption.
public final class Store {
  let connection: Connection

  /// The registered forms that were read.
  package var formCache = FormCache()

  /// The first error in reading a list.
  let listFailure = ListFailure()

  /// The file with the keys of drafts.
  private(set) lazy var keyFile = DraftKeyFile(of: path)

  /// The seats that this store has taken but not released.
  var occupiedSeats: Set<SeatID> = []

  /// The ways to open the file.
  public enum Mode: Sendable {
    /// Creates the file if it does not exist.
    case create
    /// The file must exist.
    case existing
    /// The file must exist, and is not changed.
    ///
    /// On a full disk, SQLite cannot create the index of the store's log. The store is then read
    /// without it, and other processes cannot use the store until it is closed.
    case readOnly
  }

  /// Opens a file, and migrates it to the current schema.
  ///
  /// A file that is not a store, or was written by a newer program, is rejected and left unchanged.
  /// Before the schema of a store with drafts changes, the store is copied to a file beside it.
  /// During the migration, `report` is called from time to time, because a large store takes a
  /// while.
  public init(
    _ path: String, _ mode: Mode = .create, at moment: Moment,
    interruption: Interruption = Interruption(), reporting report: () -> Void = {}
  ) throws(StoreError) {
    connection = try StoreError.wrapping {
      try openStore(path, mode, moment, interruption, report)
    }
    if mode != .readOnly {
      try StoreError.wrapping {
        try connection.reporting(to: report) { try finishMigrations(at: moment) }
      }
    }
  }

  deinit {
    guard !occupiedSeats.isEmpty, (try? expectFiles()) != nil else { return }
    for seat in occupiedSeats { try? connection.run(SeatSQL.leave, seat.number) }
  }

  /// The path of the file, with symbolic links in the folder part resolved.
  public var path: String { connection.path }

  /// The paths of all files that can belong to the store, whether or not they exist.
  public var files: [String] { companions.map { path + $0 } }

  /// The number of milliseconds to wait for other processes that are writing.
  public var patience: Int {
    get { connection.busyTimeout }
    set { connection.busyTimeout = newValue }
  }

  /// Copies as many recent changes from the log to the database as is possible without waiting.
  ///
  /// This takes some milliseconds, so call the method while nobody is typing. Otherwise, about once
  /// for every thousand changed pages, an edit must wait while SQLite copies the changes.
  public func tidy() throws(StoreError) {
    try StoreError.wrapping { try expectFiles() }
    _ = try StoreError.wrapping { try connection.checkpoint(.passive) }
  }
}

extension Store {
  /// Performs several changes in one transaction, which is rolled back if the function throws.
  ///
  /// The method throws an error if the store's files were moved or replaced, since the changes
  /// would be lost.
  func write<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try StoreError.wrapping {
      try listFailure.rethrow()
      if connection.isInTransaction { return try change(body) }
      try expectFiles()
      let value = try change(body)
      // Do not report success for changes in a file that was moved or replaced.
      try expectFiles(readingLog: false)
      return value
    }
  }

  /// Runs a function in a transaction, which is rolled back if a list could not be read.
  private func change<Value>(_ body: () throws -> Value) throws -> Value {
    try connection.write {
      let value = try body()
      try listFailure.rethrow()
      return value
    }
  }

  /// Checks that the store's files are still the files that were opened, and are intact.
  func expectFiles(readingLog: Bool = true) throws(StorageError) {
    if connection.mode == .alone { throw StorageError.fullDisk(path) }
    switch connection.fileState(readingLog: readingLog) {
    case .intact: return
    case .moved: throw StorageError.moved(path)
    case .faulty(let error):
      connection.abandonLog(after: error)
      throw StorageError.logLost(path, error)
    }
  }

  /// Runs a function on a consistent snapshot of the store.
  func read<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try StoreError.wrapping {
      try listFailure.rethrow()
      if !connection.isInTransaction, connection.isIndexCut {
        throw StorageError.logLost(path, .indexCut)
      }
      return try connection.read(body)
    }
  }
}
