/// Rules for the no-break space between a currency symbol and a digit.
///
/// CLDR calls this `currencySpacing` and defines it by sets of characters. These are all the sets
/// that it uses.
enum CurrencySpacing: String {
  /// All symbols except signs and spaces get a space: `CHF 5`, but `$5`.
  case usual

  /// Only capitals and caseless letters get a space, as in Indonesian: `CHF 5`, but `Rp5`.
  case capitals

  /// No symbol gets a space, as in Malay: `RM5`.
  case none

  /// Whether a symbol gets a space if this scalar touches a digit.
  func keepsApart(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    switch self {
    case .none: return false
    case .capitals: return category == .uppercaseLetter || category == .otherLetter
    case .usual: return !Self.symbolsAndSpaces.contains(category)
    }
  }

  private static let symbolsAndSpaces: [Unicode.GeneralCategory] = [
    .currencySymbol, .mathSymbol, .modifierSymbol, .otherSymbol,
    .spaceSeparator, .lineSeparator, .paragraphSeparator,
  ]
}
