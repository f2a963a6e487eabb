/// An edit seen from the typed characters, without the dress around them: what stays before the
/// caret, what is offered, and what stays behind it.
public struct RawEdit: Hashable, Sendable {
  /// Where the offered text comes from.
  public enum Origin: Hashable, Sendable {
    /// One character from the keyboard.
    case typing
    case paste
    /// Nothing is offered: something was taken away between `before` and `after`.
    case deletion
  }

  /// The typed characters before the caret.
  public var before: String

  /// The text that is offered at the caret.
  public var offered: String

  /// The typed characters behind the caret.
  public var after: String

  /// Where the offered text comes from.
  public var origin: Origin

  /// The day on which it happens, for the types that read a text by it; nil where nobody says.
  public var today: CalendarDay?

  /// What was typed before the offered character, if the type remembers it and it leads to `before`.
  public var run: TypedRun?

  /// States an edit.
  public init(
    before: String = "", offered: String = "", after: String = "", origin: Origin,
    today: CalendarDay? = nil, run: TypedRun? = nil
  ) {
    self.before = before
    self.offered = offered
    self.after = after
    self.origin = origin
    self.today = today
    self.run = run
  }
}

extension RawEdit {
  /// The edit without a word that people and programs write in front of a value: `exp 12/28`.
  func withoutPrefix(_ prefix: String) -> RawEdit {
    guard origin == .paste, before.isEmpty else { return self }
    let start = offered.drop(while: \.isWhitespace)
    let rest = start.dropFirst(prefix.count)
    guard start.prefix(prefix.count).lowercased() == prefix,
      rest.contains(where: { $0.isLetter || $0.isNumber })
    else { return self }
    var edit = self
    edit.offered = String(rest)
    return edit
  }
}
