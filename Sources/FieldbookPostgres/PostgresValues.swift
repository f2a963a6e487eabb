import FieldbookRows
import FormSession
import PostgresKit

extension DraftID {
  /// The identifier as a value of a statement.
  var uuid: PostgresUUID { PostgresUUID(bytes) }
}

extension OperationID {
  /// The identifier as a value of a statement.
  var uuid: PostgresUUID { PostgresUUID(bytes) }
}

extension Moment {
  /// The moment as a value of a statement, limited to the times that PostgreSQL can store.
  var time: PostgresTime {
    let (microseconds, isTooFar) = milliseconds.multipliedReportingOverflow(by: 1_000)
    if isTooFar, milliseconds > 0 { return PostgresTime(microseconds: .max) }
    return PostgresTime(microseconds: max(microseconds, Self.earliest))
  }

  /// The beginning of 4713 BC.
  private static let earliest: Int64 = -210_866_803_200_000_000

  /// Creates a moment from microseconds since 1970.
  init(microseconds: Int64) {
    self.init(
      milliseconds: microseconds >= 0 ? microseconds / 1_000 : (microseconds - 999) / 1_000)
  }

  /// Reads a time.
  init(_ row: borrowing PostgresRow, _ column: Int) throws(PostgresError) {
    self.init(microseconds: try row.time(column))
  }
}

extension PostgresRow {
  /// Returns a moment, or nil for NULL.
  func momentOrNil(_ column: Int) throws(PostgresError) -> Moment? {
    try timeOrNil(column).map(Moment.init(microseconds:))
  }

  /// Returns the identifier of a draft.
  func draftID(_ column: Int) throws(PostgresError) -> DraftID {
    try withBytes(column) { DraftID(bytes: $0.bytes) }
  }
}

/// The values of a statement whose text is built at the same time.
struct StatementValues {
  private(set) var all: [any PostgresBindable] = []

  /// Adds a value, and returns its parameter.
  mutating func add(_ value: some PostgresBindable) -> String {
    all.append(value)
    return "$\(all.count)"
  }
}

extension PostgresConnection {
  func prepare(_ sql: String, with values: StatementValues) -> PostgresStatement {
    let statement = prepare(sql)
    for value in values.all { Self.bind(value, to: statement) }
    return statement
  }

  private static func bind(
    _ value: some PostgresBindable, to statement: borrowing PostgresStatement
  ) {
    statement.bind(value)
  }
}
