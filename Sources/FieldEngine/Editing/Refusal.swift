/// Why offered text, or an action, was not taken.
public struct Refusal: Hashable, Sendable {
  /// The reasons there are.
  ///
  /// It is indirect, so that a field without a refusal is quick to copy.
  public indirect enum Cause: Hashable, Sendable {
    case digitsOnly
    case lettersOnly
    case lettersAnd(signs: String)
    case lettersAndDigitsOnly
    case charactersOnly(String)
    case noSpaces
    case noLeadingSpace
    case tooLong(limit: Int, ofDigits: Bool)
    case tooManyDecimals(limit: Int)
    case secondPoint
    case misplacedMinus
    case noMinus
    case ambiguousNumber
    case ambiguousDate
    case tooLarge(limit: Int)
    case disabled
    case notFocused
    case nothingSelected
    case nothingToPaste
    case nothingToUndo
    case nothingToRedo
    case nothingToConfirm
    case actionNotAllowed(EditAction)
    case confidential
    case unknownCharacters
    case focusRefused
    case vetoed
    case listNeedsItem
    case noItem
    case tooManyItems(limit: Int)
    /// The list is not right, and what its definition says to that.
    case list(Problem, String?)
    case byType(code: String, reason: String)
  }

  /// The text that was refused, at most the first 64 characters of it.
  public let text: String

  /// The reason.
  public let cause: Cause

  /// States a refusal; long text is cut.
  public init(_ text: String, _ cause: Cause) {
    self.text = text.utf8.count <= 64 ? text : text.characters(upTo: 64)
    self.cause = cause
  }
}
