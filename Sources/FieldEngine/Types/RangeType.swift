extension TypeEntry {
  /// A range without its upper bound: `1..<5`.
  static let range = TypeEntry(
    summary: "a range without its upper bound", example: "1..<5",
    parameters: [.of, .min, .max, .message], required: [.of],
    exampleParameters: [.of: "integer"]
  ) { parameters throws(TypeMistake) in
    try TypedRange(parameters, sign: .halfOpen).definition(name: "range")
  }

  /// A range with both of its bounds: `1...5`.
  static let closedRange = TypeEntry(
    summary: "a range with both bounds", example: "1...5",
    parameters: [.of, .min, .max, .message], required: [.of],
    exampleParameters: [.of: "integer"]
  ) { parameters throws(TypeMistake) in
    try TypedRange(parameters, sign: .closed).definition(name: "closedRange")
  }
}

/// Two numbers with a sign between them.
private struct TypedRange: Sendable {
  let sign: RangeSign
  let isWhole: Bool
  let minimum: ExactDecimal?
  let maximum: ExactDecimal?
  let message: String?

  init(_ parameters: TypeParameters, sign: RangeSign) throws(TypeMistake) {
    let kinds = ["integer", "double"]
    guard let of = parameters.text(.of), kinds.contains(of) else {
      throw .wrongKind(.of, expected: .oneOf(kinds))
    }
    self.sign = sign
    isWhole = of == "integer"
    minimum = parameters.decimal(.min)
    maximum = parameters.decimal(.max)
    message = parameters.text(.message)
  }

  private struct Bounds: Sendable {
    let lower: ExactDecimal
    let upper: ExactDecimal
  }

  func definition(name: String) -> FieldDefinition {
    var format = ValueFormat<Bounds>(read: read, show: write)
    format.canBecomeReadable = { text in sign.parts(of: text).count <= 2 && isHalfTyped(text) }
    format.message = message
    var row = FieldDefinition(
      name: name, label: "Range", format: format, canonical: { .text(write($0)) })
    var intake = TypedIntake { read($0) != nil }
    intake.foldsDigits = true
    row.take = { [intake] in intake($0) }
    row.judgeResult = { raw, _ in judge(raw) }
    return row
  }

  @Sendable private func write(_ bounds: Bounds) -> String {
    bounds.lower.description + sign.rawValue + bounds.upper.description
  }

  private func number(_ text: String) -> ExactDecimal? {
    if isWhole { return Int(text).map { ExactDecimal($0) } }
    guard let number = ExactDecimal(typed: text), Double(number.description)?.isFinite == true
    else { return nil }
    return number
  }

  @Sendable private func read(_ text: String) -> Bounds? {
    let parts = sign.parts(of: text)
    guard parts.count == 2, let lower = number(parts[0]), let upper = number(parts[1]),
      lower <= upper
    else { return nil }
    return Bounds(lower: lower, upper: upper)
  }

  /// Whether what is there so far is the beginning of two numbers.
  private func isHalfTyped(_ text: String) -> Bool {
    let known = "0123456789+-.<eE "
    return text.allSatisfy { known.contains($0) }
  }

  /// Reversed bounds can be told from a text that is no range at all.
  private func judge(_ raw: String) -> Problem? {
    let parts = sign.parts(of: raw.trimmingWhitespace)
    guard parts.count == 2, let lower = number(parts[0]), let upper = number(parts[1]) else {
      return .unreadable
    }
    if lower > upper { return .reversed }
    if let minimum, lower < minimum { return .below(minimum.description) }
    if let maximum, upper > maximum { return .above(maximum.description) }
    return nil
  }
}
