/// Which currency symbols a no-break space keeps apart from a digit that they would touch.
///
/// CLDR calls this `currencySpacing` and gives sets of characters; these are all that it uses.
enum CurrencySpacing: String {
  /// All but symbols and spaces: `CHF 5`, but `$5`.
  case usual

  /// Only capitals and letters without case, as in Indonesian: `CHF 5`, but `Rp5`.
  case capitals

  /// None, as in Malay: `RM5`.
  case none

  /// Whether a symbol that touches a digit with this scalar is kept apart.
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
