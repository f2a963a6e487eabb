extension TypeEntry {
  /// A number in a locale's format.
  static let number = TypeEntry(
    summary: "a number, a percentage or an amount, in the format of a locale", example: "1234.5",
    parameters: [
      .style, .locale, .currency, .minimumFractionDigits, .maximumFractionDigits,
      .minimumIntegerDigits, .grouping, .symbol, .prefix, .suffix, .negative,
      .alwaysShowsDecimalSeparator, .min, .max, .message,
    ],
    // The release date of CLDR 46, the source of the tables of locales and currencies.
    tablesAsOf: "2024-10-24",
    checks: [
      Check { parameters throws(TypeError) in _ = try parameters.numberLocale() },
      Check { parameters throws(TypeError) in _ = try parameters.currencyCode() },
      Check { parameters throws(TypeError) in _ = try parameters.digits(.minimumFractionDigits) },
      Check { parameters throws(TypeError) in _ = try parameters.digits(.maximumFractionDigits) },
      Check { parameters throws(TypeError) in _ = try parameters.digits(.minimumIntegerDigits) },
    ]
  ) { parameters throws(TypeError) in
    NumberRules(try NumberFormat(parameters), parameters).definition
  }
}

/// The kinds of number.
enum NumberStyle: String, CaseIterable {
  case decimal
  case percent
  case currency
}

/// How a negative number is shown.
enum NegativeDisplay: String, CaseIterable {
  case minus
  case parentheses
  case trailing

  var form: NumberFormat.NegativeForm {
    switch self {
    case .minus: .locale
    case .parentheses: .parentheses
    case .trailing: .trailingMinus
    }
  }
}

extension NumberFormat {
  /// Creates the format that a definition describes.
  fileprivate init(_ parameters: TypeParameters) throws(TypeError) {
    let locale = try parameters.numberLocale()
    let style = try Self.style(parameters, locale)
    self.init(
      style, in: locale, symbol: parameters.text(.symbol), prefix: parameters.text(.prefix),
      suffix: parameters.text(.suffix),
      negativeForm: parameters.text(.negative).flatMap(NegativeDisplay.init)?.form ?? .locale)
    fractionDigits = try Self.fractionDigits(parameters, usually: fractionDigits)
    minimumIntegerDigits = try parameters.digits(.minimumIntegerDigits) ?? 1
    usesGrouping = parameters[.grouping] != .flag(false)
    alwaysShowsDecimalSeparator = parameters.flag(.alwaysShowsDecimalSeparator)
  }

  private static func style(
    _ parameters: TypeParameters, _ locale: NumberLocale
  ) throws(TypeError) -> Style {
    let code = try parameters.currencyCode() ?? locale.currency ?? "USD"
    return switch parameters.text(.style).flatMap(NumberStyle.init) {
    case .percent: .percent
    case .currency: .currency(code)
    case .decimal, nil: .decimal
    }
  }

  /// Returns the limits for the fraction digits; a given limit takes precedence over a default.
  private static func fractionDigits(
    _ parameters: TypeParameters, usually usual: ClosedRange<Int>
  ) throws(TypeError) -> ClosedRange<Int> {
    let least = try parameters.digits(.minimumFractionDigits)
    let most = try parameters.digits(.maximumFractionDigits)
    let upper = most ?? max(usual.upperBound, least ?? 0)
    return min(least ?? usual.lowerBound, upper)...upper
  }
}

extension TypeParameters {
  fileprivate func numberLocale() throws(TypeError) -> NumberLocale {
    let name = text(.locale) ?? "en_US"
    guard let locale = NumberLocale.named(name) else { throw .unknownLocale(name) }
    return locale
  }

  fileprivate func currencyCode() throws(TypeError) -> String? {
    guard let code = text(.currency) else { return nil }
    guard CurrencyTable.minorUnits(code) != nil else { throw .unknownCurrency(code) }
    return code
  }

  /// Returns a number of digits, which may be up to 100.
  fileprivate func digits(_ name: ParameterName) throws(TypeError) -> Int? {
    guard let count = count(name) else { return nil }
    guard count <= 100 else { throw .tooLarge(name, limit: 100) }
    return count
  }
}

/// A number type's rules for validating and converting its digits.
private struct NumberRules: Sendable {
  let format: NumberFormat
  let bounds: NumberBounds
  let allowsNegative: Bool
  let message: String?

  init(_ format: NumberFormat, _ parameters: TypeParameters) {
    self.format = format
    bounds = NumberBounds(parameters)
    allowsNegative = parameters.flag(.negative) || parameters.text(.negative) != nil
    message = parameters.text(.message)
  }

  var definition: FieldDefinition {
    let intake = NumberIntake(
      decimals: format.fractionDigits.upperBound, allowsNegative: allowsNegative,
      notation: NumberSigns(format), ownSigns: format.signs, tidiesZeros: true)
    var row = FieldDefinition(name: "number", label: "Number") { edit in
      var edit = edit
      if edit.origin == .paste { edit.offered = format.undecorated(edit.offered) }
      return intake(edit)
    }
    row.template = .decorating { raw, _ in format.decorateTyped(raw) }
    row.settle = format.settle
    row.validateTyping = { raw, _ in validate(raw, mayGrow: true) }
    row.validateResult = { raw, _ in validate(raw, mayGrow: false) }
    row.finish = format.finish
    row.value = { raw, _, _ in canonical(raw).map(CanonicalValue.decimal) }
    row.rawFromCanonical = raw
    row.message = { kind in kind == .required ? nil : message }
    row.keyboard = .decimalPad
    row.content = .number
    row.fractionDigits = format.fractionDigits.upperBound + (format.style == .percent ? 2 : 0)
    row.priority = 0.9
    return row
  }

  /// Returns the number; a percentage is typed as a percentage but stored as a fraction.
  private func value(_ raw: String) -> ExactDecimal? {
    ExactDecimal(raw).map { format.style == .percent ? $0.shifted(by: -2) : $0 }
  }

  /// Returns the canonical text, which differs from the typed digits only for a percentage.
  private func canonical(_ raw: String) -> String? {
    format.style == .percent
      ? value(raw)?.description : AmountParts(raw).text(wholeDigits: 1, fractionDigits: 0)
  }

  private func raw(_ canonical: String) -> String? {
    ExactDecimal(canonical).map { format.style == .percent ? $0.shifted(by: 2) : $0 }?.description
  }

  private func validate(_ raw: String, mayGrow: Bool) -> IssueKind? {
    guard raw.hasDigit else { return raw.isEmpty || mayGrow ? nil : .incomplete }
    let isBounded = !bounds.areOpen || !allowsNegative && raw.hasMinus
    guard isBounded, let number = value(raw) else { return nil }
    if number.isNegative, !allowsNegative { return .negative }
    return bounds.validate(number, mayGrow: mayGrow) { format.format($0) }
  }
}
