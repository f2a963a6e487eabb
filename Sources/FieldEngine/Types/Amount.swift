extension TypeEntry {
  /// An amount of US dollars; the `number` type supports other currencies.
  static let currency = TypeEntry(
    summary: "an amount in dollars", example: "1234.5",
    parameters: [.min, .max, .allowNegative]
  ) { parameters in
    let amount = Amount(parameters, decimals: 2, unit: "$")
    var row = amount.definition(name: "currency", label: "Amount", before: "$", after: "")
    row.value = { raw, _, _ in ExactDecimal(raw).map { .decimal($0.description) } }
    row.fractionDigits = 2
    return row
  }

  /// A percentage, whose value is the fraction: `12.5%` is 0.125.
  static let percent = TypeEntry(
    summary: "a percentage", example: "12.5", parameters: [.min, .max, .allowNegative]
  ) { parameters in
    let amount = Amount(parameters, decimals: nil, unit: "%", pointShift: 2)
    var row = amount.definition(name: "percent", label: "Percent", before: "", after: "%")
    row.value = { raw, _, _ in
      ExactDecimal(raw).map { .decimal($0.shifted(by: -2).description) }
    }
    row.rawFromCanonical = { text in
      guard let fraction = ExactDecimal(text) else { return nil }
      // A negative number that people cannot enter is read as typed text, and is therefore
      // unreadable.
      guard amount.intake.allowsNegative || !fraction.isNegative else { return nil }
      return fraction.shifted(by: 2).description
    }
    return row
  }
}

/// The rules that amounts and percentages share: digits, one point, and a sign if allowed.
private struct Amount: Sendable {
  let intake: NumberIntake

  /// The limits for the typed number, whose point may be shifted relative to the value.
  let bounds: NumberBounds

  init(
    _ parameters: TypeParameters, decimals: Int?, unit: String, pointShift: Int = 0
  ) {
    intake = NumberIntake(
      decimals: decimals, allowsNegative: parameters.flag(.allowNegative), ownSigns: unit)
    bounds = NumberBounds(parameters, pointShift: pointShift)
  }

  func definition(
    name: String, label: String, before: String, after: String
  ) -> FieldDefinition {
    let templates = AmountTemplates(before: before, after: after)
    var row = FieldDefinition(name: name, label: label) { intake($0) }
    row.template = .dynamic { templates.template(for: $0) }
    row.validateTyping = { raw, _ in validate(raw, mayGrow: true, decoration: (before, after)) }
    row.validateResult = { raw, _ in validate(raw, mayGrow: false, decoration: (before, after)) }
    row.finish = finishedAmount
    row.keyboard = .decimalPad
    row.content = .number
    row.priority = 0.9
    return row
  }

  private func validate(
    _ raw: String, mayGrow: Bool, decoration: (before: String, after: String)
  ) -> IssueKind? {
    guard raw.hasDigit else { return raw.isEmpty || mayGrow ? nil : .incomplete }
    guard !bounds.areOpen, let value = ExactDecimal(raw) else { return nil }
    return bounds.validate(value, mayGrow: mayGrow) { decorated($0, decoration) }
  }
}

/// Formats a limit for a message: `$10`, `-$0.50`.
private func decorated(
  _ bound: ExactDecimal, _ decoration: (before: String, after: String)
) -> String {
  let text = bound.description
  let digits = AmountParts(text).hasPoint ? finishedAmount(text) : text
  let sign = bound.isNegative ? "-" : ""
  return sign + decoration.before + digits.drop { $0 == "-" } + decoration.after
}

/// The templates of an amount, each with room for the typed digits and at least two decimals.
private struct AmountTemplates: Sendable {
  let before: String
  let after: String

  /// Precompiled templates by the number of digits before the point, with two after it.
  private var positive: [Template] = []
  private var negative: [Template] = []
  private static let usualDigits = 15

  init(before: String, after: String) {
    self.before = before
    self.after = after
    let lengths = 0...AmountTemplates.usualDigits
    positive = lengths.map { make(sign: "", whole: $0, fraction: 2) }
    negative = lengths.map { make(sign: "-", whole: $0, fraction: 2) }
  }

  func template(for raw: String) -> Template {
    let number = AmountParts(raw)
    let (whole, fraction) = (number.wholeDigits, number.fractionDigits)
    if whole <= AmountTemplates.usualDigits, fraction <= 2 {
      return number.isNegative ? negative[whole] : positive[whole]
    }
    return make(sign: number.isNegative ? "-" : "", whole: whole, fraction: fraction)
  }

  private func make(sign: String, whole: Int, fraction: Int) -> Template {
    let whole = String(repeating: "0", count: max(1, whole))
    let fraction = String(repeating: "0", count: max(2, fraction))
    return Template(
      compiling: "\(sign)\(before)\(whole).\(fraction)\(after)", placeholders: "0.-")
  }
}

/// Applies the final format: a digit before the point and at least two after it.
@Sendable private func finishedAmount(_ raw: String) -> String {
  guard raw.utf8.contains(where: { $0 != 0x2D }) else { return raw }
  let number = AmountParts(raw)
  var digits = number.isNegative ? String(raw.dropFirst()) : raw
  if digits.utf8.first == 0x30 { digits = String(digits.drop { $0 == "0" }) }
  let lacksWhole = digits.isEmpty || digits.utf8.first == 0x2E
  if lacksWhole { digits = "0" + digits }
  switch number.fractionDigits {
  case 0: digits += number.hasPoint ? "00" : ".00"
  case 1: digits += "0"
  default: break
  }
  guard number.isNegative else { return digits }
  let isZero = digits.utf8.allSatisfy { $0 == 0x30 || $0 == 0x2E }
  return isZero ? digits : "-" + digits
}
