/// Something that is wrong with a JSON text.
public struct JSONMistake: Equatable, Sendable {
  /// What is wrong.
  public let kind: Kind
  /// Where it is wrong.
  public let position: JSONPosition
  /// The value that it concerns; nil when it concerns none, such as text after the end.
  public let pointer: JSONPointer?

  /// States a mistake.
  public init(kind: Kind, position: JSONPosition, pointer: JSONPointer?) {
    self.kind = kind
    self.position = position
    self.pointer = pointer
  }

  /// What can be wrong.
  public enum Kind: Equatable, Sendable {
    /// The text is empty or white space.
    case noValue
    /// Something follows the value.
    case textAfterValue
    /// A comment in the manner of C.
    case comment
    /// A character that begins nothing.
    case unexpectedCharacter(Unicode.Scalar)

    /// Two values without a comma between them.
    case missingComma
    /// A comma before the first or after the last value, or after another comma.
    case extraComma
    /// The array that begins here never ends.
    case unclosedArray
    /// The object that begins here never ends.
    case unclosedObject
    /// The bracket of another kind than the one that is due.
    case wrongBracket(expected: Unicode.Scalar)

    /// A value where a key is due.
    case missingKey
    /// A key without quotes.
    case unquotedKey(String)
    /// A key that the object has already.
    case duplicateKey(String)
    /// Something other than a colon after a key.
    case missingColon
    /// Nothing after a colon.
    case missingValue

    /// A string in single quotes.
    case singleQuotes
    /// The string that begins here does not end on its line.
    case unterminatedString
    /// A character below U+0020 in a string.
    case controlCharacter(Unicode.Scalar)
    /// A backslash before a character that takes none.
    case badEscape(Unicode.Scalar)
    /// A `\u` without four hexadecimal digits.
    case badUnicodeEscape
    /// One half of a surrogate pair without the other.
    case loneSurrogate(UInt16)
    /// Bytes that are not UTF-8.
    case invalidUTF8

    /// A word that is none of the three that JSON has.
    case wrongLiteral(String)
    /// A number in a form that JSON does not have.
    case badNumber(String, NumberFault)

    /// The text has more bytes than the limit, and was not read.
    case tooLarge(limit: Int)
    /// The arrays and objects are nested deeper than the limit, and reading stopped.
    case tooDeep(limit: Int)
    /// There are more mistakes than the limit, and reading stopped.
    case tooManyMistakes(limit: Int)
  }

  /// What can be wrong with a number.
  public enum NumberFault: Equatable, Sendable {
    /// `+1`
    case plusSign
    /// `01`
    case leadingZero
    /// `.5` and `-`
    case noWholeDigits
    /// `1.`
    case noFractionDigits
    /// `1e`
    case noExponentDigits
    /// `0x1F` and `1_000`
    case strayCharacters
  }
}
