public import FormSession
import PostgresKit

extension PostgresStore: AccountRepository {
  /// Adds an account.
  public func add(_ account: Account) throws(StoreError) {
    try write {
      let name = account.name.text
      guard try findAccount(name) == nil else {
        throw StoreError.people(.accountExists(name))
      }
      try connection.run(
        """
        INSERT INTO account (name, role, forms, enabled, created_at) VALUES ($1, $2, $3, $4, $5)
        """, name, account.role.rawValue, account.formList, account.isEnabled,
        account.createdAt.time)
    }
  }

  /// Returns all accounts, sorted by name.
  public func accounts() throws(StoreError) -> [Account] {
    try query {
      try connection.prepare("SELECT \(Self.accountColumns) FROM account ORDER BY name")
        .all { row in try account(row) }
    }
  }

  /// Returns an account; nil if it does not exist.
  public func account(_ name: AccountName) throws(StoreError) -> Account? {
    try query { try findAccount(name.text) }
  }

  /// Changes the role and the forms of an account, and whether it is enabled.
  public func update(_ account: Account) throws(StoreError) {
    try write {
      let name = account.name.text
      try expectAccount(name)
      try connection.run(
        "UPDATE account SET role = $2, forms = $3, enabled = $4 WHERE name = $1", name,
        account.role.rawValue, account.formList, account.isEnabled)
      guard !account.isEnabled else { return }
      try connection.run("DELETE FROM sign_in WHERE account = $1", name)
      try connection.run("DELETE FROM password_link WHERE account = $1", name)
    }
  }

  /// Returns the hash of an account's password.
  public func passwordHash(of name: AccountName) throws(StoreError) -> PasswordHash? {
    try query {
      let text = try connection.prepare("SELECT password FROM account WHERE name = $1", name.text)
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
      try connection.run(
        "UPDATE account SET password = $2, password_at = $3 WHERE name = $1", name.text, hash.text,
        moment.time)
      try connection.run("DELETE FROM password_link WHERE account = $1", name.text)
      try connection.run(
        "DELETE FROM sign_in WHERE account = $1 AND id IS DISTINCT FROM $2", name.text,
        signIn?.bytes)
    }
  }

  /// Replaces the hash of a password with another hash of the same password.
  public func replace(
    _ old: PasswordHash, with new: PasswordHash, of name: AccountName
  ) throws(StoreError) {
    try query {
      try connection.run(
        "UPDATE account SET password = $3 WHERE name = $1 AND password = $2", name.text, old.text,
        new.text)
    }
  }

  /// Adds a link to set a password, and removes the account's earlier link.
  public func add(_ link: PasswordLink) throws(StoreError) {
    try write {
      let name = link.account.text
      try expectAccount(name)
      try connection.run("DELETE FROM password_link WHERE account = $1", name)
      try connection.run(
        "INSERT INTO password_link (id, account, created_at, ends_at) VALUES ($1, $2, $3, $4)",
        link.id.bytes, name, link.createdAt.time, link.endsAt.time)
    }
  }

  /// Returns a link to set a password.
  public func passwordLink(_ id: Digest) throws(StoreError) -> PasswordLink? {
    try query {
      try connection.prepare(
        "SELECT account, created_at, ends_at FROM password_link WHERE id = $1", id.bytes
      ).first { row in
        PasswordLink(
          id, of: try accountName(row.text(0)), at: try Moment(row, 1),
          endsAt: try Moment(row, 2))
      }
    }
  }

  /// Sets a password with a link, which is removed, and ends all sign-ins of the account.
  public func usePasswordLink(
    _ id: Digest, _ hash: PasswordHash, at moment: Moment
  ) throws(StoreError) -> AccountName? {
    try write {
      guard let name = try passwordLink(id)?.account else { return nil }
      try expectAccount(name.text)
      // Now that the account is locked, nobody else can use the link at the same time.
      guard let link = try passwordLink(id), link.endsAt > moment,
        let account = try findAccount(name.text), account.isEnabled
      else { return nil }
      try setPassword(hash, of: account.name, at: moment, keeping: nil)
      return account.name
    }
  }

  /// Checks that an account exists, and locks it until the transaction ends.
  func expectAccount(_ name: String) throws {
    let isThere = try connection.prepare(
      "SELECT 1 FROM account WHERE name = $1 FOR NO KEY UPDATE", name
    ).first { _ in true }
    if isThere == nil { throw StoreError.people(.noAccount(name)) }
  }

  /// Reads the name of an account.
  func accountName(_ text: String) throws -> AccountName {
    do throws(PeopleError) {
      return try AccountName(text)
    } catch {
      throw StorageError.damaged(address, "an account has an impossible name")
    }
  }

  private static let accountColumns = "name, role, forms, enabled, created_at, password_at"

  private func findAccount(_ name: String) throws -> Account? {
    try connection.prepare("SELECT \(Self.accountColumns) FROM account WHERE name = $1", name)
      .first { row in try account(row) }
  }

  private func account(_ row: borrowing PostgresRow) throws -> Account {
    let (name, role) = (try accountName(row.text(0)), try row.text(1))
    guard let role = Role(rawValue: role) else {
      throw StorageError.damaged(address, "an account has the unknown role \(role)")
    }
    let forms = try row.textOrNil(2).map { Set($0.split(separator: " ").map(String.init)) }
    var account = Account(
      name, role, forms: forms, at: try Moment(row, 4))
    account.isEnabled = try row.bool(3)
    account.passwordSetAt = try row.momentOrNil(5)
    return account
  }
}

extension Account {
  /// The forms of the account, separated by spaces; nil for all forms.
  fileprivate var formList: String? { forms?.sorted().joined(separator: " ") }
}
