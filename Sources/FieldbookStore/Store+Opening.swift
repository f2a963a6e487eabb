import FormSession
import Migrations
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Opens a store, or makes one.
func openStore(
  _ path: String, _ mode: Store.Mode, _ moment: Moment, _ interruption: Interruption
) throws -> Connection {
  if mode == .create, !isAnything(at: path) {
    do {
      try makeStore(at: path, moment)
    } catch let error as SQLiteError {
      throw error.concerning(path)
    }
  }
  do {
    return try openFile(path, mode, moment, interruption)
  } catch {
    throw StoreTrouble(besides: path, error) ?? StoreTrouble(linked: error) ?? error
  }
}

private func openFile(
  _ path: String, _ mode: Store.Mode, _ moment: Moment, _ interruption: Interruption
) throws -> Connection {
  let connection = try Connection(
    path, mode == .readOnly ? .readOnly : .existing, interruption: interruption)
  guard try connection.header() != nil else { throw StoreTrouble.emptyFile(connection.path) }
  let isOutdated = try isOutdated(connection, mode, moment)
  if isOutdated { throw StoreTrouble.outdated(connection.path) }
  connection.noteCompanions()
  return connection
}

/// Brings a store to the present schema, or tells whether it would have to be.
private func isOutdated(
  _ connection: borrowing Connection, _ mode: Store.Mode, _ moment: Moment
) throws -> Bool {
  do throws(MigrationError) {
    if mode == .readOnly { return try !Schema.migrator.pending(on: connection).isEmpty }
    try Schema.migrator.apply(to: connection, at: moment.milliseconds)
    return false
  } catch {
    if let cause = error.cause { throw cause }
    throw StoreTrouble(error, path: connection.path)
  }
}

/// Makes a new store under another name, and gives it its own when it is whole.
///
/// So an empty file is never one of ours, and of two programs that begin at the same time the second
/// finds the store of the first: a name is given only where nothing has it.
private func makeStore(at path: String, _ moment: Moment) throws {
  let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).new"
  try PrivateFile.create(at: draft)
  // On a full disk SQLite leaves the log of what it could not write.
  defer { removeStore(at: draft) }
  do {
    let connection = try Connection(draft)
    try Schema.migrator.apply(to: connection, at: moment.milliseconds)
  } catch let error as MigrationError {
    if let cause = error.cause { throw cause }
    throw StoreTrouble(error, path: path)
  }
  try giveName(path, to: draft)
  try PrivateFile.synchronizeFolder(of: path)
}

/// Gives a new store its name; where another program was first, its store is opened as it is.
private func giveName(_ name: String, to draft: String) throws(SQLiteError) {
  do throws(SQLiteError) {
    try PrivateFile.rename(draft, to: name)
  } catch {
    guard error.system == .exists else { throw error }
  }
}

extension StoreTrouble {
  /// Tells of a store that may be read, where its log cannot be made beside it; nil when the error is
  /// another one.
  ///
  /// SQLite only says that something cannot be opened or written then.
  fileprivate init?(besides path: String, _ error: any Error) {
    guard let found = error as? SQLiteError, [.cannotOpen, .readOnly].contains(found.kind),
      access(path, R_OK) == 0, access(Path(path).folder, W_OK) != 0
    else { return nil }
    self = .withoutLog(found.path)
  }
}

extension StoreTrouble {
  /// Tells of a store whose file has several names; nil when the error is another one.
  fileprivate init?(linked error: any Error) {
    guard let found = error as? SQLiteError, found.system == .hardLinks else { return nil }
    self = .hardLinks(found.path)
  }
}

/// Removes a store that was made in vain, with all of its files.
func removeStore(at path: String) {
  for companion in companions { unlink(path + companion) }
}

private func isAnything(at path: String) -> Bool {
  var facts = stat()
  return lstat(path, &facts) == 0
}

extension Store {
  /// Makes a store where nothing is yet.
  static func new(at path: String, _ moment: Moment) throws -> Store {
    guard !isAnything(at: path) else { throw StoreTrouble.taken(path) }
    return try Store(path, .create, at: moment)
  }
}
