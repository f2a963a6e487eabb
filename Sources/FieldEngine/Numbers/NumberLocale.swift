/// The conventions for writing numbers in one language and region.
///
/// The data comes from CLDR, as in ICU:
///
/// ```swift
/// NumberLocale.named("de_CH")?.groupingSeparator  // "’"
/// NumberLocale.named("de_CH")?.currency           // "CHF"
/// NumberLocale.named("en_UK")                     // nil
/// ```
public struct NumberLocale: Hashable, Sendable {
  /// The name of the locale, such as `de_CH` or `zh_Hant_TW`.
  public let identifier: String

  /// The currency of the region; nil if the name contains no country.
  public let currency: String?

  /// The separator before the fraction.
  public let decimalSeparator: String

  /// The separator between groups of digits.
  public let groupingSeparator: String

  /// The zero of the locale's digits; the other nine follow it in Unicode.
  public let zeroDigit: Unicode.Scalar

  /// The minus sign, with marks that keep it in place in right-to-left text.
  public let minusSign: String

  /// The plus sign, with marks that keep it in place in right-to-left text.
  public let plusSign: String

  /// The percent sign.
  public let percentSign: String

  /// The minimum number of digits before the first grouping separator.
  ///
  /// If it is 2, `1234` has no separator, but `12.345` has one.
  public let minimumGroupingDigits: Int

  let decimal: NumberNotation
  let percent: NumberNotation

  /// The rule for spaces between currency symbols and digits.
  let currencySpacing: CurrencySpacing

  /// The notation of amounts in currencies without their own notation.
  let amount: NumberNotation

  /// The currencies with their own notation, such as the escudo in Cape Verde.
  let ownAmounts: [String: NumberNotation]

  /// Parses a row of the table; returns nil for an incomplete row, which a test rules out.
  init?(_ identifier: String, cells: [Substring]) {
    guard cells.count > 12, let zero = cells[4].unicodeScalars.first, let digits = Int(cells[8]),
      let spacing = CurrencySpacing(rawValue: String(cells[12]))
    else { return nil }
    self.identifier = identifier
    currency = CurrencyTable.currency(ofLocale: identifier)
    decimalSeparator = String(cells[0])
    groupingSeparator = String(cells[1])
    zeroDigit = zero
    minusSign = String(cells[5])
    plusSign = String(cells[6])
    percentSign = String(cells[7])
    minimumGroupingDigits = digits
    decimal = NumberNotation(cells[9], cells[0], cells[1])
    percent = NumberNotation(cells[10], cells[0], cells[1])
    amount = NumberNotation(cells[11], cells[2], cells[3])
    currencySpacing = spacing
    ownAmounts = Dictionary(cells.dropFirst(13).compactMap(Self.ownAmount)) { first, _ in first }
  }

  /// Parses a cell such as `EUR=¤#,##0=,=.`.
  private static func ownAmount(_ cell: Substring) -> (String, NumberNotation)? {
    let parts = cell.split(separator: "=")
    return parts.count == 4 ? (String(parts[0]), NumberNotation(parts[1], parts[2], parts[3])) : nil
  }

  /// Returns the symbol of a currency in this locale, or its code if CLDR has no symbol.
  ///
  /// ```swift
  /// NumberLocale.named("en_CA")?.symbol(ofCurrency: "USD")  // "US$"
  /// ```
  public func symbol(ofCurrency code: String) -> String {
    CurrencyTable.symbol(of: code, in: identifier)
  }
}

extension NumberNotation {
  fileprivate init(
    _ pattern: Substring, _ decimalSeparator: Substring, _ groupingSeparator: Substring
  ) {
    self.init(
      pattern: NumberPattern(pattern), decimalSeparator: String(decimalSeparator),
      groupingSeparator: String(groupingSeparator))
  }
}
