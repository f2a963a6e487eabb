/// The tree that the parser makes of a pattern.
enum PatternSyntax: Hashable, Sendable {
  /// One scalar of a set, which is named by its place in ``ParsedPattern/sets``.
  case scalar(Int)
  /// One part after the other; without parts, the empty text.
  case sequence([PatternSyntax])
  /// Any one of the options.
  case choice([PatternSyntax])
  /// At least and at most so many times the same; without `most`, any number.
  indirect case repetition(PatternSyntax, least: Int, most: Int?)
}

/// A parsed pattern: its tree, and each set of scalars that the tree mentions once.
struct ParsedPattern: Hashable, Sendable {
  var root: PatternSyntax
  var sets: [ScalarSet]
}
