public import FormSession

// Accounts have no sealed fields, so all calls about them are forwarded.

extension SealedStore: PeopleRepository where Base: PeopleRepository {
  /// Counts a failed log-in, unless a limit requires the person to wait.
  public func countAttempt(
    _ throttles: [Throttle], at moment: Moment
  ) throws(StoreError) -> AttemptCount {
    try base.countAttempt(throttles, at: moment)
  }

  /// Forgets the failed log-ins of an account, and what an attempt counted for its address.
  public func forgiveAttempt(account: Digest, address: CountedAttempt?) throws(StoreError) {
    try base.forgiveAttempt(account: account, address: address)
  }

  /// Removes expired sign-ins, password links and tokens, and failed log-ins that no longer count
  /// toward a limit.
  public func removeExpired(at moment: Moment) throws(StoreError) {
    try base.removeExpired(at: moment)
  }
}

extension SealedStore: AccountRepository where Base: AccountRepository {
  /// Adds an account.
  public func add(_ account: Account) throws(StoreError) {
    try base.add(account)
  }

  /// Returns all accounts, sorted by name.
  public func accounts() throws(StoreError) -> [Account] {
    try base.accounts()
  }

  /// Returns an account; nil if it does not exist.
  public func account(_ name: AccountName) throws(StoreError) -> Account? {
    try base.account(name)
  }

  /// Changes the role and the forms of an account, and whether it is enabled.
  public func update(_ account: Account) throws(StoreError) {
    try base.update(account)
  }

  /// Returns the hash of an account's password; nil if it has none.
  public func passwordHash(of name: AccountName) throws(StoreError) -> PasswordHash? {
    try base.passwordHash(of: name)
  }

  /// Sets an account's password, invalidates its password link, and ends all its sign-ins except
  /// `signIn`.
  public func setPassword(
    _ hash: PasswordHash, of name: AccountName, at moment: Moment, keeping signIn: Digest?
  ) throws(StoreError) {
    try base.setPassword(hash, of: name, at: moment, keeping: signIn)
  }

  /// Replaces the hash of a password with another hash of the same password, if the stored hash is
  /// still the earlier hash.
  public func replace(
    _ old: PasswordHash, with new: PasswordHash, of name: AccountName
  ) throws(StoreError) {
    try base.replace(old, with: new, of: name)
  }

  /// Adds a link to set a password, and removes the account's earlier link.
  public func add(_ link: PasswordLink) throws(StoreError) {
    try base.add(link)
  }

  /// Returns a link to set a password; nil if it does not exist.
  public func passwordLink(_ id: Digest) throws(StoreError) -> PasswordLink? {
    try base.passwordLink(id)
  }

  /// Sets a password with a link, which is removed, and ends all sign-ins of the account.
  public func usePasswordLink(
    _ id: Digest, _ hash: PasswordHash, at moment: Moment
  ) throws(StoreError) -> AccountName? {
    try base.usePasswordLink(id, hash, at: moment)
  }
}

extension SealedStore: SignInRepository where Base: SignInRepository {
  /// Adds a sign-in, and removes the one that it replaces.
  public func add(_ signIn: SignIn, replacing old: Digest?) throws(StoreError) {
    try base.add(signIn, replacing: old)
  }

  /// Adds a sign-in, unless its account was disabled or the password changed since it was checked.
  public func add(
    _ signIn: SignIn, replacing old: Digest?, checked hash: PasswordHash
  ) throws(StoreError) -> Bool {
    try base.add(signIn, replacing: old, checked: hash)
  }

  /// Returns a sign-in; nil if it does not exist.
  public func signIn(_ id: Digest) throws(StoreError) -> SignIn? {
    try base.signIn(id)
  }

  /// Returns the sign-ins of a person, most recently used first.
  public func signIns(of holder: SignIn.Holder) throws(StoreError) -> [SignIn] {
    try base.signIns(of: holder)
  }

  /// Records that a sign-in was used.
  public func noteUse(of signIn: Digest, at moment: Moment) throws(StoreError) {
    try base.noteUse(of: signIn, at: moment)
  }

  /// Removes a sign-in.
  @discardableResult
  public func endSignIn(_ id: Digest) throws(StoreError) -> Bool {
    try base.endSignIn(id)
  }

  /// Adds a token.
  public func add(_ token: ProgramToken) throws(StoreError) {
    try base.add(token)
  }

  /// Returns all tokens, sorted by name.
  public func tokens() throws(StoreError) -> [ProgramToken] {
    try base.tokens()
  }

  /// Returns a token; nil if it does not exist.
  public func token(_ id: Digest) throws(StoreError) -> ProgramToken? {
    try base.token(id)
  }

  /// Removes a token.
  public func endToken(_ name: String) throws(StoreError) {
    try base.endToken(name)
  }
}

extension SealedStore: LinkRepository where Base: LinkRepository {
  /// Adds a link to a form.
  public func add(_ link: FormLink) throws(StoreError) {
    try base.add(link)
  }

  /// Returns a link; nil if it does not exist.
  public func formLink(_ id: Digest) throws(StoreError) -> FormLink? {
    try base.formLink(id)
  }

  /// Returns all links, newest first.
  public func formLinks() throws(StoreError) -> [FormLink] {
    try base.formLinks()
  }

  /// Revokes a link, and ends its sign-ins.
  @discardableResult
  public func revokeLink(_ id: Digest, at moment: Moment) throws(StoreError) -> Bool {
    try base.revokeLink(id, at: moment)
  }
}
