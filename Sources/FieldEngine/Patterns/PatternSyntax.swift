/// The syntax tree of a pattern.
enum PatternSyntax: Hashable, Sendable {
  /// One scalar of the set with this index in ``ParsedPattern/sets``.
  case scalar(Int)
  /// Parts in sequence; the empty string if there are none.
  case sequence([PatternSyntax])
  /// Any one of the options.
  case choice([PatternSyntax])
  /// A part repeated between `least` and `most` times; no upper limit if `most` is nil.
  indirect case repetition(PatternSyntax, least: Int, most: Int?)
}

/// A parsed pattern: its tree, and the distinct scalar sets that the tree uses.
struct ParsedPattern: Hashable, Sendable {
  var root: PatternSyntax
  var sets: [ScalarSet]
}
