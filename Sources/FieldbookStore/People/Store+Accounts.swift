public import FormSession
import SQLiteKit

private enum AccountSQL {
  static let columns = "name, role, forms, enabled, created_at, password_at"

  static let add = RowTable.account.insert([
    "name": "?1", "role": "?2", "forms": "?3", "enabled": "?4", "created_at": "?5",
  ])
  static let update = RowTable.account.update(
    ["role": "?1", "forms": "?2", "enabled": "?3"], where: "name = ?4")
  static let setPassword = RowTable.account.update(
    ["password": "?1", "password_at": "?2"], where: "name = ?3")
  static let replacePassword = RowTable.account.update(
    ["password": "?1"], where: "name = ?2 AND password = ?3")
  static let addLink = RowTable.passwordLink.insert([
    "id": "?1", "account": "?2", "created_at": "?3", "ends_at": "?4",
  ])
}

extension Store: AccountRepository {
  /// Adds an account.
  public func add(_ account: Account) throws(StoreError) {
    try write {
      let name = account.name.text
      guard try findAccount(name) == nil else {
        throw StoreError.people(.accountExists(name))
      }
      try connection.run(
        AccountSQL.add, name, account.role.rawValue, account.formList, account.isEnabled,
        account.createdAt.milliseconds)
    }
  }

  /// Returns all accounts, sorted by name.
  public func accounts() throws(StoreError) -> [Account] {
    try read {
      try connection.prepare("SELECT \(AccountSQL.columns) FROM account ORDER BY name")
        .all { row in try account(row) }
    }
  }

  /// Returns an account; nil if it does not exist.
  public func account(_ name: AccountName) throws(StoreError) -> Account? {
    try read { try findAccount(name.text) }
  }

  /// Changes the role and the forms of an account, and whether it is enabled.
  public func update(_ account: Account) throws(StoreError) {
    try write {
      let name = account.name.text
      try expectAccount(name)
      try connection.run(
        AccountSQL.update, account.role.rawValue, account.formList, account.isEnabled, name)
      guard !account.isEnabled else { return }
      try connection.run("DELETE FROM sign_in WHERE account = ?", name)
      try connection.run("DELETE FROM password_link WHERE account = ?", name)
    }
  }

  /// Returns the hash of an account's password.
  public func passwordHash(of name: AccountName) throws(StoreError) -> PasswordHash? {
    try read {
      let text = try connection.prepare("SELECT password FROM account WHERE name = ?", name.text)
        .first { row in try row.textOrNil(0) }
      return text.flatMap { $0 }.map { PasswordHash($0) }
    }
  }

  /// Sets an account's password, invalidates its password link, and ends all its sign-ins except
  /// `signIn`.
  public func setPassword(
    _ hash: PasswordHash, of name: AccountName, at moment: Moment, keeping signIn: Digest?
  ) throws(StoreError) {
    try write {
      try expectAccount(name.text)
      try connection.run(AccountSQL.setPassword, hash.text, moment.milliseconds, name.text)
      try connection.run("DELETE FROM password_link WHERE account = ?", name.text)
      try connection.run(
        "DELETE FROM sign_in WHERE account = ? AND id IS NOT ?", name.text, signIn?.bytes)
    }
  }

  /// Replaces the hash of a password with another hash of the same password.
  public func replace(
    _ old: PasswordHash, with new: PasswordHash, of name: AccountName
  ) throws(StoreError) {
    try write {
      try connection.run(AccountSQL.replacePassword, new.text, name.text, old.text)
    }
  }

  /// Adds a link to set a password, and removes the account's earlier link.
  public func add(_ link: PasswordLink) throws(StoreError) {
    try write {
      let name = link.account.text
      try expectAccount(name)
      try connection.run("DELETE FROM password_link WHERE account = ?", name)
      try connection.run(
        AccountSQL.addLink, link.id.bytes, name, link.createdAt.milliseconds,
        link.endsAt.milliseconds)
    }
  }

  /// Returns a link to set a password.
  public func passwordLink(_ id: Digest) throws(StoreError) -> PasswordLink? {
    try read {
      try connection.prepare(
        "SELECT account, created_at, ends_at FROM password_link WHERE id = ?", id.bytes
      ).first { row in
        PasswordLink(
          id, of: try accountName(row.text(0)), at: Moment(milliseconds: try row.integer(1)),
          endsAt: Moment(milliseconds: try row.integer(2)))
      }
    }
  }

  /// Sets a password with a link, which is removed, and ends all sign-ins of the account.
  public func usePasswordLink(
    _ id: Digest, _ hash: PasswordHash, at moment: Moment
  ) throws(StoreError) -> AccountName? {
    try write {
      guard let link = try passwordLink(id), link.endsAt > moment,
        let account = try findAccount(link.account.text), account.isEnabled
      else { return nil }
      try setPassword(hash, of: account.name, at: moment, keeping: nil)
      return account.name
    }
  }

  /// Checks that an account exists.
  func expectAccount(_ name: String) throws {
    if try findAccount(name) == nil { throw StoreError.people(.noAccount(name)) }
  }

  /// Reads the name of an account.
  func accountName(_ text: String) throws -> AccountName {
    do throws(PeopleError) {
      return try AccountName(text)
    } catch {
      throw StorageError.damaged(path, "an account has an impossible name")
    }
  }

  private func findAccount(_ name: String) throws -> Account? {
    try connection.prepare("SELECT \(AccountSQL.columns) FROM account WHERE name = ?", name)
      .first { row in try account(row) }
  }

  private func account(_ row: borrowing Row) throws -> Account {
    let (name, role) = (try accountName(row.text(0)), try row.text(1))
    guard let role = Role(rawValue: role) else {
      throw StorageError.damaged(path, "an account has the unknown role \(role)")
    }
    let forms = try row.textOrNil(2).map { Set($0.split(separator: " ").map(String.init)) }
    var account = Account(
      name, role, forms: forms, at: Moment(milliseconds: try row.integer(4)))
    account.isEnabled = try row.bool(3)
    account.passwordSetAt = try row.integerOrNil(5).map(Moment.init(milliseconds:))
    return account
  }
}

extension Account {
  /// The forms of the account, separated by spaces; nil for all forms.
  fileprivate var formList: String? { forms?.sorted().joined(separator: " ") }
}
