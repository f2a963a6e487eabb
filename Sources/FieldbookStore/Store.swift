public import FormSession
public import SQLiteKit

/// Forms and drafts in a file, which survives the end of the process and of the power.
///
/// ```swift
/// let store = try Store("fieldbook.sqlite", at: now)
/// try store.register(form, at: now)
/// try store.add([draft])
/// ```
///
/// Every method is a transaction of its own, and what it returns is on the disk. Several stores, of
/// one process or of many, may have one file open. A store is for one thread; what another thread
/// may do is to ask it to stop, by an interruption.
public final class Store {
  let connection: Connection

  /// What was read of registered forms, which never change.
  var knownForms: [Int64: KnownForm] = [:]
  var formNumbers: [FormID: Int64] = [:]

  /// The seats that this store has taken and not left.
  var takenSeats: Set<SeatID> = []

  /// What may be done to the file.
  public enum Mode: Sendable {
    /// It is made when it is missing.
    case create
    /// It must be there.
    case existing
    /// It must be there, and is only read.
    case readOnly
  }

  /// Opens a file, and brings it to the present schema.
  ///
  /// A file that is not a store, or one of a newer program, is refused untouched. Before the schema
  /// of one that has drafts changes, it is copied to a file beside it.
  public init(
    _ path: String, _ mode: Mode = .create, at moment: Moment,
    interruption: Interruption = Interruption()
  ) throws(StoreFault) {
    connection = try StoreFault.telling { try openStore(path, mode, moment, interruption) }
    if mode != .readOnly { try StoreFault.telling { try finishMigrations(at: moment) } }
  }

  deinit {
    guard !takenSeats.isEmpty, (try? expectFiles()) != nil else { return }
    for seat in takenSeats { try? connection.run(SeatSQL.leave, seat.number) }
  }

  /// The file, with the links in its folder followed.
  public var path: String { connection.path }

  /// The paths of all files that a store may have, whether or not it has them now.
  public var files: [String] { companions.map { path + $0 } }

  /// How many milliseconds to wait for others that write.
  public var patience: Int {
    get { connection.busyTimeout }
    set { connection.busyTimeout = newValue }
  }

  /// Moves what was written last from the log to the file, as far as it goes without waiting.
  ///
  /// It takes some milliseconds, so that a program does best to call it while nobody types. Without
  /// it, every thousandth page or so makes one edit wait.
  public func tidy() throws(StoreFault) {
    try StoreFault.telling { try expectFiles() }
    _ = try StoreFault.telling { try connection.checkpoint(.passive) }
  }
}

extension Store: DraftStore {}

extension Store {
  /// Runs a function that may write, and keeps all of what it did or nothing.
  ///
  /// What would go to a file that nobody finds again is refused.
  func write<Value>(_ body: () throws -> Value) throws(StoreFault) -> Value {
    try StoreFault.telling {
      if connection.isInTransaction { return try connection.write(body) }
      try expectFiles()
      let value = try connection.write(body)
      // What was written to a file that nobody finds again is not acknowledged.
      try expectFiles()
      return value
    }
  }

  /// Makes sure that the files of the store are those that were opened, and whole.
  func expectFiles() throws(StoreTrouble) {
    if connection.hasMoved { throw StoreTrouble.moved(path) }
    guard let fault = connection.companionFault() else { return }
    connection.abandonLog(after: fault)
    throw StoreTrouble.logLost(path, fault)
  }

  /// Runs a function that sees one state of the store, whatever others write meanwhile.
  func read<Value>(_ body: () throws -> Value) throws(StoreFault) -> Value {
    try StoreFault.telling {
      if !connection.isInTransaction, connection.isIndexCut {
        throw StoreTrouble.logLost(path, .indexCut)
      }
      return try connection.read(body)
    }
  }
}
