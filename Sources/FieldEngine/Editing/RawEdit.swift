/// An edit of the typed characters, without the formatting shown around them.
///
/// It holds the characters before the caret, the offered text, and the characters after the caret.
public struct RawEdit: Hashable, Sendable {
  /// The source of the offered text.
  public enum Origin: Hashable, Sendable {
    /// One character from the keyboard.
    case typing
    /// A paste, or a whole value that was set.
    case paste
    /// A deletion between `before` and `after`, which offers no text.
    case deletion
  }

  /// The typed characters before the caret.
  public var before: String

  /// The text offered at the caret.
  public var offered: String

  /// The typed characters after the caret.
  public var after: String

  /// The source of the offered text.
  public var origin: Origin

  /// The current day, for types that interpret text relative to it; nil if unknown.
  public var today: CalendarDay?

  /// The preceding keystrokes, if the type keeps track of them and they resulted in
  /// `before`.
  public var run: TypedRun?

  /// Creates an edit.
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
  /// Returns a paste without a label that people write in front of a value, such as the `exp` of an
  /// expiration date.
  ///
  /// Any other edit, and a paste after typed characters, is returned unchanged.
  func withoutPrefix(_ prefix: String) -> RawEdit {
    guard origin == .paste, before.isEmpty else { return self }
    let start = offered.drop { $0.isWhitespace }
    let rest = start.dropFirst(prefix.count)
    guard start.prefix(prefix.count).lowercased() == prefix,
      rest.contains(where: { $0.isLetter || $0.isNumber })
    else { return self }
    var edit = self
    edit.offered = String(rest)
    return edit
  }
}
