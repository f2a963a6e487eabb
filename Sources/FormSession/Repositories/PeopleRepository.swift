/// Storage of accounts, sign-ins, tokens and links.
///
/// Secrets are never stored. A secret that a person or program presents is hashed, and the store
/// looks up the hash.
public protocol PeopleRepository: AccountRepository, SignInRepository, LinkRepository {
  /// Counts a failed log-in, unless a limit makes the attempt wait.
  ///
  /// An attempt is counted before its password is checked, so that simultaneous attempts are
  /// limited as well.
  func countAttempt(
    _ throttles: [Throttle], at moment: Moment
  ) throws(StoreError) -> AttemptCount

  /// Removes the failed log-ins of an account, and what an attempt counted for its address, after a
  /// successful log-in.
  func forgiveAttempt(account: Digest, address: CountedAttempt?) throws(StoreError)

  /// Removes expired sign-ins, password links and tokens, and failed log-ins that no longer count
  /// toward a limit.
  func removeExpired(at moment: Moment) throws(StoreError)
}

/// Storage of accounts and their passwords.
public protocol AccountRepository {
  /// Adds an account.
  ///
  /// - Throws: ``PeopleError/accountExists(_:)`` in a ``StoreError``.
  func add(_ account: Account) throws(StoreError)

  /// Returns all accounts, sorted by name.
  func accounts() throws(StoreError) -> [Account]

  /// Returns an account; nil if it does not exist.
  func account(_ name: AccountName) throws(StoreError) -> Account?

  /// Changes the role and the forms of an account, and whether it is enabled.
  ///
  /// Disabling an account ends its sign-ins and invalidates its password link. Its tokens do not
  /// work while the account is disabled.
  ///
  /// - Throws: ``PeopleError/noAccount(_:)`` in a ``StoreError``.
  func update(_ account: Account) throws(StoreError)

  /// Returns the hash of an account's password; nil if the account has no password.
  func passwordHash(of name: AccountName) throws(StoreError) -> PasswordHash?

  /// Sets an account's password, invalidates its password link, and ends all its sign-ins except
  /// `signIn`.
  ///
  /// - Throws: ``PeopleError/noAccount(_:)`` in a ``StoreError``.
  func setPassword(
    _ hash: PasswordHash, of name: AccountName, at moment: Moment, keeping signIn: Digest?
  ) throws(StoreError)

  /// Replaces the hash of a password with another hash of the same password, unless the stored hash
  /// has changed in the meantime.
  func replace(
    _ old: PasswordHash, with new: PasswordHash, of name: AccountName
  ) throws(StoreError)

  /// Adds a link that sets a password, and removes the account's earlier link.
  ///
  /// - Throws: ``PeopleError/noAccount(_:)`` in a ``StoreError``.
  func add(_ link: PasswordLink) throws(StoreError)

  /// Returns a link that sets a password; nil if it does not exist.
  func passwordLink(_ id: Digest) throws(StoreError) -> PasswordLink?

  /// Sets a password through a link, which is removed, and ends all of the account's sign-ins.
  ///
  /// - Returns: the account; nil if the link does not exist or has expired, or the account is
  ///   disabled.
  func usePasswordLink(
    _ id: Digest, _ hash: PasswordHash, at moment: Moment
  ) throws(StoreError) -> AccountName?
}

/// Storage of sign-ins and of the tokens that programs use.
public protocol SignInRepository {
  /// Adds a sign-in, and removes the sign-in that it replaces.
  func add(_ signIn: SignIn, replacing old: Digest?) throws(StoreError)

  /// Adds a sign-in with an account, and removes the sign-in that it replaces, unless the account
  /// was disabled or its password changed since the password was compared with `hash`.
  ///
  /// - Returns: whether the sign-in was added.
  func add(
    _ signIn: SignIn, replacing old: Digest?, checked hash: PasswordHash
  ) throws(StoreError) -> Bool

  /// Returns a sign-in; nil if it does not exist.
  func signIn(_ id: Digest) throws(StoreError) -> SignIn?

  /// Returns the sign-ins of a person, most recently used first.
  func signIns(of holder: SignIn.Holder) throws(StoreError) -> [SignIn]

  /// Records that a sign-in was used, without waiting for anybody else who is changing the store.
  func noteUse(of signIn: Digest, at moment: Moment) throws(StoreError)

  /// Removes a sign-in.
  ///
  /// - Returns: whether the sign-in existed.
  @discardableResult
  func endSignIn(_ id: Digest) throws(StoreError) -> Bool

  /// Adds a token.
  ///
  /// - Throws: ``PeopleError/tokenExists(_:)`` or ``PeopleError/noAccount(_:)`` in a
  ///   ``StoreError``.
  func add(_ token: ProgramToken) throws(StoreError)

  /// Returns all tokens, sorted by name.
  func tokens() throws(StoreError) -> [ProgramToken]

  /// Returns a token; nil if it does not exist.
  func token(_ id: Digest) throws(StoreError) -> ProgramToken?

  /// Removes a token.
  ///
  /// - Throws: ``PeopleError/noToken(_:)`` in a ``StoreError``.
  func endToken(_ name: String) throws(StoreError)
}

/// Storage of links to forms.
public protocol LinkRepository {
  /// Adds a link to a form.
  ///
  /// - Throws: ``StoreError/noForm(_:version:)``.
  func add(_ link: FormLink) throws(StoreError)

  /// Returns a link; nil if it does not exist.
  func formLink(_ id: Digest) throws(StoreError) -> FormLink?

  /// Returns all links, newest first.
  func formLinks() throws(StoreError) -> [FormLink]

  /// Revokes a link, and ends its sign-ins.
  ///
  /// - Returns: whether the link was valid until now.
  /// - Throws: ``PeopleError/noLink(_:)`` in a ``StoreError``.
  @discardableResult
  func revokeLink(_ id: Digest, at moment: Moment) throws(StoreError) -> Bool
}
