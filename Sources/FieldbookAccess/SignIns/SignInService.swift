public import FieldbookHashes
public import FormSession

/// Signs people and programs in.
///
/// The service has no clock and no source of random numbers: the caller passes both. It keeps
/// nothing between calls, so each thread with a store can use its own service.
///
/// ```swift
/// let service = SignInService(store)
/// let opened = try service.logIn(
///   LogIn("ada", password, from: address, device: "Firefox on Linux"), at: now, using: &random)
/// // opened.cookie goes to the browser, and comes back:
/// let actor = try service.open(cookie: text, at: now).actor
/// ```
public struct SignInService {
  let store: any PeopleRepository
  let policy: AccessPolicy
  let hasher: PasswordHasher

  /// Creates a service; only tests should choose another hasher.
  public init(
    _ store: any PeopleRepository, _ policy: AccessPolicy = AccessPolicy(),
    hasher: PasswordHasher = PasswordHasher()
  ) {
    (self.store, self.policy, self.hasher) = (store, policy, hasher)
  }

  /// Logs a person in.
  ///
  /// The error is the same, and takes the same time, whether the account does not exist, is
  /// disabled, or has a different password. After some failures, further attempts with the same
  /// account or from the same address must wait. The limit of the address does not hold on a device
  /// on which the person has logged in before, because that device has a limit of its own.
  public func logIn(
    _ attempt: LogIn, at moment: Moment, using random: inout some RandomNumberGenerator
  ) throws(AccessError) -> OpenSignIn {
    let (old, device) = try continued(attempt, at: moment)
    let person = attempt.accountThrottle(policy, on: device)
    let address = device == nil ? [attempt.addressThrottle(policy)] : []
    let counted = try count([person] + address, at: moment)
    while true {
      let (account, hash) = try checked(attempt)
      try AccessError.keeping { () throws(StoreError) in
        try store.forgiveAttempt(account: person.key, address: counted.dropFirst().first)
        try store.removeExpired(at: moment)
      }
      let secrets = DeviceSecrets(
        session: Secret(using: &random), device: device ?? Secret(using: &random))
      let signIn = signIn(secrets, .account(account.name), named: attempt.device, at: moment)
      let isAdded = try AccessError.keeping { () throws(StoreError) in
        try store.add(signIn, replacing: old, checked: hash)
      }
      if isAdded { return OpenSignIn(signIn, .person(account), secrets) }
      // The account or its password has changed since, so both are checked again.
    }
  }

  /// Returns the sign-in to which a cookie belongs.
  ///
  /// - Throws: ``AccessError/signedOut`` if the cookie belongs to no sign-in, or the sign-in is no
  ///   longer valid.
  public func open(cookie: String, at moment: Moment) throws(AccessError) -> OpenSignIn {
    guard let secrets = DeviceSecrets(cookie), let signIn = try find(secrets, at: moment),
      let actor = try holder(of: signIn, at: moment)
    else { throw .signedOut }
    // Requests are frequent, so only some of them are recorded as uses. People can read while the
    // store cannot save, for example because the disk is full.
    if moment.milliseconds - signIn.seenAt.milliseconds >= 60_000 {
      try? store.noteUse(of: signIn.id, at: moment)
    }
    return OpenSignIn(signIn, actor, secrets)
  }

  /// Returns the actor of a sign-in, with their current rights; nil if the sign-in is no longer
  /// valid.
  ///
  /// This query does not extend the sign-in.
  public func actor(of signIn: SignIn, at moment: Moment) throws(AccessError) -> Actor? {
    let known = try AccessError.keeping { () throws(StoreError) in try store.signIn(signIn.id) }
    guard let known, known.endsAt > moment else { return nil }
    return try holder(of: known, at: moment)
  }

  /// Returns the program to which a token belongs.
  public func program(token: String, at moment: Moment) throws(AccessError) -> Actor {
    guard let id = Secret(token)?.id else { throw .signedOut }
    let account = try AccessError.keeping { () throws(StoreError) -> Account? in
      guard let token = try store.token(id), token.endsAt > moment else { return nil }
      return try store.account(token.account)
    }
    guard let account, account.isEnabled else { throw .signedOut }
    return .program(account)
  }

  /// Ends the sign-in that a cookie belongs to, even an expired one, and with it the key of the
  /// device.
  ///
  /// - Returns: the sign-in; nil if the cookie belongs to none.
  public func logOut(cookie: String) throws(AccessError) -> Digest? {
    guard let secrets = DeviceSecrets(cookie) else { return nil }
    let id = secrets.session.id
    return try AccessError.keeping { () throws(StoreError) in
      guard try store.signIn(id)?.device == secrets.device.id else { return nil }
      return try store.endSignIn(id) ? id : nil
    }
  }

