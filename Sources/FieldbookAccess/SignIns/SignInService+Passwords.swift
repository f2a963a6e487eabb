public import FieldbookHashes
public import FormSession

extension SignInService {
  /// Changes the password of a person who knows the old one, and ends their other sign-ins.
  ///
  /// Only wrong passwords on the same device make the person wait.
  public func changePassword(
    of opened: OpenSignIn, from old: String, to new: String, at moment: Moment
  ) throws(AccessError) {
    guard case .person(let account) = opened.actor else { throw .signedOut }
    let throttle = Throttle.account(account.name.text, on: opened.signIn.device, policy)
    let hash = try hash(new)
    try count([throttle], at: moment)
    let known = try AccessError.keeping { () throws(StoreError) in
      try store.passwordHash(of: account.name)
    }
    guard hasher.matches(old, known) else { throw .wrongPassword }
    try AccessError.keeping { () throws(StoreError) in
      try store.forgiveAttempt(account: throttle.key, address: nil)
      try store.setPassword(
        hash, of: account.name, at: moment, keeping: opened.signIn.id)
    }
    try forgetFailures(of: account.name)
  }

  /// Sets a password with a link's secret, which works once, and ends the account's sign-ins.
  ///
  /// - Returns: the name of the account.
  @discardableResult
  public func resetPassword(
    link text: String, to new: String, at moment: Moment
  ) throws(AccessError) -> AccountName {
    guard let id = Secret(text)?.id else { throw .linkEnded }
    let link = try AccessError.keeping { () throws(StoreError) in try store.passwordLink(id) }
    guard let link, link.endsAt > moment else { throw .linkEnded }
    let hash = try hash(new)
    let name = try AccessError.keeping { () throws(StoreError) in
      try store.usePasswordLink(id, hash, at: moment)
    }
    guard let name else { throw .linkEnded }
    try forgetFailures(of: name)
    return name
  }

  /// Sets an account's password, and ends its sign-ins.
  public func setPassword(
    _ new: String, of name: AccountName, at moment: Moment
  ) throws(AccessError) {
    let hash = try hash(new)
    try AccessError.keeping { () throws(StoreError) in
      try store.setPassword(hash, of: name, at: moment, keeping: nil)
    }
    try forgetFailures(of: name)
  }

  /// Creates a link that lets a person set an account's password once.
  public func passwordLink(
    of name: AccountName, at moment: Moment, using random: inout some RandomNumberGenerator
  ) throws(AccessError) -> Secret {
    let secret = Secret(using: &random)
    let link = PasswordLink(
      secret.id, of: name, at: moment, endsAt: moment.adding(days: policy.passwordLinkDays))
    try AccessError.keeping { () throws(StoreError) in try store.add(link) }
    return secret
  }

  /// Lets a person log in without waiting after the password was set.
  private func forgetFailures(of name: AccountName) throws(AccessError) {
    let key = Throttle.account(name.text, policy).key
    try AccessError.keeping { () throws(StoreError) in
      try store.forgiveAttempt(account: key, address: nil)
    }
  }

  private func hash(_ text: String) throws(AccessError) -> PasswordHash {
    do throws(PasswordError) {
      return try hasher.hash(Password(text))
    } catch {
      throw .password(error)
    }
  }
}
