import FormSession
import Migrations
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens a store; in the mode `create`, creates it first if it is missing.
func openStore(
  _ path: String, _ mode: Store.Mode, _ moment: Moment, _ interruption: Interruption,
  _ report: () -> Void
) throws -> Connection {
  if mode == .create, !isAnything(at: path) {
    do {
      try makeStore(at: path, moment)
    } catch let error as SQLiteError {
      throw error.concerning(path)
    }
  }
  do {
    return try openFile(path, mode, moment, interruption, report)
  } catch {
    if mode == .readOnly, let found = error as? SQLiteError, StorageError(found).kind == .full,
      let connection = openOnFullDisk(path, moment, interruption)
    {
      return connection
    }
    throw StorageError(besides: path, error) ?? StorageError(linked: error) ?? error
  }
}

/// Opens a store on a full disk for reading, without the index of its log, which SQLite cannot
/// create.
///
/// - Returns: nil if the store is outdated or cannot be read without the index, either.
private func openOnFullDisk(
  _ path: String, _ moment: Moment, _ interruption: Interruption
) -> Connection? {
  guard let connection = try? Connection(path, .alone, interruption: interruption),
    (try? isOutdated(connection, .readOnly, moment)) == false
  else { return nil }
  return connection
}

private func openFile(
  _ path: String, _ mode: Store.Mode, _ moment: Moment, _ interruption: Interruption,
  _ report: () -> Void
) throws -> Connection {
  let connection = try Connection(
    path, mode == .readOnly ? .readOnly : .existing, interruption: interruption)
  guard try connection.header() != nil else { throw StorageError.emptyFile(connection.path) }
  let isEarlier = try connection.reporting(to: report) {
    try isOutdated(connection, mode, moment)
  }
  if isEarlier { throw StorageError.outdated(connection.path) }
  connection.noteCompanions()
  return connection
}

/// Migrates a store to the current schema, or returns whether a store opened only for reading is
/// outdated.
private func isOutdated(
  _ connection: borrowing Connection, _ mode: Store.Mode, _ moment: Moment
) throws -> Bool {
  do throws(MigrationError) {
    if mode == .readOnly { return try !Schema.migrator.pending(on: connection).isEmpty }
    try Schema.migrator.apply(to: connection, at: moment.milliseconds)
    return false
  } catch {
    if let cause = error.cause { throw cause }
    throw StorageError(error, path: connection.path)
  }
}

/// Creates a store under a temporary name, and renames it when it is complete.
///
/// A file at the path is therefore never an unfinished store. The rename never replaces a file, so
/// if two processes create the same store, the second one opens the store that the first one
/// created.
private func makeStore(at path: String, _ moment: Moment) throws {
  let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).new"
  try PrivateFile.create(at: draft)
  // If the disk is full, SQLite leaves a log with the changes that it could not write.
  defer { removeStore(at: draft) }
  do {
    let connection = try Connection(draft)
    try Schema.migrator.apply(to: connection, at: moment.milliseconds)
  } catch let error as MigrationError {
    if let cause = error.cause { throw cause }
    throw StorageError(error, path: path)
  }
  try giveName(path, to: draft)
  try PrivateFile.synchronizeFolder(of: path)
}

/// Renames a new store; if another process has created the store, that store is used.
private func giveName(_ name: String, to draft: String) throws(SQLiteError) {
  do throws(SQLiteError) {
    try PrivateFile.rename(draft, to: name)
  } catch {
    guard error.system == .exists else { throw error }
  }
}

extension StorageError {
  /// Creates the error for a store in a folder where its log cannot be created; nil for other
  /// errors.
  ///
  /// SQLite only reports that a file cannot be opened or written to.
  fileprivate init?(besides path: String, _ error: any Error) {
    guard let found = error as? SQLiteError, [.cannotOpen, .readOnly].contains(found.kind),
      access(path, R_OK) == 0, access(Path(path).folder, W_OK) != 0
    else { return nil }
    self = .withoutLog(found.path)
  }
}

extension StorageError {
  /// Creates the error for a store with several hard links; nil for other errors.
  fileprivate init?(linked error: any Error) {
    guard let found = error as? SQLiteError, found.system == .hardLinks else { return nil }
    self = .hardLinks(found.path)
  }
}

/// Removes an unfinished store with all its files.
func removeStore(at path: String) {
  for companion in companions { unlink(path + companion) }
}

func isAnything(at path: String) -> Bool {
  var facts = stat()
  return lstat(path, &facts) == 0
}

extension Store {
  /// Creates a store; throws an error if the path exists.
  static func new(at path: String, _ moment: Moment) throws -> Store {
    guard !isAnything(at: path) else { throw StorageError.taken(path) }
    return try Store(path, .create, at: moment)
  }
}
