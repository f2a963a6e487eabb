/// The format of a number: its locale, its style and its digits.
///
/// ```swift
/// let format = NumberFormat(.currency("CHF"), in: swiss)
/// format.format(number)  // "CHF 1’234.50"
/// ```
///
/// Numbers are formatted exactly as in ICU, except for options that ICU does not have.
public struct NumberFormat: Hashable, Sendable {
  /// The kinds of numbers.
  public enum Style: Hashable, Sendable {
    /// A plain number.
    case decimal

    /// A percentage: 0.125 is shown as 12.5%.
    case percent

    /// An amount in the currency with this ISO 4217 code.
    case currency(String)
  }

  /// The ways to mark a negative number.
  public enum NegativeForm: Hashable, Sendable {
    /// As in the locale, usually with a leading minus sign.
    case locale

    /// With parentheses, as in accounting: `($5)`.
    case parentheses

    /// With a trailing minus sign: `$5-`.
    case trailingMinus
  }

  /// The locale that provides the symbols.
  public let locale: NumberLocale

  /// The kind of number.
  public let style: Style

  /// The minimum and maximum number of digits after the point.
  ///
  /// Fewer digits are padded with zeros; more are rounded, with ties to the even digit.
  public var fractionDigits: ClosedRange<Int>

  /// The minimum number of digits before the point, padded with zeros.
  public var minimumIntegerDigits = 1

  /// Whether digits are grouped as in the locale.
  public var usesGrouping = true

  /// Whether the decimal separator is shown after a whole number.
  public var alwaysShowsDecimalSeparator = false

  let notation: NumberNotation
  let positive: NumberAffixes
  let negative: NumberAffixes

  /// Creates a format with the default digits of its style.
  ///
  /// A decimal has up to three digits after the point, a percentage has none, and an amount has as
  /// many as the minor unit of its currency.
  ///
  /// - Parameters:
  ///   - style: The kind of number.
  ///   - locale: The locale that provides the symbols.
  ///   - symbol: A symbol that replaces the locale's currency or percent symbol.
  ///   - prefix: Text that replaces everything the locale writes before the digits.
  ///   - suffix: Text that replaces everything the locale writes after the digits.
  ///   - negativeForm: How to mark a negative number.
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

  /// The decimal separator of this style.
  public var decimalSeparator: String { notation.decimalSeparator }

  /// The separator between groups of digits in this style.
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
