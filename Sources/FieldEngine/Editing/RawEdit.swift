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

  public var before: String
  public var offered: String
  public var after: String
  public var origin: Origin

  public init(before: String = "", offered: String = "", after: String = "", origin: Origin) {
    self.before = before
    self.offered = offered
    self.after = after
    self.origin = origin
  }
}
