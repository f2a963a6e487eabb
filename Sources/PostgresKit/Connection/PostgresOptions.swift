/// The options of a connection that are not in its address.
public struct PostgresOptions: Sendable, Equatable {
  /// The number of milliseconds to try to connect.
  public var connectTimeout: Int64 = 10_000
  /// The number of milliseconds that a statement may run; nil for no limit.
  public var statementTimeout: Int64?
  /// The number of milliseconds that a statement may wait for a lock; nil for no limit.
  ///
  /// The timeout has no effect with ``isPooled``.
  public var lockTimeout: Int64?
  /// Whether the address belongs to a pool such as PgBouncer in transaction mode.
  ///
  /// Such a pool can run each transaction on a different connection, so prepared statements and
  /// settings do not outlast a transaction. Statements are therefore sent with their text each
  /// time.
  public var isPooled = false
  /// The name in the server's list of connections, unless the address has an `application_name`.
  public var applicationName = ""

  /// Creates options with their default values.
  public init() {}
}
