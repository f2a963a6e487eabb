package import FieldbookRows
public import FormSession
import PostgresKit

/// A store of forms and drafts in a PostgreSQL database.
///
/// ```swift
/// let store = try PostgresStore("postgresql://localhost/fieldbook", at: now)
/// try store.register(form, at: now)
/// try store.add([draft])
/// ```
///
/// Every method runs in its own transaction. Its changes are durable when it returns, unless the
/// server is configured otherwise (`synchronous_commit`).
///
/// Any number of stores on any number of machines can have the same database open. Use a store from
/// only one thread.
public final class PostgresStore {
  var connection: PostgresConnection
  let address: PostgresAddress
  let keyDatabase: KeyDatabase

  /// The registered forms that were read.
  package var formCache = FormCache()

  /// The first error in reading a list.
  let listFailure = ListFailure()

  /// The seats that this store has taken but not released.
  var occupiedSeats: [SeatID: OccupiedSeat] = [:]

  /// The forms of drafts that were read, so that an edit does not need to look them up.
  var homes: [DraftID: DraftHome] = [:]

  /// Whether to wait while others are changing the same draft.
  var waits = true

  /// Whether a transaction that only reads is open.
  private(set) var isReading = false

  /// Whether work was interrupted from another thread.
  private let isInterrupted: () -> Bool

  /// The ways to open the database.
  public enum Mode: Sendable {
    /// Creates the tables if there are none, and migrates tables from earlier versions.
    case create
    /// The tables must exist, and are not changed.
    case readOnly
  }

  /// Connects to a database, and migrates its tables to the current schema.
  ///
  /// The tables of another program, or of a newer version, are rejected and left unchanged.
  ///
  /// The keys of drafts with sealed answers are in a separate database: the database that `?keys=`
  /// in the address names, or else the database whose name is the store's name followed by `_keys`.
  public init(
    _ address: String, _ mode: Mode = .create, at moment: Moment,
    isInterrupted: @escaping () -> Bool = { false }
  ) throws(StoreError) {
    self.address = PostgresAddress(address)
    self.isInterrupted = isInterrupted
    let address = self.address
    connection = try StoreError.wrapping(address) { try address.connect() }
    let connection = connection
    keyDatabase = KeyDatabase(at: address.keys(besides: connection.database), moment)
    try StoreError.wrapping(address) {
      try PostgresSchema.store.prepare(connection, address, mode, at: moment)
    }
  }

  deinit {
    for seat in occupiedSeats.values { try? leave(seat) }
  }
}

/// A seat that a store has taken.
struct OccupiedSeat {
  let draft: DraftID
  /// The number of the seat's row; a new row if somebody took the first row after its lease had
  /// ended.
  var number: Int64
}

/// The form of a draft, and when the draft was begun.
struct DraftHome {
  let form: Int64
  let createdAt: Moment
}

// MARK: - Transactions

extension PostgresStore {
  /// The number of times that a transaction is tried if it collides with others.
  static let attempts = 5

  /// Performs several changes in one transaction, which is rolled back if the function throws.
  ///
  /// The function runs again if the transaction collided with another.
  func write<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try checkState()
    return try StoreError.wrapping(address) {
      let seats = occupiedSeats
      return try connection.write(attempts: Self.attempts) {
        occupiedSeats = seats
        let value = try body()
        try listFailure.rethrow()
        return value
      }
    }
  }

  /// Runs a function on a consistent snapshot of the store.
  ///
  /// Inside a write transaction, the function must lock the draft that it reads.
  func read<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try checkState()
    return try StoreError.wrapping(address) {
      if connection.isInTransaction { return try body() }
      isReading = true
      defer { isReading = false }
      return try connection.read(body)
    }
  }

  /// Runs a function that makes a single query, which needs no transaction.
  @discardableResult
  func query<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
    try checkState()
    return try StoreError.wrapping(address, body)
  }

  /// Throws if work was interrupted, or if reading a list has failed since the last call.
  private func checkState() throws(StoreError) {
    if isInterrupted() { throw .storage(.interrupted(address)) }
    try StoreError.wrapping(address) { try listFailure.rethrow() }
  }

  /// Performs several changes in one transaction, which is rolled back if the function throws.
  ///
  /// The function runs again if the transaction collided with another.
  public func together<Value>(
    _ body: () throws(DraftError) -> Value
  ) throws(DraftError) -> Value {
    var lastError: DraftError?
    let seats = occupiedSeats
    do throws(StoreError) {
      return try write {
        lastError = nil
        do throws(DraftError) {
          return try body()
        } catch {
          lastError = error
          throw error
        }
      }
    } catch {
      // A seat taken in a transaction that is rolled back is free.
      occupiedSeats = seats
      throw lastError ?? .store(error)
    }
  }

  /// Performs changes, but fails immediately if somebody else is changing the same draft.
  public func withoutWaiting<Value>(
    _ body: () throws(DraftError) -> Value
  ) throws(DraftError) -> Value {
    let usual = waits
    waits = false
    defer { waits = usual }
    return try body()
  }

  /// Runs a function for each item, all in one transaction.
  ///
  /// The function must throw an error about a single draft before it writes anything. First, the
  /// drafts are locked in the order of their identifiers, so two batches cannot wait for each
  /// other.
  func writeEach<Item, Value>(
    _ items: [Item], of id: (Item) -> DraftID, _ body: (Item) throws -> Value
  ) throws(StoreError) -> [Result<Value, StoreError>] {
    try write {
      if items.count > 1 { try lock(items.map(id)) }
      return try items.map { item -> Result<Value, StoreError> in
        do {
          return .success(try body(item))
        } catch let error as StoreError where error.isOfOneDraft {
          return .failure(error)
        }
      }
    }
  }
}

extension PostgresStore: BookStorage {
  /// The address of the database, without a password.
  public var place: String { address.shown }

  /// The files of the store: none, because it is in a database.
  public var files: [String] { [] }

  /// Not available, because PostgreSQL has its own tools for backups.
  public var backup: StoreCapability<any StoreBackup> {
    .unavailable(
      UnavailableCapability(
        .backup, for: "PostgreSQL databases",
        instead: "Use `pg_dump`, or the backups of the server."))
  }

  /// Not available, because PostgreSQL has its own tools for examining a database.
  public var examiner: StoreCapability<any StoreExaminer> {
    .unavailable(
      UnavailableCapability(
        .examination, for: "PostgreSQL databases",
        instead: "Use `pg_amcheck`, and `fieldbook verify` for final editions."))
  }

  /// Does nothing, because the server does its maintenance itself.
  public func tidy() throws(StoreError) {}

  /// Returns the properties of the store.
  public func info() throws(StoreError) -> StoreInfo {
    try read {
      var drafts: [DraftStatus: Int] = [:]
      try connection.prepare("SELECT status, count(*) FROM draft GROUP BY status").each { row in
        drafts[try status(row.text(0))] = try row.int(1)
      }
      let counts =
        try connection.prepare(
          """
          SELECT
            (SELECT max(number) FROM fieldbook_schema), (SELECT count(*) FROM form),
            (SELECT count(*) FROM field WHERE attention IS NOT NULL)
              + (SELECT count(*) FROM draft_rule WHERE attention),
            (SELECT count(*) FROM account)
          """
        ).first { row in (0..<4).map { (try? row.int($0)) ?? 0 } } ?? [0, 0, 0, 0]
      return StoreInfo(
        place: place, schemaVersion: counts[0], forms: counts[1], drafts: drafts,
        problems: counts[2], accounts: counts[3], file: nil)
    }
  }
}
