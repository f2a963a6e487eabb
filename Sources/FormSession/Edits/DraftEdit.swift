/// An edit sent by another engine for the same form, such as the engine of a page.
public struct DraftEdit: Hashable, Sendable {
  /// The identity of the edit, which shows whether the edit was sent before.
  public var operation: OperationID

  /// The draft's revision at which the sender last saw the field before its first unanswered edit.
  public var seen: Int

  /// The action to apply.
  public var action: SessionAction

  /// Creates an edit.
  public init(_ operation: OperationID, seen: Int, _ action: SessionAction) {
    (self.operation, self.seen, self.action) = (operation, seen, action)
  }

  /// The field whose content the edit replaces; nil for an edit of an entry or a rule.
  public var field: String? {
    if case .write(let field, _) = action { field } else { nil }
  }
}

/// The identity of an edit, a UUID of version 7 that its sender chose.
public struct OperationID: Hashable, Sendable, CustomStringConvertible {
  private let id: DraftID

  /// Parses an identity.
  public init?(_ text: String) {
    guard let id = DraftID(text) else { return nil }
    self.id = id
  }

  /// Creates an identity from its stored parts.
  public init(high: UInt64, low: UInt64) {
    id = DraftID(high: high, low: low)
  }

  /// The stored parts of the identity.
  public var parts: (high: UInt64, low: UInt64) { (id.high, id.low) }

  /// The identity as text.
  public var description: String { id.description }
}

/// The outcome of an edit, which is returned again if the edit is sent again.
public enum EditOutcome: Hashable, Sendable {
  /// The edit is part of the draft, as of this revision.
  case accepted(revision: Int)
  /// Somebody else changed the same field or removed its entry; no part of the edit is in the
  /// draft.
  case conflict(EditConflict)
  /// The form does not allow the edit, for the reason given by the code and the message.
  case refused(code: String, message: String)
}

extension EditOutcome {
  /// Replaces the outcome of an edit whose texts must no longer be stored.
  package static let forgotten = EditOutcome.refused(
    code: "forgotten", message: "The form no longer allows storing this text.")
}

/// A field that two people changed.
public struct EditConflict: Hashable, Sendable {
  /// The field and both versions of its text; the field is named by the identity of its entry.
  public var texts: FieldConflict
  /// The person who changed the field first; empty if unknown.
  public var person: String
  /// The time of that person's change.
  public var moment: Moment

  /// Creates a conflict.
  public init(_ texts: FieldConflict, by person: String, at moment: Moment) {
    (self.texts, self.person, self.moment) = (texts, person, moment)
  }
}
