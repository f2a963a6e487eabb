public import FormSession

/// Which drafts to walk through, and what to read of their fields.
public struct DraftWalk: Hashable, Sendable {
  /// The form, in all its versions.
  public var form: String

  /// Those of which the same may still happen.
  public var statuses: [DraftStatus]

  /// Those that were finalized, or else changed last, at this moment or later.
  public var since: Moment?

  /// What is read of each field.
  public var reading: Reading

  /// What is read of a field; the less it is, the faster the walk.
  public enum Reading: String, Hashable, Sendable {
    /// The typed characters.
    case raw
    /// The text as it is shown.
    case display
    /// The canonical value.
    case value
    /// All that is kept.
    case record
  }

  /// A walk through the drafts of a form.
  public init(
    _ form: String, _ statuses: [DraftStatus], since: Moment? = nil, reading: Reading
  ) {
    (self.form, self.statuses, self.since, self.reading) = (form, statuses, since, reading)
  }
}
