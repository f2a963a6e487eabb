import FormSession
import PostgresKit

extension StoreError {
  /// Runs a function, and converts its errors to store errors.
  static func wrapping<Value>(
    _ address: PostgresAddress, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try body()
    } catch let error as StoreError {
      throw error
    } catch let failure as StorageError {
      throw .storage(failure)
    } catch let error as PostgresError {
      throw .storage(StorageError(error, address))
    } catch {
      throw .storage(StorageError(.other, message: "The store failed: \(error)."))
    }
  }
}

extension StorageError {
  /// Converts a database error.
  init(_ error: PostgresError, _ address: PostgresAddress) {
    let kind = Kind(error)
    switch error.kind {
    case .unstorableText:
      self.init(
        .unstorable,
        message: "The text contains the character NUL (U+0000), which PostgreSQL cannot store.",
        hint: "Remove the character from the text.")
    case .cancelled:
      self.init(kind, message: "The program was interrupted while it was using \(address.shown).")
    default: self.init(kind, message: error.message, hint: Self.hint(error))
    }
  }

  private static func hint(_ error: PostgresError) -> String {
    switch error.kind {
    case .busy, .serialization, .deadlock, .tooManyConnections: "Try again."
    case .full: "Free some space on the server and try again; nothing that was saved is lost."
    case .readOnly: "The server may be a replica; name the one that can be written to."
    case .cannotConnect: "Check the address, and whether the server is running."
    case .notAuthenticated:
      "Check the user name; a password can be in `PGPASSWORD` or in the file `~/.pgpass`."
    case .denied: "Ask the owner of the database for the rights to its tables."
    case .unknownDatabase: "Create it with `createdb`, or check its name."
    case .connectionLost, .timeout: "Check what was saved, and try again."
    case .corrupt, .ioError: "Check the server and its disk, or restore a backup."
    default: ""
    }
  }

  /// The database does not use UTF-8.
  static func encoding(_ address: PostgresAddress, _ encoding: String) -> StorageError {
    StorageError(
      .foreign, message: "The database \(address.shown) has the encoding \(encoding) and not UTF8.",
      hint: "Create one with `createdb --encoding=UTF8 --template=template0`.")
  }

  /// The database contains another program's tables.
  static func foreign(_ address: PostgresAddress) -> StorageError {
    StorageError(
      .foreign, message: "The database \(address.shown) contains the tables of another program.",
      hint: "Name another database.")
  }

  /// The schema was created by a newer program.
  static func newer(_ address: PostgresAddress, _ found: Int, known: Int) -> StorageError {
    StorageError(
      .newer,
      message: "The store \(address.shown) has version \(found); this program supports versions up "
        + "to \(known).",
      hint: "Use the program that wrote it, or a newer one.")
  }

  /// The schema is missing or was created by an older program, and the store was opened for reading
  /// only.
  static func outdated(_ address: PostgresAddress) -> StorageError {
    StorageError(
      .readOnly,
      message: "The store \(address.shown) is empty or was made by an older program, so it must be "
        + "updated before it is read.",
      hint: "Open it once for writing, which updates it.")
  }

  /// Work was interrupted on request.
  static func interrupted(_ address: PostgresAddress) -> StorageError {
    StorageError(
      .interrupted, message: "The program was interrupted while it was using \(address.shown).",
      hint: "Nothing was changed.")
  }

  /// The store contains something that an intact store never contains.
  static func damaged(_ address: PostgresAddress, _ what: String) -> StorageError {
    StorageError(
      .corrupt, message: "The store \(address.shown) is damaged: \(what).",
      hint: "Check the server, or restore a backup.")
  }

  /// The connection of a walk was lost, and its snapshot with it.
  static func snapshotLost(_ address: PostgresAddress) -> StorageError {
    StorageError(
      .failing,
      message: "The database \(address.shown) closed the connection while drafts were read.",
      hint: "Try again.")
  }
}

extension StorageError.Kind {
  /// Classifies a database error.
  fileprivate init(_ error: PostgresError) {
    switch error.kind {
    case .busy, .serialization, .deadlock, .tooManyConnections: self = .busy
    case .full: self = .full
    case .readOnly, .denied: self = .readOnly
    case .corrupt, .misuse: self = .corrupt
    case .cannotConnect, .notAuthenticated, .unknownDatabase: self = .unreachable
    case .connectionLost, .timeout, .ioError: self = .failing
    case .cancelled: self = .interrupted
    case .constraint, .outOfMemory, .unstorableText, .tooBig, .other: self = .other
    }
  }
}
