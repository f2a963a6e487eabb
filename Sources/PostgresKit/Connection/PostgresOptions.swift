/// How a connection behaves, apart from what its address says.
public struct PostgresOptions: Sendable, Equatable {
  /// How long to try to connect, in milliseconds.
  public var connectTimeout: Int64 = 10_000
  /// How long a statement may run, in milliseconds; nil for as long as it takes.
  public var statementTimeout: Int64?
  /// How long a statement may wait for a lock, in milliseconds; nil for as long as it takes.
  ///
  /// It has no effect with ``isPooled``.
  public var lockTimeout: Int64?
  /// Whether the address is that of a pool such as PgBouncer in transaction mode.
  ///
  /// Such a pool runs each transaction on any of its connections, so that nothing can be prepared
  /// or set for longer. Statements are then sent with their text each time.
  public var isPooled = false
  /// What the server's list of connections shows, unless the address has an `application_name`.
  public var applicationName = ""

  /// Creates options with their default values.
  public init() {}
}
