/// A link that lets people fill in a form without an account.
public struct FormLink: Hashable, Sendable {
  /// The number of drafts that a link allows.
  public enum Reach: String, CaseIterable, Hashable, Sendable {
    /// One draft, which anyone with the link can change until it is final.
    case once
    /// A draft for each person who opens the link.
    case many
  }

  /// The hash of the secret in the link.
  public let id: Digest
  /// The form.
  public let form: String
  /// The number of drafts that the link allows.
  public let reach: Reach
  /// The purpose of the link.
  public let label: String?
  /// The person who created the link, and the time.
  public let creation: Signature
  /// The time at which the link was revoked; nil while it is valid.
  public var revokedAt: Moment?

  /// Creates a link.
  public init(
    _ id: Digest, to form: String, _ reach: Reach, label: String? = nil, by creation: Signature
  ) {
    (self.id, self.form, self.reach) = (id, form, reach)
    (self.label, self.creation) = (label, creation)
  }

  /// The first eight digits of the identifier, which people use to refer to the link.
  public var shortID: String { String(id.description.prefix(8)) }

  /// Returns the owner of the drafts begun with the link: `link:5e884898`.
  ///
  /// If the link allows many drafts, each sign-in is a separate owner:
  /// `link:5e884898:9f86d081884c7d65`. No account can have such a name.
  public func owner(_ signIn: Digest) -> String {
    switch reach {
    case .once: "link:\(shortID)"
    case .many: "link:\(shortID):\(signIn.description.prefix(16))"
    }
  }
}
