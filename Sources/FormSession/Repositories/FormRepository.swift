/// Where forms are kept: each version for good, as it was registered.
public protocol FormRepository {
  /// Registers a version of a form.
  ///
  /// - Returns: whether it is new; one that is known with the same content is left alone.
  /// - Throws: ``StoreFault/formExists(_:)`` when the version is known with other content.
  @discardableResult
  func register(_ form: FormDefinition, at moment: Moment) throws(StoreFault) -> Bool

  /// All versions of all forms, in the order of their names and versions.
  func forms() throws(StoreFault) -> [FormSummary]

  /// A form in a version, or in the newest when none is said; nil when there is none.
  func form(_ key: String, version: Int?) throws(StoreFault) -> FormDefinition?
}

/// A version of a form, and how many drafts follow it.
public struct FormSummary: Hashable, Sendable {
  /// Which one it is.
  public let form: FormID
  /// What people call it.
  public let title: String?
  /// How many fields it has.
  public let fields: Int
  /// When it was registered.
  public let registeredAt: Moment
  /// How many drafts follow it, by what may still happen to them.
  public let drafts: [DraftStatus: Int]

  /// Sums a version up.
  public init(
    form: FormID, title: String?, fields: Int, registeredAt: Moment, drafts: [DraftStatus: Int]
  ) {
    (self.form, self.title, self.fields) = (form, title, fields)
    (self.registeredAt, self.drafts) = (registeredAt, drafts)
  }
}
