public import FieldbookHashes
public import FormSession

extension SignInService {
  /// Signs in a person who opened a link to a form.
  ///
  /// If they have opened it on the device before, they return to the same sign-in, and so to the
  /// draft that they began.
  public func visit(
    link text: String, device: String, continuing cookie: String? = nil, at moment: Moment,
    using random: inout some RandomNumberGenerator
  ) throws(AccessError) -> OpenSignIn {
    guard let id = Secret(text)?.id else { throw .linkEnded }
    let link = try AccessError.keeping { () throws(StoreError) in try store.formLink(id) }
    guard let link, link.revokedAt == nil else { throw .linkEnded }
    if let secrets = cookie.flatMap({ DeviceSecrets($0) }),
      let known = try find(secrets, at: moment), known.holder == .link(id)
    {
      return OpenSignIn(
        known, .visitor(form: link.form, owner: link.owner(known.id)), secrets)
    }
    try AccessError.keeping { () throws(StoreError) in try store.removeExpired(at: moment) }
    let secrets = DeviceSecrets(
      session: Secret(using: &random), device: Secret(using: &random))
    return try add(
      secrets, .link(id), .visitor(form: link.form, owner: link.owner(secrets.session.id)),
      named: device, replacing: nil, at: moment)
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
