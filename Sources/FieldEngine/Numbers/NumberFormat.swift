/// How a number is shown: in which locale, in which style, with how many digits.
///
/// ```swift
/// let format = NumberFormat(.currency("CHF"), in: swiss)
/// format.format(number)  // "CHF 1’234.50"
/// ```
///
/// A number is shown exactly as ICU shows it, unless something is set that ICU has no word for.
public struct NumberFormat: Hashable, Sendable {
  /// What kind of number is shown.
  public enum Style: Hashable, Sendable {
    /// A plain number.
    case decimal

    /// A share of one hundred: 0.125 is shown as 12.5%.
    case percent

    /// An amount in the currency with this ISO 4217 code.
    case currency(String)
  }

  /// How a number below zero is told from one above.
  public enum NegativeForm: Hashable, Sendable {
    /// As the locale does it, mostly by a minus in front.
    case locale

    /// In parentheses, as in accounting: `($5)`.
    case parentheses

    /// By a minus at the end: `$5-`.
    case trailingMinus
  }

  /// The locale whose symbols are used.
  public let locale: NumberLocale

  /// The kind of number.
  public let style: Style

  /// How many digits may stand after the point: the lower bound is filled up with zeros, the upper
  /// one is rounded to, with a tie going to the even digit.
  public var fractionDigits: ClosedRange<Int>

  /// How many digits stand before the point at least, filled up with zeros.
  public var minimumIntegerDigits = 1

  /// Whether digits are grouped, where the locale groups them.
  public var usesGrouping = true

  /// Whether a whole number is followed by the decimal separator.
  public var alwaysShowsDecimalSeparator = false

  let notation: NumberNotation
  let positive: NumberAffixes
  let negative: NumberAffixes

  /// Makes a format with the style's digits: up to three after the point of a decimal, none of a
  /// percentage, and those of the minor unit of a currency.
  ///
  /// - Parameters:
  ///   - style: The kind of number.
  ///   - locale: The locale whose symbols are used.
  ///   - symbol: What is written for the currency or for percent, instead of the locale's symbol.
  ///   - prefix: What is written before the digits, instead of all that the locale writes there.
  ///   - suffix: What is written after the digits, instead of all that the locale writes there.
  ///   - negativeForm: How a number below zero is told from one above.
  public init(
    _ style: Style, in locale: NumberLocale, symbol: String? = nil, prefix: String? = nil,
    suffix: String? = nil, negativeForm: NegativeForm = .locale
  ) {
    self.style = style
    self.locale = locale
    fractionDigits = Self.fractionDigits(of: style)
    notation = Self.notation(of: style, in: locale)
    let own = OwnSymbols(
      symbol: symbol ?? Self.symbol(of: style, in: locale), prefix: prefix, suffix: suffix)
    positive = own.affixes(of: notation.pattern.positive, in: locale)
    negative =
      switch negativeForm {
      case .locale: own.affixes(of: notation.pattern.negative, in: locale)
      case .parentheses: positive.enclosed(in: "(", ")")
      case .trailingMinus: positive.enclosed(in: "", locale.minusSign)
      }
  }

  /// What stands between the whole number and its fraction in this style.
  public var decimalSeparator: String { notation.decimalSeparator }

  /// What stands between groups of digits in this style.
  public var groupingSeparator: String { notation.groupingSeparator }

  private static func fractionDigits(of style: Style) -> ClosedRange<Int> {
    switch style {
    case .decimal: return 0...3
    case .percent: return 0...0
    case .currency(let code):
      let digits = CurrencyTable.minorUnits(code) ?? 2
      return digits...digits
    }
  }

  private static func notation(of style: Style, in locale: NumberLocale) -> NumberNotation {
    switch style {
    case .decimal: locale.decimal
    case .percent: locale.percent
    case .currency(let code): locale.ownAmounts[code] ?? locale.amount
    }
  }

  private static func symbol(of style: Style, in locale: NumberLocale) -> String {
    switch style {
    case .decimal: ""
    case .percent: locale.percentSign
    case .currency(let code): locale.symbol(ofCurrency: code)
    }
  }
}
