/// A `timestamp with time zone`, in microseconds since 1 January 1970, 00:00 UTC.
public struct PostgresTime: Hashable, Sendable {
  /// The microseconds; negative before 1970.
  public let microseconds: Int64

  /// The microseconds from 1970 to 1 January 2000, from which PostgreSQL counts.
  static let epoch: Int64 = 946_684_800_000_000

  /// Creates a time from microseconds since 1970.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }
}

extension PostgresTime: PostgresElement {
  /// The `timestamptz` type.
  public static var postgresType: PostgresType { .timestamptz }
  /// The `timestamptz[]` type.
  public static var postgresArrayType: PostgresType { .timestamptzArray }
  /// Writes the time; the server refuses a time that is out of its range.
  public func write(to writer: inout PostgresWriter) -> Bool {
    writer.append(microseconds &- Self.epoch)
    return true
  }
}
