/// What a scalar is, as the field types ask it. ASCII is answered without the Unicode tables.
extension Unicode.Scalar {
  var isASCIIDigit: Bool { value &- 0x30 < 10 }

  var isASCIILetter: Bool { (value | 0x20) &- 0x61 < 26 }

  /// The value of a decimal digit of any script: `٣`, `３` and `3` are all 3.
  ///
  /// Fractions, superscripts and number words are numbers, but not digits.
  var decimalDigit: Int? {
    if value < 0x80 { return isASCIIDigit ? Int(value) - 0x30 : nil }
    guard properties.generalCategory == .decimalNumber, let number = properties.numericValue
    else { return nil }
    return Int(number)
  }

  /// The ASCII digit for a decimal digit of any script; any other scalar is itself.
  var foldingDigit: Unicode.Scalar {
    guard value >= 0x80, let digit = decimalDigit else { return self }
    return Unicode.Scalar(UInt8(0x30 + digit))
  }

  /// A letter of any script.
  var isLetter: Bool {
    if value < 0x80 { return isASCIILetter }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return true
    default:
      return false
    }
  }

  /// A capital letter, or one that has the form of a capital at the start of a word alone.
  var isCapital: Bool {
    if value < 0x80 { return value &- 0x41 < 26 }
    return properties.isUppercase || properties.generalCategory == .titlecaseLetter
  }

  /// A combining mark: part of the letter before it.
  var isMark: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// A number in any sense: a digit, `½`, `²`, `Ⅷ`.
  var isNumeric: Bool {
    if value < 0x80 { return isASCIIDigit }
    return properties.numericType != nil
  }

  var isWhitespace: Bool {
    if value < 0x80 { return value == 0x20 || value &- 0x09 < 5 }
    return properties.isWhitespace
  }

  /// A control character, which no field of one line can hold as typed text.
  var isControl: Bool {
    value < 0x20 || value &- 0x7F < 0x21
  }

  /// Whether losing this scalar loses meaning.
  ///
  /// Separators, symbols, white space and control characters only dress a value; letters, marks and
  /// numbers are the value, and nobody knows what scalars without a meaning stand for.
  var carriesMeaning: Bool {
    if value < 0x80 { return isASCIIDigit || isASCIILetter }
    return isLetter || isMark || isNumeric || isUnknown
  }

  /// A scalar to which Unicode gives no meaning.
  var isUnknown: Bool {
    switch properties.generalCategory {
    case .privateUse, .unassigned, .surrogate: true
    default: false
    }
  }
}
