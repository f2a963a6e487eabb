/// The reason why an action on an open draft was not saved.
public enum DraftError: Error, Hashable, Sendable {
  /// Another person changed the field or removed its entry; the session now contains that change.
  case conflict(FieldConflict)
  /// These obstacles prevent the draft from being finalized.
  case obstacles([Session.Obstacle])
  /// The session refused the action.
  case refused(SessionRefusal)
  /// The store did not save the action.
  case store(StoreError)

  /// Runs a closure and converts its store errors.
  static func keeping<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(DraftError) -> Value {
    do throws(StoreError) {
      return try body()
    } catch {
      throw .store(error)
    }
  }
}

/// Two conflicting versions of a field's text.
public struct FieldConflict: Hashable, Sendable {
  /// The field.
  public let field: String
  /// The revision of the draft in which the other text arrived.
  public let revision: Int
  /// The text from this seat.
  public let mine: Side
  /// The text from another person.
  public let theirs: Side

  /// Creates a conflict from its parts.
  public init(field: String, revision: Int, mine: Side, theirs: Side) {
    (self.field, self.revision, self.mine, self.theirs) = (field, revision, mine, theirs)
  }

  /// One version of the text; its parts are nil if the text must not be stored or its entry was
  /// removed.
  public struct Side: Hashable, Sendable {
    /// The typed characters.
    public let raw: String?
    /// The displayed text.
    public let display: String?

    /// Creates a version of the text from its stored parts.
    public init(raw: String?, display: String?) {
      (self.raw, self.display) = (raw, display)
    }

    init(_ record: FieldRecord) {
      (raw, display) = (record.raw, record.display)
    }
  }
}
