/// What an export tells of a draft beside its fields.
public struct ExportedDraft: Hashable, Sendable {
  /// The name of the draft.
  public var id: String

  /// When the draft was finalized, as ISO 8601 in UTC; nil for one that is not.
  public var finalizedAt: String?

  /// The version of the form.
  public var version: Int

  /// The edition of the record.
  public var edition: Int

  /// The hash of a final edition, as hexadecimal digits; nil for one that is not final.
  public var hash: String?

  /// States what is told of a draft.
  public init(
    id: String, finalizedAt: String? = nil, version: Int, edition: Int = 1, hash: String? = nil
  ) {
    self.id = id
    self.finalizedAt = finalizedAt
    self.version = version
    self.edition = edition
    self.hash = hash
  }
}
