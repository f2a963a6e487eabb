/// Why an action in an open draft was not kept.
public enum DraftFault: Error, Hashable, Sendable {
  /// The field was changed by somebody else since; the session has their text now.
  case conflict(FieldConflict)
  /// Something keeps the draft from being finalized.
  case obstacles([Session.Obstacle])
  /// The action itself cannot be carried out.
  case refused(SessionRefusal)
  /// The store did not keep it.
  case store(StoreFault)

  /// Says that a fault is the store's.
  static func keeping<Value>(
    _ body: () throws(StoreFault) -> Value
  ) throws(DraftFault) -> Value {
    do throws(StoreFault) {
      return try body()
    } catch {
      throw .store(error)
    }
  }
}

/// Two texts for one field.
public struct FieldConflict: Hashable, Sendable {
  /// The field.
  public let field: String
  /// The revision of the draft in which the other text came.
  public let revision: Int
  /// What this seat would have made of the field.
  public let mine: Side
  /// What somebody else made of it.
  public let theirs: Side

  /// One of the texts; nothing, where it may not be kept.
  public struct Side: Hashable, Sendable {
    /// The typed characters.
    public let raw: String?
    /// The text as it is shown.
    public let display: String?

    init(_ record: FieldRecord) {
      (raw, display) = (record.raw, record.display)
    }
  }
}
