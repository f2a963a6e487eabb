extension JSONMistake {
  /// A stable code for the kind of mistake, such as `json.bad_number`.
  public var code: String {
    "json." + kind.name
  }
}

extension JSONMistake.Kind {
  fileprivate var name: String {
    switch self {
    case .noValue: "no_value"
    case .textAfterValue: "text_after_value"
    case .comment: "comment"
    case .unexpectedCharacter: "unexpected_character"
    case .missingComma: "missing_comma"
    case .extraComma: "extra_comma"
    case .unclosedArray: "unclosed_array"
    case .unclosedObject: "unclosed_object"
    case .wrongBracket: "wrong_bracket"
    case .missingKey: "missing_key"
    case .unquotedKey: "unquoted_key"
    case .duplicateKey: "duplicate_key"
    case .missingColon: "missing_colon"
    case .missingValue: "missing_value"
    case .singleQuotes: "single_quotes"
    case .unterminatedString: "unterminated_string"
    case .controlCharacter: "control_character"
    case .badEscape: "bad_escape"
    case .badUnicodeEscape: "bad_unicode_escape"
    case .loneSurrogate: "lone_surrogate"
    case .invalidUTF8: "invalid_utf8"
    case .wrongLiteral: "wrong_literal"
    case .badNumber: "bad_number"
    case .tooLarge: "too_large"
    case .tooDeep: "too_deep"
    case .tooManyMistakes: "too_many_mistakes"
    }
  }
}
