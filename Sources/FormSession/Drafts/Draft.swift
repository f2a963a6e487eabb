/// A form that is being filled in, as lists of drafts show it.
public struct Draft: Hashable, Sendable {
  /// The identifier of the draft.
  public let id: DraftID

  /// The form, in the version that the draft uses.
  public var form: FormID

  /// The edition of the record, which each amendment increases by one.
  public var edition = 1

  /// The status of the draft.
  public var status = DraftStatus.draft

  /// The owner of the record: the person, or the link, that started it.
  ///
  /// All editions of a record have the same owner, regardless of who starts an amendment.
  public var owner = ""

  /// The title, if a person has given one.
  public var title: String?

  /// The finalized draft that this one replaces.
  public var amends: DraftID?
  /// The reason for replacing the finalized draft.
  public var amendmentReason: String?

  /// The number of changes to the stored draft.
  public var revision = 0

  /// The time at which the draft was started.
  public let createdAt: Moment
  /// The time at which the stored draft was last changed.
  public var updatedAt: Moment
  /// The time at which the draft was finalized.
  public var finalizedAt: Moment?

  /// The draft's progress.
  public var tally = Tally()

  /// The values that identify the draft among others of its form.
  ///
  /// It is nil if a value is missing or the form does not require uniqueness.
  public var uniqueKey: String?

  /// Starts a draft.
  public init(_ id: DraftID, of form: FormID, at moment: Moment) {
    (self.id, self.form) = (id, form)
    (createdAt, updatedAt) = (moment, moment)
  }
}

/// A version of a form.
public struct FormID: Hashable, Comparable, Sendable {
  /// The name of the form.
  public let key: String

  /// The version of the definition.
  public let version: Int

  /// Creates an identifier from a name and a version.
  public init(_ key: String, version: Int) {
    (self.key, self.version) = (key, version)
  }

  /// Sorts by name, and then by version, oldest first.
  public static func < (left: FormID, right: FormID) -> Bool {
    (left.key, left.version) < (right.key, right.version)
  }
}

/// The status of a draft.
public enum DraftStatus: String, CaseIterable, Hashable, Sendable {
  /// It can be edited.
  case draft
  /// It is finalized and cannot be changed.
  case final
  /// It was finalized and then replaced by a newer edition.
  case superseded
  /// It was discarded.
  case discarded
}
