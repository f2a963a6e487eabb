/// The first mistake in a pattern, with its position.
public struct PatternError: Error, Hashable, Sendable {
  /// The kind of mistake.
  public let code: Code

  /// The position, in Unicode scalars from the beginning of the pattern.
  public let offset: Int

  /// Creates a mistake.
  public init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }
}

extension PatternError {
  /// The kinds of mistakes; the raw values are stable codes for programs.
  public enum Code: String, CaseIterable, Sendable {
    /// An anchor such as `^`, `$` or `\b`, which a pattern for the whole text does not need.
    case anchor = "pattern.anchor"
    /// A back-reference such as `\1`, which is not supported.
    case backReference = "pattern.back_reference"
    /// A count in braces that is malformed.
    case badCount = "pattern.bad_count"
    /// A range without a single character at each end.
    case badRange = "pattern.bad_range"
    /// A `\u` without the right number of hexadecimal digits.
    case badUnicodeEscape = "pattern.bad_unicode_escape"
    /// A count above the limit.
    case countTooLarge = "pattern.count_too_large"
    /// A class without characters.
    case emptyClass = "pattern.empty_class"
    /// Flags such as `(?i)`, which are not supported.
    case flags = "pattern.flags"
    /// A lazy quantifier such as `*?`, which makes no difference when the whole text must match.
    case lazyQuantifier = "pattern.lazy_quantifier"
    /// Look-ahead or look-behind, which is not supported.
    case lookAround = "pattern.look_around"
    /// A named group, which is not supported.
    case namedGroup = "pattern.named_group"
    /// A class inside another class, which is not supported.
    case nestedClass = "pattern.nested_class"
    /// A number that is not a Unicode scalar.
    case notACharacter = "pattern.not_a_character"
    /// A quantifier without anything to repeat.
    case nothingToRepeat = "pattern.nothing_to_repeat"
    /// A possessive quantifier such as `*+`, which is not supported.
    case possessiveQuantifier = "pattern.possessive_quantifier"
    /// A quantifier directly after another one.
    case repeatedQuantifier = "pattern.repeated_quantifier"
    /// A count whose first number exceeds the second.
    case reversedCount = "pattern.reversed_count"
    /// A range whose first character comes after the second.
    case reversedRange = "pattern.reversed_range"
    /// Groups nested beyond the limit.
    case tooDeep = "pattern.too_deep"
    /// A pattern that needs too many states.
    case tooLarge = "pattern.too_large"
    /// A backslash at the end of the pattern.
    case trailingBackslash = "pattern.trailing_backslash"
    /// A `[` without a `]`.
    case unclosedClass = "pattern.unclosed_class"
    /// A `(` without a `)`.
    case unclosedGroup = "pattern.unclosed_group"
    /// A Unicode property such as `\p{L}`, which is not supported.
    case unicodeProperty = "pattern.unicode_property"
    /// An escape without a meaning.
    case unknownEscape = "pattern.unknown_escape"
    /// A kind of group that is not supported.
    case unknownGroup = "pattern.unknown_group"
    /// A `)` without a `(`.
    case unopenedGroup = "pattern.unopened_group"
    /// A `]` or `}` that closes nothing.
    case unpairedBracket = "pattern.unpaired_bracket"
  }
}
