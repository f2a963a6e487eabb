/// The value of finished text, in a form that does not depend on how the text was typed.
public enum CanonicalValue: Hashable, Sendable {
  /// Text.
  case text(String)
  /// A whole number, which JSON output writes as a number.
  case integer(String)
  /// An exact decimal, stored as a string of digits so that no digit is lost.
  case decimal(String)
  /// True or false.
  case boolean(Bool)
  /// A file, without its content.
  ///
  /// The case is indirect because a reference is large, and few values are files.
  indirect case file(FileReference)
  /// A list of values.
  case list([CanonicalValue])
}
