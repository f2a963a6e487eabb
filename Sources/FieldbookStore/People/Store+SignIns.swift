public import FormSession
import SQLiteKit

private enum SignInSQL {
  static let select =
    """
    SELECT id, account, link, device, device_name, created_at, seen_at, ends_at FROM sign_in
    """
  static let add = RowTable.signIn.insert([
    "id": "?1", "account": "?2", "link": "?3", "device": "?4", "device_name": "?5",
    "created_at": "?6", "seen_at": "?7", "ends_at": "?8",
  ])
  static let noteUse = RowTable.signIn.update(["seen_at": "?1"], where: "id = ?2")
  static let selectToken = "SELECT id, name, account, created_at, ends_at FROM program_token"
  static let addToken = RowTable.programToken.insert([
    "id": "?1", "name": "?2", "account": "?3", "created_at": "?4", "ends_at": "?5",
  ])
}

extension Store: SignInRepository {
  /// Adds a sign-in, and removes the one that it replaces.
  public func add(_ signIn: SignIn, replacing old: Digest?) throws(StoreError) {
    try write {
      if let old { try connection.run("DELETE FROM sign_in WHERE id = ?", old.bytes) }
      if let account = signIn.holder.account { try expectAccount(account) }
      if let link = signIn.holder.link { try expectLink(link) }
      try connection.run(
        SignInSQL.add, signIn.id.bytes, signIn.holder.account, signIn.holder.link?.bytes,
        signIn.device.bytes, signIn.deviceName, signIn.createdAt.milliseconds,
        signIn.seenAt.milliseconds, signIn.endsAt.milliseconds)
    }
  }

  /// Adds a sign-in, unless its account was disabled or the password changed since it was checked.
  public func add(
    _ signIn: SignIn, replacing old: Digest?, checked hash: PasswordHash
  ) throws(StoreError) -> Bool {
    try write {
      guard case .account(let name) = signIn.holder else { return false }
      guard try account(name)?.isEnabled == true, try passwordHash(of: name) == hash else {
        return false
      }
      try add(signIn, replacing: old)
      return true
    }
  }

  /// Returns a sign-in.
  public func signIn(_ id: Digest) throws(StoreError) -> SignIn? {
    try read {
      try connection.prepare("\(SignInSQL.select) WHERE id = ?", id.bytes)
        .first { row in try signIn(row) }
    }
  }

  /// Returns the sign-ins of a person, most recently used first.
  public func signIns(of holder: SignIn.Holder) throws(StoreError) -> [SignIn] {
    try read {
      try connection.prepare(
        """
        \(SignInSQL.select) WHERE account = ?1 OR link = ?2 ORDER BY seen_at DESC, id
        """, holder.account, holder.link?.bytes
      ).all { row in try signIn(row) }
    }
  }

  /// Records that a sign-in was used; fails immediately if another process is writing.
  public func noteUse(of signIn: Digest, at moment: Moment) throws(StoreError) {
    let usual = patience
    patience = 0
    defer { patience = usual }
    try write { try connection.run(SignInSQL.noteUse, moment.milliseconds, signIn.bytes) }
  }

  /// Removes a sign-in.
  @discardableResult
  public func endSignIn(_ id: Digest) throws(StoreError) -> Bool {
    try write {
      try connection.run("DELETE FROM sign_in WHERE id = ?", id.bytes)
      return connection.changes > 0
    }
  }

  private func signIn(_ row: borrowing Row) throws -> SignIn {
    let holder: SignIn.Holder =
      try row.isNull(1) ? .link(digest(row.blob(2))) : .account(accountName(row.text(1)))
    var signIn = SignIn(
      try digest(row.blob(0)), holder, device: try digest(row.blob(3)), named: try row.text(4),
      at: Moment(milliseconds: try row.integer(5)),
      endsAt: Moment(milliseconds: try row.integer(7)))
    signIn.seenAt = Moment(milliseconds: try row.integer(6))
    return signIn
  }
}

/// Tokens of programs.
extension Store {
  /// Adds a token.
  public func add(_ token: ProgramToken) throws(StoreError) {
    try write {
      try expectAccount(token.account.text)
      guard try !tokens().contains(where: { $0.name == token.name }) else {
        throw StoreError.people(.tokenExists(token.name))
      }
      try connection.run(
        SignInSQL.addToken, token.id.bytes, token.name, token.account.text,
        token.createdAt.milliseconds, token.endsAt.milliseconds)
    }
  }

  /// Returns all tokens, sorted by name.
  public func tokens() throws(StoreError) -> [ProgramToken] {
    try read {
      try connection.prepare("\(SignInSQL.selectToken) ORDER BY name")
        .all { row in try token(row) }
    }
  }

  /// Returns a token.
  public func token(_ id: Digest) throws(StoreError) -> ProgramToken? {
    try read {
      try connection.prepare("\(SignInSQL.selectToken) WHERE id = ?", id.bytes)
        .first { row in try token(row) }
    }
  }

  /// Removes a token.
  public func endToken(_ name: String) throws(StoreError) {
    try write {
      try connection.run("DELETE FROM program_token WHERE name = ?", name)
      guard connection.changes > 0 else { throw StoreError.people(.noToken(name)) }
    }
  }

  private func token(_ row: borrowing Row) throws -> ProgramToken {
    ProgramToken(
      try digest(row.blob(0)), named: try row.text(1), of: try accountName(row.text(2)),
      at: Moment(milliseconds: try row.integer(3)),
      endsAt: Moment(milliseconds: try row.integer(4)))
  }

  /// Reads the hash of a secret.
  func digest(_ bytes: [UInt8]) throws -> Digest {
    guard let digest = Digest(bytes: bytes) else {
      throw StorageError.damaged(path, "the hash of a secret has another size")
    }
    return digest
  }
}

extension SignIn.Holder {
  fileprivate var account: String? {
    if case .account(let name) = self { name.text } else { nil }
  }

  fileprivate var link: Digest? {
    if case .link(let id) = self { id } else { nil }
  }
}
