public import FieldEngine

/// A mistake in an expression, with its position.
public struct ExpressionError: Error, Equatable, Sendable {
  /// The kind of mistake.
  public let kind: Kind

  /// The position, in Unicode scalars from the beginning of the expression.
  public let offset: Int

  /// The column, starting at 1.
  public var column: Int { offset + 1 }

  /// Creates a mistake.
  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The kinds of mistakes.
  public enum Kind: Equatable, Sendable {
    /// The expression is empty.
    case nothing
    /// The expression is too long; the number is its length in characters.
    case tooLong(Int)
    /// Parentheses, functions or minus signs are nested too deeply.
    case tooDeep
    /// Quoted text has no closing quotation mark.
    case unclosedText
    /// A `$` does not begin a `${key}`.
    case unclosedAnswer
    /// A parenthesis is not closed.
    case unclosedParenthesis
    /// A closing parenthesis has no opening one.
    case unopenedParenthesis
    /// This character does not begin an operator or operand.
    case unexpectedCharacter(Unicode.Scalar)
    /// A number has an exponent.
    case exponent
    /// A number has too many digits.
    case numberTooLong
    /// An operand is missing before this, or at the end of the expression if the string is empty.
    case missingOperand(before: String)
    /// An operator is missing before this.
    case missingOperator(before: String)
    /// The word is neither an operator nor a function call.
    case bareName(String)
    /// No field has this key.
    case unknownAnswer(String, nearest: String?)
    /// No function has this name.
    case unknownFunction(String, nearest: String?)
    /// The result of this function would be different each time.
    case notDeterministic(String)
    /// The function does not accept this number of arguments.
    case argumentCount(Function, given: Int)
    /// `.` is used in an expression that does not belong to a field.
    case noOwnAnswer
    /// `..` is used outside `position(..)`.
    case misplacedEntry
    /// The field with this key is repeated, so its answers must be combined by a function.
    case needsAggregate(String)
    /// The position of an entry is asked for outside of entries.
    case alwaysFirst
    /// The answer with the first key is not directly in the entries of the repeated group.
    case otherRepeat(String, String)
    /// An argument of the function must be of this kind.
    case wantsArgument(Function, Wanted)
    /// The pattern contains a mistake, whose offset counts from the beginning of the pattern.
    case pattern(PatternError)
    /// A date format contains a percent sign followed by this unknown character.
    case unknownToken(Unicode.Scalar)
    /// This text cannot be read as the number that an operator or function needs.
    case neverANumber(String)
    /// The answer with this key is sealed or never stored, so it can only be tested for emptiness.
    case neverStored(String)
    /// The answer with this key can never equal the text, because the answer is of this kind.
    case neverEqual(String, ValueKind, String)
    /// The choice with this key has no such option.
    case notAnOption(String, String, nearest: String?)
    /// The list has no column with this name.
    case unknownColumn(String, list: String, nearest: String?)
    /// The form has no list with this name.
    case unknownTable(String, nearest: String?)
  }

  /// The kinds of required arguments.
  public enum Wanted: Equatable, Sendable {
    /// Quoted text, not computed text.
    case literal
    /// The answer of a field: `${key}`.
    case answer
    /// The answer of a field with options.
    case choice
    /// The key of a repeated group: `${medicine}`.
    case repeatedGroup
    /// Two dots: `..`.
    case entry
  }
}
