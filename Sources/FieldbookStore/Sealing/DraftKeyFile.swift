import FieldbookRows
import FormSession
import SQLiteKit

/// The file with the sealed keys of the drafts, a separate database beside the store.
///
/// It is not part of the store, so copies of the store do not contain the keys. It is created when
/// the first answer is sealed. After each transaction its journal is deleted, and deleted rows are
/// overwritten, so no removed key stays in the folder.
final class DraftKeyFile {
  private let path: String
  private var opened: OpenKeyFile?

  /// The suffix that follows the store's name in the name of the file.
  static let suffix = "-keys"

  init(of store: String) { path = store + Self.suffix }

  /// "FBKK".
  static let applicationID: Int32 = 0x4642_4B4B

  /// Returns the file; nil if it does not exist.
  func existing() throws -> OpenKeyFile? {
    if let opened { return opened }
    guard isAnything(at: path) else { return nil }
    return try open(.existing)
  }

  /// Returns the file, and creates it if it does not exist.
  func created() throws -> OpenKeyFile { try opened ?? open(.create) }

  private func open(_ mode: Connection.Mode) throws -> OpenKeyFile {
    let file = try OpenKeyFile(path, mode)
    opened = file
    return file
  }

  func remove(_ id: DraftID) throws {
    try existing()?.remove(id)
  }

  /// Copies the keys of a store to another store.
  static func copy(from store: String, to copy: String) throws {
    guard let file = try DraftKeyFile(of: store).existing() else { return }
    try PrivateFile.create(at: copy + suffix) { path throws(SQLiteError) in
      try file.connection.run("VACUUM INTO ?", path)
    }
  }
}

/// A connection to the file with the keys of drafts.
final class OpenKeyFile {
  let connection: Connection

  init(_ path: String, _ mode: Connection.Mode) throws {
    let connection = try Connection(path, mode)
    if let header = try connection.header(), header.applicationID != DraftKeyFile.applicationID {
      throw StorageError(
        .foreign, message: "\(path) does not contain keys of drafts.",
        hint: "Move it away, or restore the file with the keys.")
    }
    try connection.run("PRAGMA synchronous = FULL")
    if mode == .create { try Self.makeTables(connection) }
    self.connection = connection
  }

  func remove(_ id: DraftID) throws {
    try connection.run("DELETE FROM draft_key WHERE draft = ?", id.bytes)
  }

  private static func makeTables(_ connection: borrowing Connection) throws {
    try connection.setApplicationID(DraftKeyFile.applicationID)
    try connection.write {
      try connection.runScript(
        """
        -- The keys that the store has had. Only their hashes are here, and with each the key for hashes of
        -- unique values, sealed with it. The current one has not been replaced.
        CREATE TABLE IF NOT EXISTS store_key (
          number INTEGER PRIMARY KEY,
          id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
          hash_key BLOB NOT NULL,
          replaced_at INTEGER
        ) STRICT;

        -- The key of each draft with a sealed answer, sealed with the current key of the store.
        CREATE TABLE IF NOT EXISTS draft_key (
          draft BLOB PRIMARY KEY CHECK (length(draft) = 16),
          sealed BLOB NOT NULL,
          added_at INTEGER NOT NULL DEFAULT (unixepoch())
        ) STRICT, WITHOUT ROWID;
        """)
    }
  }
}
