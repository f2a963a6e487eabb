import FormSession
import PostgresKit

/// The database with the sealed keys of the drafts.
///
/// It is not the store's database, so a dump of the store does not contain the keys.
final class KeyDatabase {
  let address: PostgresAddress
  private let moment: Moment
  private var connection: PostgresConnection?

  init(at address: PostgresAddress, _ moment: Moment) {
    (self.address, self.moment) = (address, moment)
  }

  /// Returns a connection to the database; nil if it does not exist.
  func existing() throws -> PostgresConnection? {
    if let connection { return connection }
    do {
      let opened = try address.connect()
      try PostgresSchema.keys.prepare(opened, address, .create, at: moment)
      connection = opened
      return opened
    } catch let error as PostgresError where error.kind == .unknownDatabase {
      return nil
    }
  }

  /// Returns a connection to the database; throws an error if it does not exist.
  func required() throws -> PostgresConnection {
    guard let connection = try existing() else { throw StorageError.noKeyDatabase(address) }
    return connection
  }
}

extension StorageError {
  /// The database with the keys of drafts does not exist.
  fileprivate static func noKeyDatabase(_ address: PostgresAddress) -> StorageError {
    StorageError(
      .unreachable,
      message: "The keys of drafts need a database of their own, and \(address.shown) does not "
        + "exist.",
      hint: "Create it with `createdb \(address.databaseName)`, or name another one with `keys=` "
        + "in the address of the store.")
  }
}
