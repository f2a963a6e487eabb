public import FieldbookHashes
public import FormSession

extension SignInService {
  /// Signs in a person who opened a link to a form.
  ///
  /// If they have opened it on the device before, they return to the same sign-in, and so to the
  /// draft that they began. After many first visits or failed attempts from the same address,
  /// further ones must wait.
  public func visit(
    link text: String, from address: String, device: String, continuing cookie: String? = nil,
    at moment: Moment, using random: inout some RandomNumberGenerator
  ) throws(AccessError) -> OpenSignIn {
    guard let (id, link) = try validLink(text) else {
      try count([.address(address, policy)], at: moment)
      throw .linkEnded
    }
    if let secrets = cookie.flatMap({ DeviceSecrets($0) }),
      let known = try find(secrets, at: moment), known.holder == .link(id)
    {
      return OpenSignIn(
        known, .visitor(form: link.form, owner: link.owner(known.id)), secrets)
    }
    try countUse([.visits(from: address, policy)], at: moment)
    try AccessError.keeping { () throws(StoreError) in try store.removeExpired(at: moment) }
    let secrets = DeviceSecrets(
      session: Secret(using: &random), device: Secret(using: &random))
    let signIn = signIn(secrets, .link(id), named: device, at: moment)
    try AccessError.keeping { () throws(StoreError) in try store.add(signIn, replacing: nil) }
    return OpenSignIn(
      signIn, .visitor(form: link.form, owner: link.owner(signIn.id)), secrets)
  }

  /// Returns a link that was not revoked, by its secret.
  private func validLink(_ text: String) throws(AccessError) -> (id: Digest, link: FormLink)? {
    guard let id = Secret(text)?.id else { return nil }
    let link = try AccessError.keeping { () throws(StoreError) in try store.formLink(id) }
    return link.flatMap { $0.revokedAt == nil ? (id, $0) : nil }
  }

  /// Counts a draft that a visitor begins; throws an error if the visitor must wait.
  ///
  /// In a transaction, other servers that count a draft of the same visitor wait until its end.
  public func countDraft(of owner: String, at moment: Moment) throws(AccessError) {
    try countUse([.drafts(of: owner, policy)], at: moment)
  }

  private func countUse(_ throttles: [Throttle], at moment: Moment) throws(AccessError) {
    do throws(AccessError) {
      try count(throttles, at: moment)
    } catch .mustWait(let end) {
      throw .usedTooOften(until: end)
    }
  }

  /// Creates a link to a form.
  public func formLink(
    to form: String, _ reach: FormLink.Reach, label: String? = nil, by creation: Signature,
    using random: inout some RandomNumberGenerator
  ) throws(AccessError) -> (link: FormLink, secret: Secret) {
    let secret = Secret(using: &random)
    let link = FormLink(secret.id, to: form, reach, label: label, by: creation)
    try AccessError.keeping { () throws(StoreError) in try store.add(link) }
    return (link, secret)
  }

  /// Creates a token that lets a program act as an account.
  public func token(
    named name: String, of account: AccountName, days: Int? = nil, at moment: Moment,
    using random: inout some RandomNumberGenerator
  ) throws(AccessError) -> (token: ProgramToken, secret: Secret) {
    guard 1...100 ~= name.count else { throw .store(.people(.badTokenName(name))) }
    let secret = Secret(using: &random)
    let token = ProgramToken(
      secret.id, named: name, of: account, at: moment,
      endsAt: moment.adding(days: days ?? policy.tokenDays))
    try AccessError.keeping { () throws(StoreError) in try store.add(token) }
    return (token, secret)
  }
}
