extension Refusal {
  /// A stable code for programs.
  public var code: String {
    switch cause {
    case .digitsOnly: "digits_only"
    case .lettersOnly, .lettersAnd: "letters_only"
    case .lettersAndDigitsOnly: "letters_and_digits_only"
    case .charactersOnly, .unknownCharacters: "character"
    case .noSpaces: "no_spaces"
    case .noLeadingSpace: "no_leading_space"
    case .tooLong: "too_long"
    case .tooManyDecimals: "too_many_decimals"
    case .secondPoint: "second_point"
    case .misplacedMinus: "misplaced_minus"
    case .noMinus: "no_minus"
    case .ambiguousNumber: "ambiguous_number"
    case .ambiguousDate: "ambiguous_date"
    case .tooLarge: "too_large"
    case .disabled: "disabled"
    case .notFocused: "not_focused"
    case .nothingSelected: "nothing_selected"
    case .nothingToPaste: "nothing_to_paste"
    case .nothingToUndo: "nothing_to_undo"
    case .nothingToRedo: "nothing_to_redo"
    case .nothingToConfirm: "nothing_to_confirm"
    case .actionNotAllowed: "not_allowed"
    case .confidential: "confidential"
    case .focusRefused: "focus_refused"
    case .vetoed: "vetoed"
    case .listNeedsItem: "list_needs_item"
    case .noItem: "no_item"
    case .tooManyItems: "too_many_items"
    case .noOption: "no_option"
    case .tooManyOptions: "too_many_options"
    case .list(let kind, _): "list.\(kind.name)"
    case .byType(let code, _): code
    }
  }

  /// The reason in words, short enough to show beside a field.
  public var reason: String {
    switch cause {
    case .digitsOnly: "digits only"
    case .lettersOnly: "letters only"
    case .lettersAnd(let signs): "letters, spaces and \(spaced(signs)) only"
    case .lettersAndDigitsOnly: "letters and digits only"
    case .charactersOnly(let allowed): "only \(spaced(allowed))"
    case .unknownCharacters: "this character cannot be used here"
    case .noSpaces: "no spaces"
    case .noLeadingSpace: "a space cannot come first"
    case .tooLong(let limit, let ofDigits): "at most \(limit) \(ofDigits ? "digits" : "characters")"
    case .tooManyDecimals(0): "whole numbers only"
    case .tooManyDecimals(let limit): "at most \(limit) decimals"
    case .secondPoint: "one decimal point only"
    case .misplacedMinus: "a minus sign can only come first"
    case .noMinus: "no negative numbers"
    case .ambiguousNumber: "it is not clear which number this is"
    case .ambiguousDate: "it is not clear which date this is"
    case .tooLarge(let limit): "at most \(limit) bytes at a time"
    case .disabled: "the field is disabled"
    case .notFocused: "the field does not have the focus"
    case .nothingSelected: "nothing is selected"
    case .nothingToPaste: "there is nothing to paste"
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .nothingToConfirm: "there is no refused character to confirm"
    case .actionNotAllowed(let action): "\(action.rawValue) is not allowed in this field"
    case .confidential: "the text of this field cannot be copied"
    case .focusRefused: "the focus cannot move now"
    case .vetoed: "this change is not permitted"
    case .listNeedsItem: "this step needs an item of the list"
    case .noItem: "the list has no such item"
    case .noOption: "there is no such option"
    case .tooManyOptions(let limit): limit == 1 ? "at most 1 option" : "at most \(limit) options"
    case .tooManyItems(let limit): "at most \(limit) items"
    case .list(let kind, let message):
      FieldIssue(type: "list", kind: kind, ownMessage: kind.isRule ? message : nil).message
    case .byType(_, let reason): reason
    }
  }

  private func spaced(_ signs: String) -> String {
    signs.map(String.init).joined(separator: " ")
  }
}
