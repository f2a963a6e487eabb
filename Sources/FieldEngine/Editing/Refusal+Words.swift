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

  /// The reason in English, short enough to show beside a field.
  public var reason: String { reason(in: .english) }

  /// Returns the reason in a language, short enough to show beside a field.
  public func reason(in words: MessageTable) -> String {
    let (key, values) = message
    switch cause {
    case .list(let kind, let message):
      let own = kind.isRule ? message : nil
      return FieldIssue(type: "list", kind: kind, ownMessage: own, words: words).message
    case .byType(_, let reason): return words.has(key) ? words.text(key) : reason
    default: return words.text(key, values)
    }
  }

  /// The key of the message for the reason, and the values inserted into the message.
  private var message: (key: String, values: [String: String]) {
    let key = "refused.\(code)"
    return switch cause {
    case .lettersAnd(let signs): ("refused.letters_and", ["signs": spaced(signs)])
    case .charactersOnly(let allowed): ("refused.characters_only", ["signs": spaced(allowed)])
    case .tooLong(let limit, let ofDigits):
      (ofDigits ? key + ".digits" : key, ["limit": String(limit)])
    case .tooManyDecimals(0): (key + ".none", [:])
    case .tooManyOptions(1): (key + ".one", [:])
    case .tooManyDecimals(let limit), .tooManyOptions(let limit), .tooManyItems(let limit),
      .tooLarge(let limit):
      (key, ["limit": String(limit)])
    case .actionNotAllowed(let action): ("refused.action_not_allowed", ["action": action.rawValue])
    default: (key, [:])
    }
  }

  private func spaced(_ signs: String) -> String {
    signs.map(String.init).joined(separator: " ")
  }
}
