import FieldEngine

/// How well a text matches letters that a person typed; less is better.
///
/// Menus, the search for a field and plain mode use this rule, which is the one for lists from
/// files: a text matches if one of its words begins with the letters.
enum WordMatch: Int, CaseIterable, Sendable {
  /// The letters are the whole text.
  case whole
  /// The text begins with the letters.
  case beginning
  /// A later word begins with the letters.
  case laterWord
}

extension String {
  /// Returns how well the text matches letters; nil if it does not match.
  func match(_ letters: String) -> WordMatch? {
    let (text, letters) = (lowercased(), letters.lowercased())
    if text == letters { return .whole }
    if text.hasPrefix(letters) { return .beginning }
    return text.laterWords.contains { $0.hasPrefix(letters) } ? .laterWord : nil
  }
}
