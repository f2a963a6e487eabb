import PostgresKit

/// The address of a database: `postgresql://ada@db.example.org/visits`.
struct PostgresAddress: Hashable, Sendable {
  /// The address as given.
  let text: String

  init(_ text: String) { self.text = text }

  /// The address without the password and the settings.
  var shown: String {
    let address = text.prefix { $0 != "?" }
    guard let start = address.firstRange(of: "://")?.upperBound,
      let end = address[start...].firstIndex(of: "@"),
      let colon = address[start..<end].firstIndex(of: ":")
    else { return String(address) }
    return String(address[..<colon] + address[end...])
  }

  /// Opens a connection.
  ///
  /// `?pool=transaction` in the address is for a pool such as PgBouncer in transaction mode.
  func connect() throws(PostgresError) -> PostgresConnection {
    var options = PostgresOptions()
    options.applicationName = "fieldbook"
    let mark = "pool=transaction"
    guard let range = text.firstRange(of: mark) else {
      return try PostgresConnection(text, options)
    }
    options.isPooled = true
    var plain = text
    plain.removeSubrange(range)
    // libpq does not know the setting.
    plain = plain.replacing("&&", with: "&").replacing("?&", with: "?")
    while let last = plain.last, last == "?" || last == "&" { plain.removeLast() }
    return try PostgresConnection(plain, options)
  }
}
