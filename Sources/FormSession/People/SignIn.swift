/// A device on which somebody is signed in.
///
/// The device keeps a secret in a cookie. The store contains only the secret's hash, so nobody can
/// use a sign-in that they read in the store.
public struct SignIn: Hashable, Sendable {
  /// The person who is signed in.
  public enum Holder: Hashable, Sendable {
    /// A person with an account.
    case account(AccountName)
    /// A person who opened a link to a form; the digest is the link's identifier.
    case link(Digest)
  }

  /// The hash of the secret.
  public let id: Digest
  /// The person who is signed in.
  public let holder: Holder
  /// The hash of the second secret, which stays the same when a person logs in again on the device.
  public let device: Digest
  /// The kind of device, as the device describes itself.
  public let deviceName: String
  /// The time at which the person signed in.
  public let createdAt: Moment
  /// The time at which the sign-in was last used.
  public var seenAt: Moment
  /// The latest time at which the sign-in expires.
  public let endsAt: Moment

  /// Creates a sign-in.
  public init(
    _ id: Digest, _ holder: Holder, device: Digest, named deviceName: String, at moment: Moment,
    endsAt: Moment
  ) {
    (self.id, self.holder, self.device, self.deviceName) = (id, holder, device, deviceName)
    (createdAt, seenAt, self.endsAt) = (moment, moment, endsAt)
  }
}

/// A link that sets the password of an account, and works once.
public struct PasswordLink: Hashable, Sendable {
  /// The hash of the secret in the link.
  public let id: Digest
  /// The account.
  public let account: AccountName
  /// The time at which the link was created.
  public let createdAt: Moment
  /// The time at which the link expires if it is not used.
  public let endsAt: Moment

  /// Creates a link.
  public init(_ id: Digest, of account: AccountName, at moment: Moment, endsAt: Moment) {
    (self.id, self.account, createdAt, self.endsAt) = (id, account, moment, endsAt)
  }
}

/// A secret that lets a program act as an account.
public struct ProgramToken: Hashable, Sendable {
  /// The hash of the secret.
  public let id: Digest
  /// The name, which is unique in the store.
  public let name: String
  /// The account that the program uses.
  public let account: AccountName
  /// The time at which the token was created.
  public let createdAt: Moment
  /// The time at which the token expires.
  public let endsAt: Moment

  /// Creates a token.
  public init(
    _ id: Digest, named name: String, of account: AccountName, at moment: Moment, endsAt: Moment
  ) {
    (self.id, self.name, self.account) = (id, name, account)
    (createdAt, self.endsAt) = (moment, endsAt)
  }
}
