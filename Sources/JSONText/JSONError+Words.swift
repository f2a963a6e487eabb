extension JSONError {
  /// A sentence that describes the problem and says what was expected; it is safe to print in a
  /// terminal.
  public var message: String {
    switch kind {
    case .noValue:
      "The text contains no value; expected one, such as an object in braces."
    case .textAfterValue:
      "More text follows the value; expected the end of the text."
    case .comment:
      "JSON has no comments; expected nothing but white space here."
    case .unexpectedCharacter(let scalar):
      "The character \(quoted(scalar)) cannot start a value; expected a value or a key."
    case .missingComma:
      "A comma is missing; expected one before this."
    case .extraComma:
      "This comma separates nothing; expected a value on each side of it."
    case .unclosedArray:
      "The array that begins here is not closed; expected \"]\" at its end."
    case .unclosedObject:
      "The object that begins here is not closed; expected \"}\" at its end."
    case .wrongBracket(let expected):
      "This bracket does not match the open one; expected \(quoted(expected))."
    case .missingKey:
      "The key is missing; expected a name in double quotes and a colon."
    case .unquotedKey(let key):
      "The key is not in quotes; expected \(quoted(key))."
    case .duplicateKey(let key):
      "The object has the key \(quoted(key)) already; expected each key once."
    case .missingColon:
      "The colon is missing; expected one between the key and its value."
    case .missingValue:
      "The key has no value; expected one after the colon."
    case .singleQuotes:
      "The string is in single quotes; expected double quotes."
    case .unterminatedString:
      "The string that begins here is not closed; expected a quote on the same line."
    case .controlCharacter(let scalar):
      "The string has a bare control character; expected \(quoted(scalar).dropFirst().dropLast())."
    case .badEscape(let scalar):
      "No escape begins with \(quoted(scalar)); expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u."
    case .badUnicodeEscape:
      "The escape is cut short; expected \\u and four hexadecimal digits."
    case .loneSurrogate(let unit):
      "The escape \\u\(hexadecimal(unit)) is half a pair; expected a high surrogate and a low one."
    case .invalidUTF8:
      "This is not UTF-8; save the file as UTF-8."
    case .wrongLiteral(let word):
      "The word \(quoted(word)) is not a value; expected true, false, null or double quotes around it."
    case .badNumber(let text, let error):
      "The number \(quoted(text)) \(words(for: error))."
    case .tooLarge(let limit):
      "The text is too large; expected at most \(limit) bytes."
    case .tooDeep(let limit):
      "Arrays and objects are nested too deeply; expected a depth of at most \(limit)."
    case .tooManyErrors(let limit):
      "There are too many mistakes; expected no more than \(limit)."
    }
  }

  private func words(for error: NumberError) -> String {
    switch error {
    case .plusSign: "has a plus sign; expected a digit or a minus sign first"
    case .leadingZero: "has a leading zero; expected another digit first"
    case .noWholeDigits: "has no digit before the point; expected at least a zero"
    case .noFractionDigits: "has no digit after the point; expected at least one"
    case .noExponentDigits: "has no digit in the exponent; expected at least one"
    case .strayCharacters: "contains other characters; expected digits such as -12.5 or 3e8"
    }
  }

  /// Quotes and escapes text as a JSON string, and cuts it after 40 scalars.
  private func quoted(_ text: String) -> String {
    let short = text.unicodeScalars.prefix(40)
    let isShort = short.endIndex == text.unicodeScalars.endIndex
    return JSON.string(isShort ? text : String(short) + "…").text
  }

  private func quoted(_ scalar: Unicode.Scalar) -> String {
    quoted(String(scalar))
  }
}

extension JSONError {
  /// A stable code for the kind of mistake, such as `json.bad_number`.
  public var code: String {
    "json." + kind.name
  }
}

extension JSONError.Kind {
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
    case .tooManyErrors: "too_many_mistakes"
    }
  }
}
