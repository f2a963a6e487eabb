/// Properties of scalars that field types use; ASCII is handled without the Unicode tables.
extension Unicode.Scalar {
  var isASCIIDigit: Bool { value &- 0x30 < 10 }

  var isASCIILetter: Bool { (value | 0x20) &- 0x61 < 26 }

  /// The value of a decimal digit of any script: `٣`, `３` and `3` are all 3.
  ///
  /// Fractions, superscripts and number words are not digits.
  var decimalDigit: Int? {
    if value < 0x80 { return isASCIIDigit ? Int(value) - 0x30 : nil }
    guard properties.generalCategory == .decimalNumber, let number = properties.numericValue
    else { return nil }
    return Int(number)
  }

  /// The ASCII digit for a decimal digit of any script; other scalars stay unchanged.
  var foldingDigit: Unicode.Scalar {
    guard value >= 0x80, let digit = decimalDigit else { return self }
    return Unicode.Scalar(UInt8(0x30 + digit))
  }

  /// Whether the scalar is a letter of any script.
  var isLetter: Bool {
    if value < 0x80 { return isASCIILetter }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return true
    default:
      return false
    }
  }

  /// Whether the scalar is a capital, including titlecase letters.
  var isCapital: Bool {
    if value < 0x80 { return value &- 0x41 < 26 }
    return properties.isUppercase || properties.generalCategory == .titlecaseLetter
  }

  /// Whether the scalar is a combining mark, which belongs to the letter before it.
  var isMark: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether the scalar is a number in any sense, such as a digit, `½`, `²` or `Ⅷ`.
  var isNumeric: Bool {
    if value < 0x80 { return isASCIIDigit }
    return properties.numericType != nil
  }

  var isWhitespace: Bool {
    if value < 0x80 { return value == 0x20 || value &- 0x09 < 5 }
    return properties.isWhitespace
  }

  /// Whether the scalar is a control character, which single-line text cannot contain.
  var isControl: Bool {
    value < 0x20 || value &- 0x7F < 0x21
  }

  /// Whether the scalar is an invisible directional mark (UAX #9).
  ///
  /// These are the left-to-right mark, the right-to-left mark and the Arabic letter mark.
  package var isDirectionMark: Bool { [0x200E, 0x200F, 0x61C].contains(value) }

  /// Whether losing this scalar loses meaning.
  ///
  /// Letters, marks and numbers carry the value, and so might scalars that Unicode does not define.
  /// Separators, symbols, white space and control characters are only formatting.
  var carriesMeaning: Bool {
    if value < 0x80 { return isASCIIDigit || isASCIILetter }
    return isLetter || isMark || isNumeric || isUnknown
  }

  /// Whether Unicode does not define the scalar.
  var isUnknown: Bool {
    switch properties.generalCategory {
    case .privateUse, .unassigned, .surrogate: true
    default: false
    }
  }
}
