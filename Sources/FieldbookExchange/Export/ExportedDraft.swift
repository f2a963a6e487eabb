/// The data of a draft that an export writes in addition to its fields.
public struct ExportedDraft: Hashable, Sendable {
  /// The identifier of the draft.
  public var id: String

  /// When the draft was finalized, as ISO 8601 in UTC; nil if it is not final.
  public var finalizedAt: String?

  /// The version of the form.
  public var version: Int

  /// The edition of the record.
  public var edition: Int

  /// The hash of a final edition in hexadecimal; nil if the draft is not final.
  public var hash: String?

  /// Creates the data of a draft.
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
