import PostgresKit

/// The address of a database: `postgresql://ada@db.example.org/visits`.
struct PostgresAddress: Hashable, Sendable {
  /// The address as given.
  let text: String

  /// The name of the database, if it differs from the name in the address.
  private var otherDatabase: String?

  init(_ text: String) { self.text = text }

  /// The address without the password and the settings.
  var shown: String {
    var address = text.prefix { $0 != "?" }
    if let start = address.firstRange(of: "://")?.upperBound,
      let end = address[start...].firstIndex(of: "@"),
      let colon = address[start..<end].firstIndex(of: ":")
    {
      address.removeSubrange(colon..<end)
    }
    guard let otherDatabase, let start = address.firstRange(of: "://")?.upperBound else {
      return String(address)
    }
    let server = address[start...].prefix { $0 != "/" }
    return String(address[..<start] + server) + "/" + otherDatabase
  }

  /// Opens a connection.
  ///
  /// Use `?pool=transaction` in the address for a pool such as PgBouncer in transaction mode.
  func connect() throws(PostgresError) -> PostgresConnection {
    var options = PostgresOptions()
    options.applicationName = "fieldbook"
    options.isPooled = settings.contains(Self.pooling)
    // libpq does not know Fieldbook's settings. If there are several database names, libpq uses the
    // last.
    var others = settings.filter { $0 != Self.pooling && !$0.hasPrefix(Self.keys) }
    if let otherDatabase { others.append("dbname=\(otherDatabase.percentEncoded)") }
    let end = others.isEmpty ? "" : "?" + others.joined(separator: "&")
    return try PostgresConnection(String(text.prefix { $0 != "?" }) + end, options)
  }

  private var settings: [String] {
    text.drop { $0 != "?" }.dropFirst().split(separator: "&").map { String($0) }
  }

  private static let pooling = "pool=transaction"
  private static let keys = "keys="
}

// MARK: The database with the keys of drafts

extension PostgresAddress {
  /// Returns the address of the database with the keys of drafts.
  ///
  /// `?keys=` in the address contains the name of a database on the same server, or the address of
  /// another database. Without `?keys=`, the database's name is the name of the store's database
  /// followed by `_keys`.
  func keys(besides database: String) -> PostgresAddress {
    let named = settings.first { $0.hasPrefix(Self.keys) }?.dropFirst(Self.keys.count)
    let name = named.map { String($0).percentDecoded } ?? database + "_keys"
    if name.contains("://") { return PostgresAddress(name) }
    var address = self
    address.otherDatabase = name
    return address
  }

  /// The name of the database with the keys of drafts, for messages.
  var databaseName: String {
    otherDatabase ?? String(shown.split(separator: "/").last ?? "")
  }
}

extension String {
  /// The text in the form required in a part of an address.
  fileprivate var percentEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = utf8.flatMap { byte -> [UInt8] in
      let isPlain = Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
      if byte < 0x80, isPlain || byte == UInt8(ascii: "_") { return [byte] }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text that a part of an address represents.
  fileprivate var percentDecoded: String {
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), let value = UInt8(Substring(digits), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
