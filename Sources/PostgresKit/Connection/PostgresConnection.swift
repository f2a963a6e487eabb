import CPostgres

/// A connection to a PostgreSQL server.
///
/// ```swift
/// let connection = try PostgresConnection("postgresql://ada@db.example.org/fieldbook")
/// try connection.write { () throws(PostgresError) in
///   try connection.run("INSERT INTO note (id, text) VALUES ($1, $2)", 1, "hello")
/// }
/// let text = try connection.prepare("SELECT text FROM note WHERE id = $1", 1)
///   .first { row throws(PostgresError) in try row.text(0) }
/// ```
///
/// Only one thread may use a connection at a time, which the compiler ensures. Other threads can
/// only stop a statement, through ``cancellation``.
///
/// A lost connection is reopened the next time it is used, but never inside a transaction: there,
/// every statement throws ``PostgresError/Kind/connectionLost(_:)`` until the transaction ends.
public final class PostgresConnection {
  /// An object that lets another thread stop a statement.
  public let cancellation = PostgresCancellation()
  /// The database and its host, for messages.
  public internal(set) var place: String

  let address: String
  let options: PostgresOptions
  let statements = StatementCache()

  /// The connection of libpq; nil after it was closed because of an error.
  var pointer: OpaquePointer?
  /// The number of nested transactions.
  var depth = 0
  /// The error that broke the current transaction.
  var failure: PostgresError?
  /// Whether rows are being streamed or copied, or a batch is running.
  var isOccupied = false

  /// Connects to the server at an address, which may be a URI or a list of keywords and values as
  /// [libpq reads them](https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING).
  public init(_ address: String, _ options: PostgresOptions = .init()) throws(PostgresError) {
    self.address = address
    self.options = options
    place = ""
    try open()
  }

  deinit {
    close()
  }

  /// Whether a transaction is open.
  public var isInTransaction: Bool { depth > 0 }

  /// The name of the database; empty if the connection is closed.
  public var database: String { PQdb(pointer).map { String(cString: $0) } ?? "" }

  /// Closes the connection; the next use opens it again.
  public func close() {
    cancellation.connect(to: nil)
    statements.removeAll()
    if let pointer { PQfinish(pointer) }
    pointer = nil
  }
}

extension PostgresConnection {
  /// Returns a statement, with values for its first parameters.
  ///
  /// The server prepares it when it first runs on this connection, and keeps it, unless
  /// ``PostgresOptions/isPooled`` is set. Parameters are `$1`, `$2` and so on, and have the types
  /// of their values. A parameter that needs another type must be cast, as in `$1::jsonb`.
  public func prepare<each Value: PostgresBindable>(
    _ sql: String, _ values: repeat each Value
  ) -> PostgresStatement {
    let statement = PostgresStatement(sql, on: self, isKept: !options.isPooled)
    statement.bind(repeat each values)
    return statement
  }

  /// Returns a statement that the server does not keep, for SQL that is built for a single use.
  public func prepareOnce<each Value: PostgresBindable>(
    _ sql: String, _ values: repeat each Value
  ) -> PostgresStatement {
    let statement = PostgresStatement(sql, on: self, isKept: false)
    statement.bind(repeat each values)
    return statement
  }

  /// Runs a statement with values, and returns the number of rows that it changed or returned.
  @discardableResult
  public func run<each Value: PostgresBindable>(
    _ sql: String, _ values: repeat each Value
  ) throws(PostgresError) -> Int {
    try prepare(sql, repeat each values).run()
  }

  /// Runs all statements of a script, which take no values.
  ///
  /// The statements form one transaction, unless the script contains its own `BEGIN` and `COMMIT`.
  public func runScript(_ sql: String) throws(PostgresError) {
    _ = try request(sql) { PQsendQuery($0, sql) }
  }
}
