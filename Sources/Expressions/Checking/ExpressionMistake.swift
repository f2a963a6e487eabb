public import FieldEngine

/// Something that is wrong in an expression, and where.
public struct ExpressionMistake: Error, Equatable, Sendable {
  /// What is wrong.
  public let fault: Fault

  /// Where it is, as a number of Unicode scalars from the beginning of the expression.
  public let offset: Int

  /// The column of the place, counted from 1.
  public var column: Int { offset + 1 }

  /// States a mistake.
  public init(_ fault: Fault, at offset: Int) {
    self.fault = fault
    self.offset = offset
  }

  /// The things that can be wrong.
  public enum Fault: Equatable, Sendable {
    /// There is no expression.
    case nothing
    /// The expression has so many characters, which is too many.
    case tooLong(Int)
    /// Parentheses or functions nest too deep.
    case tooDeep
    /// A text in quotes is not closed.
    case unclosedText
    /// A `$` does not begin a `${key}`.
    case unclosedAnswer
    /// A parenthesis is not closed.
    case unclosedParenthesis
    /// A parenthesis is closed that was not opened.
    case unopenedParenthesis
    /// No operator or operand begins with this character.
    case unexpectedCharacter(Unicode.Scalar)
    /// A number is written with an exponent.
    case exponent
    /// A number has more digits than a number may have.
    case numberTooLong
    /// An operand is missing before this; at the end of the expression, if it is empty.
    case missingOperand(before: String)
    /// An operator is missing before this.
    case missingOperator(before: String)
    /// A word is no operator here, and no function without parentheses.
    case bareName(String)
    /// There is no answer with this key.
    case unknownAnswer(String, nearest: String?)
    /// There is no such function.
    case unknownFunction(String, nearest: String?)
    /// The function's result would differ from time to time.
    case notDeterministic(String)
    /// A function has another number of arguments than it takes.
    case argumentCount(Function, given: Int)
    /// `.` stands where no field has an answer of its own.
    case noOwnAnswer
    /// `..` stands outside of `position(..)`.
    case misplacedEntry
    /// The answer of a field that stands in entries is needed in one of the functions that take them all.
    case needsAggregate(String)
    /// An argument must be of this kind.
    case wantsArgument(Function, Wanted)
    /// A pattern has a mistake, so many scalars behind the beginning of the text.
    case pattern(PatternMistake)
    /// A date format has a percent sign before this character.
    case unknownToken(Unicode.Scalar)
    /// A text can never be read as the number that an operator or a function needs.
    case neverANumber(String)
  }

  /// What an argument must be.
  public enum Wanted: Equatable, Sendable {
    /// A text in quotes, not a calculated one.
    case literal
    /// The answer of a field: `${key}`.
    case answer
    /// The answer of a choice or of several choices.
    case choice
    /// The key of a repeat: `${medicine}`.
    case repeatedGroup
    /// Two dots.
    case entry
  }
}
