extension TypeEntry {
  /// A range without its upper bound: `1..<5`.
  static let range = TypeEntry(
    summary: "a range without its upper bound", example: "1..<5",
    parameters: [.of, .min, .max, .message], required: [.of],
    exampleParameters: [.of: "integer"]
  ) { parameters throws(TypeMistake) in
    try TypedRange(parameters, sign: "..<").definition(name: "range")
  }

  /// A range with both of its bounds: `1...5`.
  static let closedRange = TypeEntry(
    summary: "a range with both bounds", example: "1...5",
    parameters: [.of, .min, .max, .message], required: [.of],
    exampleParameters: [.of: "integer"]
  ) { parameters throws(TypeMistake) in
    try TypedRange(parameters, sign: "...").definition(name: "closedRange")
  }
}

/// Two numbers with a sign between them.
private struct TypedRange: Sendable {
  let sign: String
  let isWhole: Bool
  let minimum: ExactDecimal?
  let maximum: ExactDecimal?
  let message: String?

  init(_ parameters: TypeParameters, sign: String) throws(TypeMistake) {
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
    format.canBecomeReadable = { text in parts(of: text).count <= 2 && isHalfTyped(text) }
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
    bounds.lower.description + sign + bounds.upper.description
  }

  /// The texts on both sides of the sign.
  private func parts(of text: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    while let place = rest.firstRange(ofSign: sign) {
      parts.append(String(rest[..<place.lowerBound]).trimmingWhitespace)
      rest = rest[place.upperBound...]
    }
    return parts + [String(rest).trimmingWhitespace]
  }

  private func number(_ text: String) -> ExactDecimal? {
    guard let number = ExactDecimal(typed: text) else { return nil }
    if isWhole { return Int(number.description) == nil ? nil : number }
    return Double(number.description)?.isFinite == true ? number : nil
  }

  @Sendable private func read(_ text: String) -> Bounds? {
    let parts = parts(of: text)
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
    let parts = parts(of: raw.trimmingWhitespace)
    guard parts.count == 2, let lower = number(parts[0]), let upper = number(parts[1]) else {
      return .unreadable
    }
    if lower > upper { return .reversed }
    if let minimum, lower < minimum { return .below(minimum.description) }
    if let maximum, upper > maximum { return .above(maximum.description) }
    return nil
  }
}

extension Substring {
  fileprivate func firstRange(ofSign sign: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(sign) {
        return start..<index(start, offsetBy: sign.count)
      }
      formIndex(after: &start)
    }
    return nil
  }
}
