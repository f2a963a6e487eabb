public import FieldEngine
public import FormSession

/// A draft that is open for editing; every change is saved before its method returns.
///
/// ```swift
/// var draft = try visits.begin()
/// try draft.set("zip", "9021")      // saved, although it is not valid yet
/// draft.issues["zip"]?.message      // "Incomplete Zip Code"
/// try draft.set("zip", "90210")
/// try draft.finalize()
/// ```
public struct BookDraft {
  private var open: OpenDraft<AnyDraftStore>

  init(_ open: OpenDraft<AnyDraftStore>) {
    self.open = open
  }

  /// The id of the draft.
  public var id: DraftID { open.draft.id }

  /// The status of the draft.
  public var status: DraftStatus { open.draft.status }

  /// The fields, groups and rules, with the focus.
  public var session: Session { open.session }

  /// The problems of fields that prevent finalizing, by the key of the field.
  public var issues: [String: FieldIssue] {
    open.session.obstacles.reduce(into: [:]) { issues, obstacle in
      if case .field(let key, let issue) = obstacle { issues[key] = issue }
    }
  }

  /// Everything that prevents finalizing: issues, broken rules and unconfirmed notices.
  public var obstacles: [Session.Obstacle] { open.session.obstacles }

  /// Returns the text of a field as shown to people who are not editing it; nil if the form does
  /// not have the field.
  public subscript(field: String) -> String? {
    open.session.leftState(field)?.state.display
  }

  /// Replaces the text of a field, and saves it whether or not it is valid.
  ///
  /// - Throws: `DraftError/refused(_:)` if the form does not have the field or people cannot change
  ///   it, or `DraftError/conflict(_:)` if somebody else has changed the field.
  public mutating func set(_ field: String, _ text: String) throws {
    try open.apply(.step(field, .set(text)))
  }

  /// Performs an action, such as a keystroke, and saves its changes.
  ///
  /// - Throws: `DraftError/refused(_:)` if the session refuses the action, or
  ///   `DraftError/conflict(_:)` if somebody else has changed the field.
  @discardableResult
  public mutating func apply(_ action: SessionAction) throws -> SessionChanges {
    try open.apply(action)
  }

  /// Finalizes the draft; nobody can change it afterwards.
  ///
  /// - Throws: `DraftError/obstacles(_:)` if something prevents finalizing; the draft then stays as
  ///   it is.
  public mutating func finalize() throws {
    _ = try open.finalize()
  }

  /// Closes the draft, so that the next person who opens it continues where this person stopped.
  ///
  /// Nothing is lost if the draft is not closed, but the history then lacks the text of the focused
  /// field.
  public func close() throws {
    try open.close()
  }
}
