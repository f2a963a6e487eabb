/// A person who logs in.
///
/// Accounts are disabled but never deleted, because the history of drafts names them.
public struct Account: Hashable, Sendable {
  /// The name, which never changes.
  public let name: AccountName
  /// The person's rights.
  public var role: Role
  /// The forms to which the account is limited; nil for all forms.
  public var forms: Set<String>?
  /// Whether the person can log in and programs can use the account's tokens.
  public var isEnabled = true
  /// The time at which the account was created.
  public let createdAt: Moment
  /// The time at which the password was set; nil until then.
  public var passwordSetAt: Moment?

  /// Creates an account without a password.
  public init(
    _ name: AccountName, _ role: Role, forms: Set<String>? = nil, at moment: Moment
  ) {
    (self.name, self.role, self.forms, createdAt) = (name, role, forms, moment)
  }

  /// Whether the account covers a form.
  public func covers(_ form: String) -> Bool { forms?.contains(form) ?? true }
}

/// The roles, which determine what a person may do.
public enum Role: String, CaseIterable, Hashable, Sendable {
  /// Fill in drafts of the account's forms, and see one's own drafts.
  case fill
  /// See, change, finalize and comment on all drafts of the account's forms.
  case review
  /// Do everything: manage forms and people, and make exports that reveal masked text.
  case manage
}

/// The hash of a password, as text that also records how the hash was computed.
public struct PasswordHash: Hashable, Sendable {
  /// The hash in the PHC string format: `$argon2id$v=19$m=65536,t=2,p=1$…`.
  public let text: String

  /// Creates a hash from its text.
  public init(_ text: String) { self.text = text }
}
