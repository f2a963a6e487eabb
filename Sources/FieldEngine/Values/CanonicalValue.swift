/// The value of a finished text, in the one form that does not depend on how it was typed.
public enum CanonicalValue: Hashable, Sendable {
  case text(String)
  /// A whole number, which other programs read as one.
  case integer(String)
  /// An exact decimal as digits, which other programs read as text so that none is lost.
  case decimal(String)
  case boolean(Bool)
  case list([CanonicalValue])
}
