/// The reason why offered text or an action was refused.
public struct Refusal: Hashable, Sendable {
  /// The possible reasons.
  ///
  /// The enum is indirect, which makes fields without a refusal cheap to copy.
  public indirect enum Cause: Hashable, Sendable {
    /// The type accepts only digits.
    case digitsOnly
    /// The type accepts only letters.
    case lettersOnly
    /// The type accepts only letters, spaces and these signs.
    case lettersAnd(signs: String)
    /// The type accepts only letters and digits.
    case lettersAndDigitsOnly
    /// The type accepts only the characters in this string.
    case charactersOnly(String)
    /// The type does not accept spaces.
    case noSpaces
    /// The text cannot begin with a space.
    case noLeadingSpace
    /// The text has more digits or characters than the limit.
    case tooLong(limit: Int, ofDigits: Bool)
    /// The number has more decimals than the limit.
    case tooManyDecimals(limit: Int)
    /// The number already has a decimal point.
    case secondPoint
    /// A minus sign is not at the beginning.
    case misplacedMinus
    /// The type does not accept negative numbers.
    case noMinus
    /// The text could mean more than one number.
    case ambiguousNumber
    /// The text could mean more than one date.
    case ambiguousDate
    /// The offered text is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The field is disabled.
    case disabled
    /// The field does not have the focus.
    case notFocused
    /// Nothing is selected.
    case nothingSelected
    /// The clipboard is empty.
    case nothingToPaste
    /// There is no step to undo.
    case nothingToUndo
    /// There is no step to redo.
    case nothingToRedo
    /// There is no notice to confirm.
    case nothingToConfirm
    /// The field does not allow this action.
    case actionNotAllowed(EditAction)
    /// The text of the field must not be copied.
    case confidential
    /// The character cannot be used here.
    case unknownCharacters
    /// The program does not let the focus move.
    case focusRefused
    /// The program did not permit the change.
    case vetoed
    /// The step needs an item of the list.
    case listNeedsItem
    /// The list has no such item, or the field is not a list.
    case noItem
    /// The list already has the maximum number of items.
    case tooManyItems(limit: Int)
    /// The field has no such option, or does not accept several options.
    case noOption
    /// The maximum number of options is chosen.
    case tooManyOptions(limit: Int)
    /// The list is not valid; the string is the message from the list's definition, if there is
    /// one.
    case list(IssueKind, String?)
    /// A reason that the type defines, with its code and its wording.
    case byType(code: String, reason: String)
  }

  /// The number of characters after which refused text is cut off.
  static let longestText = 64

  /// The refused text, cut off after 64 characters.
  public let text: String

  /// The reason.
  public let cause: Cause

  /// Creates a refusal, cutting long text.
  public init(_ text: String, _ cause: Cause) {
    let longest = Refusal.longestText
    self.text = text.utf8.count <= longest ? text : text.characters(upTo: longest)
    self.cause = cause
  }
}
