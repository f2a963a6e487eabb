public import FormSession

extension MemoryStore {
  /// The accounts, sign-ins, tokens and links of a store.
  struct People {
    var accounts: [AccountName: Account] = [:]
    var passwords: [AccountName: PasswordHash] = [:]
    var passwordLinks: [Digest: PasswordLink] = [:]
    var signIns: [Digest: SignIn] = [:]
    var tokens: [Digest: ProgramToken] = [:]
    var links: [Digest: FormLink] = [:]
    var failures: [Digest: LoginFailures] = [:]
  }
}

extension MemoryStore: PeopleRepository {
  /// Counts a failed log-in, unless a limit requires the person to wait.
  public func countAttempt(
    _ throttles: [Throttle], at moment: Moment
  ) throws(StoreError) -> AttemptCount {
    let known = throttles.map { people.failures[$0.key] }
    if let end = Throttle.end(throttles, after: moment, known) { return .mustWait(until: end) }
    for (throttle, earlier) in zip(throttles, known) {
      people.failures[throttle.key] = LoginFailures.counting(earlier, at: moment)
    }
    return .counted(throttles, at: moment, known)
  }

  /// Forgets the failed log-ins of an account, and what an attempt counted for its address.
  public func forgiveAttempt(account: Digest, address: CountedAttempt?) throws(StoreError) {
    people.failures[account] = nil
    if let address {
      people.failures[address.key] = people.failures[address.key]?.without(address)
    }
  }

  /// Removes everything that has expired.
  public func removeExpired(at moment: Moment) throws(StoreError) {
    people.signIns = people.signIns.filter { $0.value.endsAt > moment }
    people.passwordLinks = people.passwordLinks.filter { $0.value.endsAt > moment }
    people.tokens = people.tokens.filter { $0.value.endsAt > moment }
    people.failures = people.failures.filter { $0.value.isRemembered(at: moment) }
  }
}

extension MemoryStore: AccountRepository {
  /// Adds an account.
  public func add(_ account: Account) throws(StoreError) {
    guard people.accounts[account.name] == nil else {
      throw .people(.accountExists(account.name.text))
    }
    people.accounts[account.name] = account
  }

  /// Returns all accounts, sorted by name.
  public func accounts() throws(StoreError) -> [Account] {
    people.accounts.values.sorted { $0.name < $1.name }
  }

  /// Returns an account; nil if it does not exist.
  public func account(_ name: AccountName) throws(StoreError) -> Account? { people.accounts[name] }

  /// Changes the role and the forms of an account, and whether it is enabled.
  public func update(_ account: Account) throws(StoreError) {
    var known = try knownAccount(account.name)
    (known.role, known.forms) = (account.role, account.forms)
    known.isEnabled = account.isEnabled
    people.accounts[account.name] = known
    if !account.isEnabled { endPasswordLinkAndSignIns(of: account.name, keeping: nil) }
  }

  /// Returns the hash of an account's password.
  public func passwordHash(of name: AccountName) throws(StoreError) -> PasswordHash? {
    people.passwords[name]
  }

  /// Sets an account's password, invalidates its password link, and ends all its sign-ins except
  /// `signIn`.
  public func setPassword(
    _ hash: PasswordHash, of name: AccountName, at moment: Moment, keeping signIn: Digest?
  ) throws(StoreError) {
    var account = try knownAccount(name)
    account.passwordSetAt = moment
    people.accounts[name] = account
    people.passwords[name] = hash
    endPasswordLinkAndSignIns(of: name, keeping: signIn)
  }

  /// Replaces the hash of a password with another hash of the same password.
  public func replace(
    _ old: PasswordHash, with new: PasswordHash, of name: AccountName
  ) throws(StoreError) {
    if people.passwords[name] == old { people.passwords[name] = new }
  }

  /// Adds a link to set a password, and removes the account's earlier link.
  public func add(_ link: PasswordLink) throws(StoreError) {
    _ = try knownAccount(link.account)
    people.passwordLinks = people.passwordLinks.filter { $0.value.account != link.account }
    people.passwordLinks[link.id] = link
  }

  /// Returns a link to set a password.
  public func passwordLink(_ id: Digest) throws(StoreError) -> PasswordLink? {
    people.passwordLinks[id]
  }

