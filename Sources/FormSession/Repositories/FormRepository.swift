/// Storage of forms, whose registered versions never change.
public protocol FormRepository {
  /// Registers a version of a form.
  ///
  /// - Returns: whether it is new; registering the same content again changes nothing.
  /// - Throws: ``StoreError/formExists(_:)`` if the version is registered with other content.
  @discardableResult
  func register(_ form: FormDefinition, at moment: Moment) throws(StoreError) -> Bool

  /// Stores the rows of a list from a file, before the forms that use them are registered.
  func add(_ list: ListTable) throws(StoreError)

  /// Returns all versions of all forms, sorted by name and version.
  func forms() throws(StoreError) -> [FormSummary]

  /// Returns a version of a form, or the newest one; nil if it does not exist.
  func form(_ key: String, version: Int?) throws(StoreError) -> FormDefinition?
}

/// A version of a form, with the number of its drafts.
public struct FormSummary: Hashable, Sendable {
  /// The form and its version.
  public let form: FormID
  /// The displayed name.
  public let title: String?
  /// The number of fields.
  public let fields: Int
  /// When it was registered.
  public let registeredAt: Moment
  /// The number of drafts by status.
  public let drafts: [DraftStatus: Int]

  /// Creates a summary.
  public init(
    form: FormID, title: String?, fields: Int, registeredAt: Moment, drafts: [DraftStatus: Int]
  ) {
    (self.form, self.title, self.fields) = (form, title, fields)
    (self.registeredAt, self.drafts) = (registeredAt, drafts)
  }
}
