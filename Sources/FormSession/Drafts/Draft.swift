/// A form that somebody fills in, as it stands in a list of drafts.
public struct Draft: Hashable, Sendable {
  /// The name of the draft.
  public let id: DraftID

  /// The form, and the version of it that the draft follows.
  public var form: FormID

  /// How many times the record was finalized, this time included.
  public var edition = 1

  /// What may still happen to the draft.
  public var status = DraftStatus.draft

  /// What people call the draft.
  public var title: String?

  /// The finalized draft that this one is to take the place of, and why.
  public var amends: DraftID?
  /// Why the finalized draft is amended.
  public var amendmentReason: String?

  /// How many times what the draft keeps was changed.
  public var revision = 0

  /// When the draft was begun.
  public let createdAt: Moment
  /// When what it keeps was changed last.
  public var updatedAt: Moment
  /// When it was finalized.
  public var finalizedAt: Moment?

  /// How far the draft has come.
  public var tally = Tally()

  /// The values that tell this draft from others of the form; nil when one is missing, or when the
  /// form does not ask.
  public var uniqueKey: String?

  /// Begins a draft.
  public init(_ id: DraftID, of form: FormID, at moment: Moment) {
    (self.id, self.form) = (id, form)
    (createdAt, updatedAt) = (moment, moment)
  }
}

/// A form in one of its versions.
public struct FormID: Hashable, Comparable, Sendable {
  /// The name of the form.
  public let key: String

  /// Which edition of the definition it is.
  public let version: Int

  /// Names a version of a form.
  public init(_ key: String, version: Int) {
    (self.key, self.version) = (key, version)
  }

  /// Forms stand in the order of their names, and their versions from the oldest on.
  public static func < (left: FormID, right: FormID) -> Bool {
    (left.key, left.version) < (right.key, right.version)
  }
}

/// What may still happen to a draft.
public enum DraftStatus: String, CaseIterable, Hashable, Sendable {
  /// It can be edited.
  case draft
  /// It is right, and stays as it is.
  case final
  /// It was final, and a newer edition took its place.
  case superseded
  /// It was set aside.
  case discarded
}
