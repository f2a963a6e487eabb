public import FieldEngine

/// Presses keys in one field, and shows the field after each key.
///
///     var player = try KeyPlayer(.phone)
///     player.play("5x")   // ["5  [(5|]  valid", "x  [(5|]  valid  digits only"]
///
/// In the text, `<` is Backspace, `>` leaves the field, and every other character is typed.
public struct KeyPlayer {
  private var field: Field

  /// Creates a player for a field of a type that needs no parameters.
  public init(_ type: FieldType) throws(TypeError) {
    let today = CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest
    field = Field("field", try type.definition(), ValidationContext(today: today))
    field.apply(.focus)
  }

  /// Returns a line for each key.
  public mutating func play(_ keys: String) -> [String] {
    keys.map { key in
      switch key {
      case "<": field.apply(.backspace)
      case ">": field.apply(.blur)
      default: field.apply(.type(String(key)))
      }
      return line(for: key)
    }
  }

  /// Returns the key, the text with its caret, the validation result, and the reason if something
  /// was refused or is invalid.
  private func line(for key: Character) -> String {
    let state = field.state
    var shown = state.display
    if let caret = state.caret {
      shown.insert("|", at: shown.index(shown.startIndex, offsetBy: caret))
    }
    let words = state.refusal?.reason ?? state.issue?.message
    let parts = ["\(key)", "[\(shown)]", state.validity.rawValue, words]
    return parts.compactMap(\.self).joined(separator: "  ")
  }
}
