/// A mistake in a JSON text.
public struct JSONError: Equatable, Sendable {
  /// The kind of mistake.
  public let kind: Kind
  /// The position of the mistake in the text.
  public let position: JSONPosition
  /// The value with the mistake; nil if the mistake does not belong to a value, such as text after
  /// the value or too many mistakes.
  public let pointer: JSONPointer?

  /// Creates a mistake.
  public init(kind: Kind, position: JSONPosition, pointer: JSONPointer?) {
    self.kind = kind
    self.position = position
    self.pointer = pointer
  }

  /// The kinds of mistakes.
  public enum Kind: Equatable, Sendable {
    /// The text is empty or contains only white space.
    case noValue
    /// More text follows the value.
    case textAfterValue
    /// A `//` or `/* */` comment.
    case comment
    /// A character that cannot begin a value or a key.
    case unexpectedCharacter(Unicode.Scalar)

    /// Two values have no comma between them.
    case missingComma
    /// A comma comes before the first value, after the last one, or after another comma.
    case extraComma
    /// The array that begins here is not closed.
    case unclosedArray
    /// The object that begins here is not closed.
    case unclosedObject
    /// A closing bracket does not match the opening bracket.
    case wrongBracket(expected: Unicode.Scalar)

    /// A value or a colon is found where a key is expected.
    case missingKey
    /// A key is not quoted.
    case unquotedKey(String)
    /// The object already has this key.
    case duplicateKey(String)
    /// No colon follows a key.
    case missingColon
    /// No value follows a colon.
    case missingValue

    /// A string is in single quotes.
    case singleQuotes
    /// The string that begins here is not closed on its line.
    case unterminatedString
    /// A string contains an unescaped character below U+0020.
    case controlCharacter(Unicode.Scalar)
    /// A backslash precedes a character that cannot be escaped.
    case badEscape(Unicode.Scalar)
    /// A `\u` is not followed by four hexadecimal digits.
    case badUnicodeEscape
    /// A surrogate has no matching other half.
    case loneSurrogate(UInt16)
    /// The bytes are not valid UTF-8.
    case invalidUTF8

    /// A word is not `true`, `false` or `null`.
    case wrongLiteral(String)
    /// A number is not in JSON's number format.
    case badNumber(String, NumberError)

    /// The text exceeds the size limit and was not read.
    case tooLarge(limit: Int)
    /// Arrays and objects exceed the nesting limit, and the reader stopped.
    case tooDeep(limit: Int)
    /// The mistakes exceed their limit, and the reader stopped.
    case tooManyErrors(limit: Int)
  }

  /// Ways in which a number can be malformed.
  public enum NumberError: Equatable, Sendable {
    /// A leading plus sign: `+1`.
    case plusSign
    /// A needless leading zero: `01`.
    case leadingZero
    /// No digit before the point: `.5` or `-`.
    case noWholeDigits
    /// No digit after the point: `1.`.
    case noFractionDigits
    /// No digit in the exponent: `1e`.
    case noExponentDigits
    /// Characters that do not belong in a number: `0x1F` or `1_000`.
    case strayCharacters
  }
}
