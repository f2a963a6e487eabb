extension TypeEntry {
  /// A range that excludes its upper bound: `1..<5`.
  static let range = TypeEntry(
    summary: "a range without its upper bound", example: "1..<5",
    parameters: [.of, .min, .max, .message], required: [.of], kinds: TypedRange.kinds,
    exampleParameters: [.of: "integer"]
  ) { parameters in
    TypedRange(parameters, sign: .halfOpen).definition(name: "range")
  }

  /// A range that includes both bounds: `1...5`.
  static let closedRange = TypeEntry(
    summary: "a range with both bounds", example: "1...5",
    parameters: [.of, .min, .max, .message], required: [.of], kinds: TypedRange.kinds,
    exampleParameters: [.of: "integer"]
  ) { parameters in
    TypedRange(parameters, sign: .closed).definition(name: "closedRange")
  }
}

/// Two numbers with a range sign between them.
private struct TypedRange: Sendable {
  let sign: RangeSign
  let isWhole: Bool
  let bounds: NumberBounds
  let message: String?

  /// The type of the bounds, which must be numbers.
  static let kinds: [ParameterName: ParameterKind] = [.of: .oneOf(["integer", "double"])]

  init(_ parameters: TypeParameters, sign: RangeSign) {
    self.sign = sign
    isWhole = parameters.text(.of) == "integer"
    bounds = NumberBounds(parameters)
    message = parameters.text(.message)
  }

  private struct Bounds: Sendable {
    let lower: ExactDecimal
    let upper: ExactDecimal
  }

  func definition(name: String) -> FieldDefinition {
    var format = ValueFormat<Bounds>(read: read, show: write)
    format.message = message
    var row = FieldDefinition(
      name: name, label: "Range", format: format, canonical: { .text(write($0)) })
    var intake = TypedIntake { read($0) != nil }
    intake.foldsDigits = true
    row.accept = { [intake] in intake($0) }
    row.content = .number
    row.validateTyping = { raw, _ in
      isHalfTyped(raw) || read(raw) != nil ? nil : .unreadable
    }
    row.validateResult = { raw, _ in validate(raw) }
    let (finish, value) = (row.finish, row.value)
    row.finish = { raw in
      guard let sides = sign.sides(of: raw) else { return raw.trimmingWhitespace }
      return isPlain(sides) ? raw : finish(raw)
    }
    row.value = { raw, display, validationContext in
      sign.sides(of: raw).map(isPlain) == true ? .text(raw) : value(raw, display, validationContext)
    }
    return row
  }

  @Sendable private func write(_ bounds: Bounds) -> String {
    bounds.lower.description + sign.rawValue + bounds.upper.description
  }

  /// Whether both sides are short numbers in canonical form.
  private func isPlain(_ sides: (lower: Substring, upper: Substring)) -> Bool {
    PlainNumber.isCanonical(String(sides.lower), allowsFraction: !isWhole)
      && PlainNumber.isCanonical(String(sides.upper), allowsFraction: !isWhole)
  }

  private func number(_ text: Substring) -> ExactDecimal? {
    if isWhole, let number = Int64(text) { return ExactDecimal(number) }
    let bare = String(text).trimmingWhitespace
    if isWhole { return Int64(bare).map { ExactDecimal($0) } }
    return ExactDecimal(typed: bare).flatMap { $0.fitsDouble ? $0 : nil }
  }

  @Sendable private func read(_ text: String) -> Bounds? {
    guard let sides = sign.sides(of: text), let lower = number(sides.lower),
      let upper = number(sides.upper),
      lower <= upper
    else { return nil }
    return Bounds(lower: lower, upper: upper)
  }

  /// Whether the text typed so far can begin a range.
  private func isHalfTyped(_ text: String) -> Bool {
    guard text.utf8.allSatisfy(TypedRange.isKnown) else { return false }
    return sign.count(in: text) <= 1
  }

  /// Whether more typing can turn text without a range sign into a range.
  ///
  /// The text must end within the lower bound or the sign.
  private func isBeginning(_ text: String) -> Bool {
    canBeginNumber(text[...])
      || (1...2).contains { dots in
        let (bound, sign) = (text.utf8.dropLast(dots), text.utf8.suffix(dots))
        return sign.count == dots && sign.allSatisfy { $0 == UInt8(ascii: ".") }
          && number(Substring(bound)) != nil
      }
  }

  private func canBeginNumber(_ text: Substring) -> Bool {
    PlainNumber.isCanonical(String(text), allowsFraction: !isWhole)
      || String(text).trimmingWhitespace.canBeginNumber(isWhole: isWhole) { number($0[...]) != nil }
  }

  private static func isKnown(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "<"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"),
      UInt8(ascii: " "):
      true
    default: false
    }
  }

  /// Validates a range; reversed bounds are reported differently from text that is not a range.
  private func validate(_ raw: String) -> IssueKind? {
    guard let sides = sign.sides(of: raw) else {
      return isBeginning(raw) ? .incomplete : .unreadable
    }
    guard let lower = number(sides.lower) else { return .unreadable }
    guard let upper = number(sides.upper) else {
      return canBeginNumber(sides.upper) ? .incomplete : .unreadable
    }
    if lower > upper { return .reversed }
    return bounds.validate(lower, mayGrow: false) ?? bounds.validate(upper, mayGrow: false)
  }
}