  /// Returns the places where a person is signed in, most recently used first.
  public func signIns(of opened: OpenSignIn) throws(AccessError) -> [SignIn] {
    try AccessError.keeping { () throws(StoreError) in
      try store.signIns(of: opened.signIn.holder)
    }
  }

  /// Ends one of a person's sign-ins, such as the one on a lost device.
  ///
  /// - Returns: whether the person had such a sign-in.
  @discardableResult
  public func endSignIn(_ id: Digest, of opened: OpenSignIn) throws(AccessError) -> Bool {
    try AccessError.keeping { () throws(StoreError) in
      guard try store.signIn(id)?.holder == opened.signIn.holder else { return false }
      return try store.endSignIn(id)
    }
  }
}

extension SignInService {
  /// Counts a log-in attempt for each limit; throws an error if the attempt must wait.
  @discardableResult
  func count(_ throttles: [Throttle], at moment: Moment) throws(AccessError) -> [CountedAttempt] {
    let count = try AccessError.keeping { () throws(StoreError) in
      try store.countAttempt(throttles, at: moment)
    }
    switch count {
    case .mustWait(let end): throw .mustWait(until: end)
    case .counted(let attempts): return attempts
    }
  }

  /// Returns a new sign-in with these secrets.
  func signIn(
    _ secrets: DeviceSecrets, _ holder: SignIn.Holder, named device: String, at moment: Moment
  ) -> SignIn {
    SignIn(
      secrets.session.id, holder, device: secrets.device.id, named: device, at: moment,
      endsAt: moment.adding(days: policy.deviceDays))
  }

  /// Returns the stored sign-in with these secrets, even one that has not been used for hours; nil
  /// if it has ended.
  func find(_ secrets: DeviceSecrets, at moment: Moment) throws(AccessError) -> SignIn? {
    let signIn = try AccessError.keeping { () throws(StoreError) in
      try store.signIn(secrets.session.id)
    }
    guard let signIn, signIn.endsAt > moment, signIn.device == secrets.device.id else {
      return nil
    }
    return signIn
  }

  /// Returns the account of a log-in with the right password, and the hash of the password.
  private func checked(_ attempt: LogIn) throws(AccessError) -> (Account, PasswordHash) {
    let (account, hash) = try AccessError.keeping {
      () throws(StoreError) -> (Account?, PasswordHash?) in
      guard let name = attempt.name, let account = try store.account(name), account.isEnabled else {
        return (nil, nil)
      }
      return (account, try store.passwordHash(of: name))
    }
    guard hasher.matches(attempt.password, hash), let account, let hash else {
      throw .wrongPassword
    }
    return (account, try replacedIfOutdated(hash, attempt.password, of: account.name))
  }

  /// Rehashes a password if the hashing cost has changed since it was last hashed, and returns the
  /// current hash.
  private func replacedIfOutdated(
    _ hash: PasswordHash, _ text: String, of name: AccountName
  ) throws(AccessError) -> PasswordHash {
    guard hasher.isOutdated(hash), let password = try? Password(text),
      let new = try? hasher.hash(password)
    else { return hash }
    try AccessError.keeping { () throws(StoreError) in
      try store.replace(hash, with: new, of: name)
    }
    return new
  }

  /// Returns the sign-in that a log-in replaces and, if it belonged to the same person, the secret
  /// of its device.
  private func continued(
    _ attempt: LogIn, at moment: Moment
  ) throws(AccessError) -> (old: Digest?, device: Secret?) {
    guard let secrets = attempt.cookie.flatMap({ DeviceSecrets($0) }),
      let old = try find(secrets, at: moment)
    else { return (nil, nil) }
    return (old.id, old.holder == attempt.name.map { .account($0) } ? secrets.device : nil)
  }

  /// Returns the actor of a sign-in; nil if a person has not used it for some hours, the account is
  /// disabled or removed, or the link was revoked.
  private func holder(of signIn: SignIn, at moment: Moment) throws(AccessError) -> Actor? {
    try AccessError.keeping { () throws(StoreError) -> Actor? in
      switch signIn.holder {
      case .account(let name):
        guard signIn.seenAt.adding(hours: policy.idleHours) > moment,
          let account = try store.account(name), account.isEnabled
        else { return nil }
        return .person(account)
      case .link(let id):
        guard let link = try store.formLink(id), link.revokedAt == nil else { return nil }
        return .visitor(form: link.form, owner: link.owner(signIn.id))
      }
    }
  }
}
