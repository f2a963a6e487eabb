extension TypeEntry {
  /// An amount of US dollars.
  ///
  /// The `number` type knows other currencies.
  static let currency = TypeEntry(
    summary: "an amount in dollars", example: "1234.5",
    parameters: [.min, .max, .allowNegative]
  ) { parameters in
    let amount = Amount(parameters, decimals: 2)
    var row = amount.definition(name: "currency", label: "Amount", before: "$", after: "")
    row.value = { raw, _, _ in ExactDecimal(raw).map { .decimal($0.description) } }
    return row
  }

  /// A percentage; its value is the fraction: `12.5%` is 0.125.
  static let percent = TypeEntry(
    summary: "a percentage", example: "12.5", parameters: [.min, .max, .allowNegative]
  ) { parameters in
    let amount = Amount(parameters, decimals: nil, pointShift: 2)
    var row = amount.definition(name: "percent", label: "Percent", before: "", after: "%")
    row.value = { raw, _, _ in
      ExactDecimal(raw).map { .decimal($0.shifted(by: -2).description) }
    }
    row.rawFromCanonical = { ExactDecimal($0)?.shifted(by: 2).description }
    return row
  }
}

/// What amounts and percentages share: digits, one point, and a sign where it is allowed.
private struct Amount: Sendable {
  let intake: NumberIntake
  let minimum: ExactDecimal?
  let maximum: ExactDecimal?

  /// How far the display's point stands to the right of the value's.
  let pointShift: Int

  init(_ parameters: TypeParameters, decimals: Int?, pointShift: Int = 0) {
    intake = NumberIntake(
      decimals: decimals, allowsNegative: parameters.flag(.allowNegative))
    minimum = parameters.decimal(.min)?.shifted(by: pointShift)
    maximum = parameters.decimal(.max)?.shifted(by: pointShift)
    self.pointShift = pointShift
  }

  func definition(
    name: String, label: String, before: String, after: String
  ) -> FieldDefinition {
    var row = FieldDefinition(name: name, label: label) { intake($0) }
    row.template = .dynamic { template(for: $0, before: before, after: after) }
    row.judgeTyping = { raw, _ in judge(raw, mayGrow: true, dress: (before, after)) }
    row.judgeResult = { raw, _ in judge(raw, mayGrow: false, dress: (before, after)) }
    row.finish = finishedAmount
    row.keyboard = .decimalPad
    row.priority = 0.9
    return row
  }

  /// Typing on makes a number larger in magnitude, so an amount is beyond a bound for good
  /// once it lies on the far side of it.
  private func judge(
    _ raw: String, mayGrow: Bool, dress: (before: String, after: String)
  ) -> Problem? {
    guard let value = ExactDecimal(raw) else { return raw.isEmpty || mayGrow ? nil : .incomplete }
    if let maximum, value > maximum, !mayGrow || !value.isNegative {
      return .above(dress.before + maximum.description + dress.after)
    }
    if let minimum, value < minimum, !mayGrow || value.isNegative {
      return .below(dress.before + minimum.description + dress.after)
    }
    return nil
  }
}

/// The template holds what is typed, and shows where two decimals go.
private func template(for raw: String, before: String, after: String) -> Template {
  let number = AmountParts(raw)
  let whole = String(repeating: "0", count: max(1, number.whole.utf8.count))
  let fraction = String(repeating: "0", count: max(2, number.fraction.utf8.count))
  let sign = number.isNegative ? "-" : ""
  return Template(
    compiling: "\(sign)\(before)\(whole).\(fraction)\(after)", placeholders: "0.-")
}

/// An amount is left with a digit before its point and at least two after it.
@Sendable private func finishedAmount(_ raw: String) -> String {
  guard raw.utf8.contains(where: { $0 != 0x2D }) else { return raw }
  let number = AmountParts(raw)
  let whole = number.whole.isEmpty ? "0" : String(number.whole).droppingLeadingZeros
  let padding = String(repeating: "0", count: max(0, 2 - number.fraction.utf8.count))
  let digits = "\(whole).\(number.fraction)\(padding)"
  let isZero = digits.utf8.allSatisfy { $0 == 0x30 || $0 == 0x2E }
  return number.isNegative && !isZero ? "-" + digits : digits
}

/// The parts of a half-typed amount.
struct AmountParts {
  let isNegative: Bool
  let whole: Substring
  let fraction: Substring
  let hasPoint: Bool

  init(_ raw: String) {
    isNegative = raw.utf8.first == 0x2D
    let digits = isNegative ? raw.dropFirst() : raw[...]
    let point = digits.firstIndex(of: ".")
    hasPoint = point != nil
    whole = digits[..<(point ?? digits.endIndex)]
    fraction = point.map { digits[digits.index(after: $0)...] } ?? ""
  }
}
