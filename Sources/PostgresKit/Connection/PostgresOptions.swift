/// The options of a connection that are not in its address.
public struct PostgresOptions: Sendable, Equatable {
  /// How long to try to connect, in milliseconds.
  public var connectTimeout: Int64 = 10_000
  /// How long a statement may run, in milliseconds; nil for no limit.
  public var statementTimeout: Int64?
  /// How long a statement may wait for a lock, in milliseconds; nil for no limit.
  ///
  /// It has no effect with ``isPooled``.
  public var lockTimeout: Int64?
  /// Whether the address belongs to a pool such as PgBouncer in transaction mode.
  ///
  /// Such a pool runs each transaction on any of its connections, so nothing can be prepared or set
  /// beyond a transaction. Statements are then sent with their text each time.
  public var isPooled = false
  /// The name in the server's list of connections, unless the address has an `application_name`.
  public var applicationName = ""

  /// Creates options with their default values.
  public init() {}
}
