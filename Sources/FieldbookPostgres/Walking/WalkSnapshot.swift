import FormSession
import PostgresKit

/// The drafts of a walk, read in batches from one snapshot on a separate connection.
///
/// A cursor on the server holds their identifiers, in the order in which the drafts were added.
final class WalkSnapshot {
  let connection: PostgresConnection
  private let address: PostgresAddress
  private var rest: ArraySlice<DraftID> = []
  private var isAtEnd = false

  /// The number of identifiers that are read at a time.
  private static let fetched = 5_000

  /// The ID of the server process and the start time of its transaction, which distinguish it from
  /// any other transaction.
  private let identity: String

  init(_ store: PostgresStore, _ walk: DraftWalk) throws {
    address = store.address
    connection = try address.connect()
    try connection.runScript("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    identity = try Self.identity(on: connection)
    try connection.prepareOnce(
      """
      DECLARE walk NO SCROLL CURSOR FOR
      SELECT d.id FROM draft d WHERE \(Self.condition) ORDER BY d.added, d.id
      """, walk.form, walk.statuses.map(\.rawValue), walk.since?.time
    ).run()
  }

  /// A condition for the drafts of a walk; the walk's form, statuses and start time are the
  /// parameters.
  static let condition =
    """
    d.form IN (SELECT id FROM form WHERE key = $1) AND d.status = ANY($2)
      AND ($3::timestamptz IS NULL OR coalesce(d.finalized_at, d.updated_at) >= $3)
    """

  /// Returns the identifiers of the next drafts, up to this many.
  func next(_ count: Int) throws -> [DraftID] {
    // After a connection is lost, the new connection does not have the snapshot.
    if !isAtEnd || !rest.isEmpty, try Self.identity(on: connection) != identity {
      throw StorageError.snapshotLost(address)
    }
    if rest.isEmpty, !isAtEnd {
      rest = try connection.prepareOnce("FETCH \(Self.fetched) FROM walk")
        .all { row in try row.draftID(0) }[...]
      isAtEnd = rest.count < Self.fetched
    }
    let ids = Array(rest.prefix(count))
    rest = rest.dropFirst(ids.count)
    return ids
  }

  private static func identity(on connection: PostgresConnection) throws -> String {
    try connection.prepare("SELECT pg_backend_pid() || ' ' || now()")
      .first { row in try row.text(0) } ?? ""
  }
}

extension PostgresStore {
  /// Runs a function during which the store reads from another connection.
  func reading<Value>(
    on other: PostgresConnection, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    let own = connection
    connection = other
    defer { connection = own }
    return try StoreError.wrapping(address, body)
  }
}
