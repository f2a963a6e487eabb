/// Storage of forms, whose registered versions never change.
public protocol FormRepository {
  /// Registers a version of a form.
  ///
  /// - Returns: whether the version is new; registering the same definition again changes nothing.
  /// - Throws: ``StoreError/formExists(_:)`` if the version is registered with a different
  ///   definition.
  @discardableResult
  func register(_ form: FormDefinition, at moment: Moment) throws(StoreError) -> Bool

  /// Stores the rows of a list from a file, before the forms that use the list are registered.
  func add(_ list: ListTable) throws(StoreError)

  /// Returns all versions of all forms, sorted by name and version.
  func forms() throws(StoreError) -> [FormSummary]

  /// Returns a version of a form, by default the newest; nil if it does not exist.
  func form(_ key: String, version: Int?) throws(StoreError) -> FormDefinition?

  /// Returns all versions of a form, or of all forms, newest first.
  func versions(of key: String?) throws(StoreError) -> [FormDefinition]

  /// Closes all versions of a form, so that it accepts no new drafts.
  ///
  /// The form's drafts can still be changed, finalized and amended.
  ///
  /// - Returns: whether the form was open.
  @discardableResult
  func close(_ key: String, _ closing: FormClosing) throws(StoreError) -> Bool

  /// Reopens a form.
  ///
  /// - Returns: whether the form had been closed.
  @discardableResult
  func reopen(_ key: String) throws(StoreError) -> Bool

  /// Returns the person who closed a form, and the time; nil if the form is open.
  func closing(of key: String) throws(StoreError) -> FormClosing?
}

/// The person who closed a form, and the time.
public struct FormClosing: Hashable, Sendable {
  /// The person.
  public let person: String
  /// The time.
  public let moment: Moment

  /// Creates a record of a closed form.
  public init(by person: String, at moment: Moment) {
    (self.person, self.moment) = (person, moment)
  }
}

/// A version of a form, with the number of its drafts.
public struct FormSummary: Hashable, Sendable {
  /// The form and its version.
  public let form: FormID
  /// The displayed name, with an ellipsis in place of each answer.
  public var title: String?
  /// The number of fields.
  public let fields: Int
  /// The time at which the version was registered.
  public let registeredAt: Moment
  /// The number of drafts by status.
  public var drafts: [DraftStatus: Int]
  /// The person who closed the form, and the time; nil if the form accepts new drafts.
  public let closing: FormClosing?

  /// Creates a summary.
  public init(
    form: FormID, title: String?, fields: Int, registeredAt: Moment, drafts: [DraftStatus: Int],
    closing: FormClosing? = nil
  ) {
    (self.form, self.title, self.fields) = (form, title?.withoutAnswers, fields)
    (self.registeredAt, self.drafts, self.closing) = (registeredAt, drafts, closing)
  }
}