  /// Sets a password with a link, which is removed, and ends all sign-ins of the account.
  public func usePasswordLink(
    _ id: Digest, _ hash: PasswordHash, at moment: Moment
  ) throws(StoreError) -> AccountName? {
    guard let link = people.passwordLinks[id], link.endsAt > moment,
      people.accounts[link.account]?.isEnabled == true
    else { return nil }
    try setPassword(hash, of: link.account, at: moment, keeping: nil)
    return link.account
  }

  private func knownAccount(_ name: AccountName) throws(StoreError) -> Account {
    guard let account = people.accounts[name] else { throw .people(.noAccount(name.text)) }
    return account
  }

  private func endPasswordLinkAndSignIns(of name: AccountName, keeping signIn: Digest?) {
    people.passwordLinks = people.passwordLinks.filter { $0.value.account != name }
    people.signIns = people.signIns.filter {
      $0.value.holder != .account(name) || $0.key == signIn
    }
  }
}

extension MemoryStore: SignInRepository {
  /// Adds a sign-in, and removes the one that it replaces.
  public func add(_ signIn: SignIn, replacing old: Digest?) throws(StoreError) {
    switch signIn.holder {
    case .account(let name): _ = try knownAccount(name)
    case .link(let id): _ = try knownLink(id)
    }
    if let old { people.signIns[old] = nil }
    people.signIns[signIn.id] = signIn
  }

  /// Adds a sign-in, unless its account was disabled or the password changed since it was checked.
  public func add(
    _ signIn: SignIn, replacing old: Digest?, checked hash: PasswordHash
  ) throws(StoreError) -> Bool {
    guard case .account(let name) = signIn.holder, people.accounts[name]?.isEnabled == true,
      people.passwords[name] == hash
    else { return false }
    try add(signIn, replacing: old)
    return true
  }

  /// Returns a sign-in.
  public func signIn(_ id: Digest) throws(StoreError) -> SignIn? { people.signIns[id] }

  /// Returns the sign-ins of a person, most recently used first.
  public func signIns(of holder: SignIn.Holder) throws(StoreError) -> [SignIn] {
    people.signIns.values.filter { $0.holder == holder }.sorted {
      ($1.seenAt, $0.id.description) < ($0.seenAt, $1.id.description)
    }
  }

  /// Records that a sign-in was used.
  public func noteUse(of signIn: Digest, at moment: Moment) throws(StoreError) {
    people.signIns[signIn]?.seenAt = moment
  }

  /// Removes a sign-in.
  @discardableResult
  public func endSignIn(_ id: Digest) throws(StoreError) -> Bool {
    people.signIns.removeValue(forKey: id) != nil
  }

  /// Adds a token.
  public func add(_ token: ProgramToken) throws(StoreError) {
    _ = try knownAccount(token.account)
    guard !people.tokens.values.contains(where: { $0.name == token.name }) else {
      throw .people(.tokenExists(token.name))
    }
    people.tokens[token.id] = token
  }

  /// Returns all tokens, sorted by name.
  public func tokens() throws(StoreError) -> [ProgramToken] {
    people.tokens.values.sorted { $0.name < $1.name }
  }

  /// Returns a token.
  public func token(_ id: Digest) throws(StoreError) -> ProgramToken? { people.tokens[id] }

  /// Removes a token.
  public func endToken(_ name: String) throws(StoreError) {
    guard let token = people.tokens.values.first(where: { $0.name == name }) else {
      throw .people(.noToken(name))
    }
    people.tokens[token.id] = nil
  }
}

extension MemoryStore: LinkRepository {
  /// Adds a link to a form.
  public func add(_ link: FormLink) throws(StoreError) {
    try expectForm(link.form)
    people.links[link.id] = link
  }

  /// Returns a link.
  public func formLink(_ id: Digest) throws(StoreError) -> FormLink? { people.links[id] }

  /// Returns all links, newest first.
  public func formLinks() throws(StoreError) -> [FormLink] {
    people.links.values.sorted {
      ($1.creation.moment, $0.id.description) < ($0.creation.moment, $1.id.description)
    }
  }

  /// Revokes a link, and ends its sign-ins.
  @discardableResult
  public func revokeLink(_ id: Digest, at moment: Moment) throws(StoreError) -> Bool {
    let link = try knownLink(id)
    people.signIns = people.signIns.filter { $0.value.holder != .link(id) }
    guard link.revokedAt == nil else { return false }
    people.links[id]?.revokedAt = moment
    return true
  }

  private func knownLink(_ id: Digest) throws(StoreError) -> FormLink {
    guard let link = people.links[id] else { throw .people(.noLink(id.description)) }
    return link
  }
}
