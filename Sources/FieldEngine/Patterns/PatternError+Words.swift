extension PatternError {
  /// A sentence that describes the problem and says what to write instead.
  public var message: String { code.message }
}

extension PatternError.Code {
  /// A sentence that describes the problem and says what to write instead.
  public var message: String {
    switch self {
    case .anchor:
      #"a pattern always matches the whole text; leave out ^, $, \b and the like, or write \^ or \$"#
    case .backReference:
      #"back-references such as \1 are not supported; write the alternatives out with |"#
    case .badCount:
      #"a count is {2}, {2,} or {2,5}; write \{ for the brace itself"#
    case .badRange:
      #"a range needs one character at each end; put a hyphen first or last, or write \-"#
    case .badUnicodeEscape:
      #"\u needs four hexadecimal digits or up to eight in braces; write \u00E9 or \u{1F600}"#
    case .countTooLarge:
      "a count can be at most \(PatternLimits.count); write a smaller one or leave the end open: {2,}"
    case .emptyClass:
      #"this class contains no character; write [^\s\S] for none, or \] for a bracket in a class"#
    case .flags:
      "flags such as (?i) are not supported; write both cases: [Aa]"
    case .lazyQuantifier:
      "lazy quantifiers make no difference to a whole text; leave out this ?"
    case .lookAround:
      "look-ahead and look-behind are not supported; write the alternatives out with |"
    case .namedGroup:
      "named groups are not supported; write (…)"
    case .nestedClass:
      #"a class cannot contain another class; write \[ for the bracket itself"#
    case .notACharacter:
      #"this is not a Unicode character; use a code up to \u{10FFFF}, but not D800 to DFFF"#
    case .nothingToRepeat:
      #"there is nothing before this to repeat; write \*, \+, \? or \{ for the character itself"#
    case .possessiveQuantifier:
      "possessive quantifiers are not supported; leave out this +"
    case .repeatedQuantifier:
      "this is repeated already; put it into a group to repeat it again: (a{2}){3}"
    case .reversedCount:
      "the first number of a count must not exceed the second; write {2,5}"
    case .reversedRange:
      "the first character of a range must not come after the second; write [a-z]"
    case .tooDeep:
      "groups can be nested at most \(PatternLimits.depth) deep; leave out some parentheses"
    case .tooLarge:
      "this pattern needs more than \(PatternLimits.states) states; write smaller counts"
    case .trailingBackslash:
      #"a backslash at the end escapes nothing; write \\ for the backslash itself"#
    case .unclosedClass:
      #"this [ has no ]; close the class, or write \[ for the bracket itself"#
    case .unclosedGroup:
      #"this ( has no ); close the group, or write \( for the parenthesis itself"#
    case .unicodeProperty:
      #"properties such as \p{L} are not supported; write the characters as a class: [a-zà-ÿ]"#
    case .unknownEscape:
      #"this escape has no meaning; write the character alone, or its number as \u0041"#
    case .unknownGroup:
      #"this kind of group is not supported; write (…) or (?:…)"#
    case .unopenedGroup:
      #"this ) has no (; open the group, or write \) for the parenthesis itself"#
    case .unpairedBracket:
      #"this bracket closes nothing; write \] or \} for the character itself"#
    }
  }
}
