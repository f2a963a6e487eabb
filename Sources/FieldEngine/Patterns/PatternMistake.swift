/// The first thing that is wrong with a pattern, and where.
public struct PatternMistake: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: Code

  /// Where it is, as a number of Unicode scalars from the beginning of the pattern.
  public let offset: Int

  /// States a mistake.
  public init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }
}

extension PatternMistake {
  /// The kinds of mistake; the raw values are stable names for programs.
  public enum Code: String, CaseIterable, Sendable {
    case anchor = "pattern.anchor"
    case backReference = "pattern.back_reference"
    case badCount = "pattern.bad_count"
    case badRange = "pattern.bad_range"
    case badUnicodeEscape = "pattern.bad_unicode_escape"
    case countTooLarge = "pattern.count_too_large"
    case emptyClass = "pattern.empty_class"
    case flags = "pattern.flags"
    case lazyQuantifier = "pattern.lazy_quantifier"
    case lookAround = "pattern.look_around"
    case namedGroup = "pattern.named_group"
    case nestedClass = "pattern.nested_class"
    case notACharacter = "pattern.not_a_character"
    case nothingToRepeat = "pattern.nothing_to_repeat"
    case possessiveQuantifier = "pattern.possessive_quantifier"
    case repeatedQuantifier = "pattern.repeated_quantifier"
    case reversedCount = "pattern.reversed_count"
    case reversedRange = "pattern.reversed_range"
    case tooDeep = "pattern.too_deep"
    case tooLarge = "pattern.too_large"
    case trailingBackslash = "pattern.trailing_backslash"
    case unclosedClass = "pattern.unclosed_class"
    case unclosedGroup = "pattern.unclosed_group"
    case unicodeProperty = "pattern.unicode_property"
    case unknownEscape = "pattern.unknown_escape"
    case unknownGroup = "pattern.unknown_group"
    case unopenedGroup = "pattern.unopened_group"
    case unpairedBracket = "pattern.unpaired_bracket"
  }
}
