import FormSession
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension StoreError {
  /// Runs a function, and converts its errors to store errors.
  static func wrapping<Value: ~Copyable>(
    _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try body()
    } catch let error as StoreError {
      throw error
    } catch let failure as StorageError {
      throw .storage(failure)
    } catch let error as SQLiteError {
      throw .storage(StorageError(error))
    } catch {
      throw .storage(StorageError(.other, message: "The store failed: \(error)."))
    }
  }
}

extension StorageError {
  /// Converts a database error.
  init(_ error: SQLiteError) {
    let kind = Kind(error)
    let message =
      kind == .interrupted
      ? "The program was interrupted while it was using \(error.path)." : error.message
    self.init(kind, message: message, hint: kind.hint)
  }

  /// Converts a migration error.
  init(_ error: MigrationError, path: String) {
    switch error {
    case .database(let error), .failed(_, _, let error):
      self.init(error)
    case .foreign:
      self.init(
        .foreign, message: "The file \(path) belongs to another program.", hint: Kind.foreign.hint)
    case .newer(let found, let known):
      self.init(
        .newer,
        message:
          "The store \(path) has version \(found); this program supports versions up to \(known).",
        hint: Kind.newer.hint)
    case .altered, .inconsistent:
      self.init(
        .corrupt, message: "The schema of the store \(path) does not match its version.",
        hint: Kind.corrupt.hint)
    }
  }

  /// The store was opened on a full disk, so it can only be read.
  static func fullDisk(_ path: String) -> StorageError {
    StorageError(
      .full, message: "The store \(path) cannot be written; the disk is full.",
      hint: Kind.full.hint)
  }

  static func emptyFile(_ path: String) -> StorageError {
    StorageError(
      .foreign, message: "The file \(path) is empty, so it is not a store.", hint: foreignHint)
  }

  /// The store has an older schema, and was opened for reading only.
  static func outdated(_ path: String) -> StorageError {
    StorageError(
      .readOnly,
      message: "The store \(path) was made by an older program, so it must be updated "
        + "before it is read.",
      hint: "Open it once for writing, which updates it.")
  }

  /// The store's file is readable, but the store cannot be opened, because its log cannot be
  /// created in its folder.
  static func withoutLog(_ path: String) -> StorageError {
    StorageError(
      .readOnly,
      message: "The store \(path) cannot be read, because its folder is not writable: while a "
        + "store is open, it needs a log beside its file.",
      hint: "Copy it to a writable folder, with the file \(path)-wal if there is one, and open the "
        + "copy.")
  }

  /// A file already exists at the path where a store should be created.
  static func taken(_ path: String) -> StorageError {
    StorageError(
      .unreachable, message: "The file \(path) already exists.", hint: "Choose another name.")
  }

  /// The store was moved, removed or replaced while it was open.
  static func moved(_ path: String) -> StorageError {
    StorageError(
      .unreachable, message: "The store \(path) was moved, removed or replaced while it was open.",
      hint: "Put it back where it was.")
  }

  /// The store's file has several hard links.
  static func hardLinks(_ path: String) -> StorageError {
    StorageError(
      .unreachable,
      message: "The store \(path) has a second name (a hard link). Under each name it would get a "
        + "log of its own, and programs that use both would damage it.",
      hint: "`find FOLDER -samefile \(path)` lists its names; remove all but one, or open a copy "
        + "made with `cp`.")
  }

  /// The log was lost while the store was open.
  static func logLost(_ path: String, _ error: CompanionError) -> StorageError {
    StorageError(
      .logLost,
      message: "The file \(path)\(error.words) while the store was open, so nothing can be saved "
        + "any more.",
      hint: Kind.logLost.hint)
  }

  /// The store contains something that an intact store never contains.
  static func damaged(_ path: String, _ what: String) -> StorageError {
    StorageError(
      .corrupt, message: "The store \(path) is damaged: \(what).", hint: Kind.corrupt.hint)
  }

  fileprivate static let foreignHint = "Name another file."
}

extension StorageError.Kind {
  /// Classifies a database error.
  ///
  /// A value of the wrong type, or a statement that does not match the schema, is a sign of damage.
  fileprivate init(_ error: SQLiteError) {
    switch error.kind {
    case .busy, .locked: self = .busy
    case .full: self = .full
    case .readOnly: self = .readOnly
    case .corrupt, .misuse(.wrongType): self = .corrupt
    case .notADatabase: self = .foreign
    case .interrupted: self = .interrupted
    case .cannotOpen, .ioError: self = StorageError.Kind(ofFile: error)
    case .other where error.isGeneric: self = .corrupt
    case .constraint, .tooBig, .outOfMemory, .misuse, .other: self = .other
    }
  }

  /// Classifies an error of the file system.
  private init(ofFile error: SQLiteError) {
    switch error.system {
    case .noSpace, .tooLarge: self = .full
    case .readOnlyFileSystem: self = .readOnly
    // The file is readable, but its log cannot be created in its folder.
    case .denied where access(error.path, R_OK) == 0: self = .readOnly
    default: self = error.kind == .cannotOpen ? .unreachable : .failing
    }
  }

  /// Advice on what to do about the error.
  var hint: String {
    switch self {
    case .busy: "Try again, or close the program that uses it."
    case .full: "Free some space and try again; nothing that was saved is lost."
    case .readOnly: "Make the file and its folder writable, or name another store."
    case .corrupt: "Check the store, or restore a backup."
    case .foreign: StorageError.foreignHint
    case .newer: "Use the program that wrote it, or a newer one."
    case .unreachable: "Check the path and its permissions."
    case .failing: "Check the disk and its file size limits, and then the store."
    case .logLost:
      "Close every program that uses the store, check it, and repeat what was not saved; the last "
        + "saved edits may be missing."
    case .unstorable: "Remove the characters that cannot be stored."
    case .interrupted: "Nothing was changed."
    case .other: "Check the store."
    }
  }
}

extension CompanionError {
  /// The file's suffix and what happened to the file, worded to follow the database's name.
  fileprivate var words: String {
    switch self {
    case .logRemoved: "-wal was removed or renamed"
    case .logReplaced: "-wal was replaced"
    case .logCut: "-wal was cut short"
    case .indexRemoved: "-shm was removed or renamed"
    case .indexReplaced: "-shm was replaced"
    case .indexCut: "-shm was cut short"
    }
  }
}
