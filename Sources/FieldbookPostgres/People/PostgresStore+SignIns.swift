public import FormSession
import PostgresKit

extension PostgresStore: SignInRepository {
  /// Adds a sign-in, and removes the one that it replaces.
  public func add(_ signIn: SignIn, replacing old: Digest?) throws(StoreError) {
    try write {
      if let old { try connection.run("DELETE FROM sign_in WHERE id = $1", old.bytes) }
      if let account = signIn.holder.account { try expectAccount(account) }
      if let link = signIn.holder.link { try expectLink(link) }
      try connection.run(
        """
        INSERT INTO sign_in (
          id, account, link, device, device_name, created_at, seen_at, ends_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """, signIn.id.bytes, signIn.holder.account, signIn.holder.link?.bytes,
        signIn.device.bytes, signIn.deviceName, signIn.createdAt.time,
        signIn.seenAt.time, signIn.endsAt.time)
    }
  }

  /// Adds a sign-in, unless its account was disabled or the password changed since it was checked.
  public func add(
    _ signIn: SignIn, replacing old: Digest?, checked hash: PasswordHash
  ) throws(StoreError) -> Bool {
    try write {
      guard case .account(let name) = signIn.holder else { return false }
      try expectAccount(name.text)
      guard try account(name)?.isEnabled == true, try passwordHash(of: name) == hash else {
        return false
      }
      try add(signIn, replacing: old)
      return true
    }
  }

  /// Returns a sign-in.
  public func signIn(_ id: Digest) throws(StoreError) -> SignIn? {
    try query {
      try connection.prepare("\(Self.selectSignIn) WHERE id = $1", id.bytes)
        .first { row in try signIn(row) }
    }
  }

  /// Returns the sign-ins of a person, most recently used first.
  public func signIns(of holder: SignIn.Holder) throws(StoreError) -> [SignIn] {
    try query {
      try connection.prepare(
        """
        \(Self.selectSignIn) WHERE account = $1 OR link = $2 ORDER BY seen_at DESC, id
        """, holder.account, holder.link?.bytes
      ).all { row in try signIn(row) }
    }
  }

  /// Records that a sign-in was used, unless somebody else is changing it.
  public func noteUse(of signIn: Digest, at moment: Moment) throws(StoreError) {
    try query {
      try connection.run(
        """
        UPDATE sign_in SET seen_at = $2 WHERE id IN (
          SELECT id FROM sign_in WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED)
        """, signIn.bytes, moment.time)
    }
  }

  /// Removes a sign-in.
  @discardableResult
  public func endSignIn(_ id: Digest) throws(StoreError) -> Bool {
    try query { try connection.run("DELETE FROM sign_in WHERE id = $1", id.bytes) > 0 }
  }

  private static let selectSignIn =
    """
    SELECT id, account, link, device, device_name, created_at, seen_at, ends_at FROM sign_in
    """

  private func signIn(_ row: borrowing PostgresRow) throws -> SignIn {
    let holder: SignIn.Holder =
      try row.isNull(1) ? .link(digest(row.blob(2))) : .account(accountName(row.text(1)))
    var signIn = SignIn(
      try digest(row.blob(0)), holder, device: try digest(row.blob(3)), named: try row.text(4),
      at: try Moment(row, 5),
      endsAt: try Moment(row, 7))
    signIn.seenAt = try Moment(row, 6)
    return signIn
  }
}

/// Tokens of programs.
extension PostgresStore {
  /// Adds a token.
  public func add(_ token: ProgramToken) throws(StoreError) {
    try write {
      try expectAccount(token.account.text)
      guard try !tokens().contains(where: { $0.name == token.name }) else {
        throw StoreError.people(.tokenExists(token.name))
      }
      try connection.run(
        """
        INSERT INTO program_token (id, name, account, created_at, ends_at)
        VALUES ($1, $2, $3, $4, $5)
        """, token.id.bytes, token.name, token.account.text,
        token.createdAt.time, token.endsAt.time)
    }
  }

  /// Returns all tokens, sorted by name.
  public func tokens() throws(StoreError) -> [ProgramToken] {
    try query {
      try connection.prepare("\(Self.selectToken) ORDER BY name")
        .all { row in try token(row) }
    }
  }

  /// Returns a token.
  public func token(_ id: Digest) throws(StoreError) -> ProgramToken? {
    try query {
      try connection.prepare("\(Self.selectToken) WHERE id = $1", id.bytes)
        .first { row in try token(row) }
    }
  }

  /// Removes a token.
  public func endToken(_ name: String) throws(StoreError) {
    try query {
      let count = try connection.run("DELETE FROM program_token WHERE name = $1", name)
      guard count > 0 else { throw StoreError.people(.noToken(name)) }
    }
  }

  private static let selectToken =
    "SELECT id, name, account, created_at, ends_at FROM program_token"

  private func token(_ row: borrowing PostgresRow) throws -> ProgramToken {
    ProgramToken(
      try digest(row.blob(0)), named: try row.text(1), of: try accountName(row.text(2)),
      at: try Moment(row, 3),
      endsAt: try Moment(row, 4))
  }

  /// Reads the hash of a secret.
  func digest(_ bytes: [UInt8]) throws -> Digest {
    guard let digest = Digest(bytes: bytes) else {
      throw StorageError.damaged(address, "the hash of a secret has another size")
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
