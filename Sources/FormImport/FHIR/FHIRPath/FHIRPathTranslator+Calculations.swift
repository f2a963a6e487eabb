extension FHIRPathTranslator {
  /// Returns the result of an arithmetic operator.
  mutating func calculation(
    _ sign: String, _ one: FHIRPathCollection, _ other: FHIRPathCollection, at column: Int
  ) throws(FHIRPathError) -> FHIRPathCollection {
    let left = try scalar(one, at: column)
    let right = try scalar(other, at: column)
    if sign == "&" {
      var text = FHIRPathScalar(
        .text, "concat(\(left?.text ?? "''"), \(right?.text ?? "''"))")
      text.mayBeEmpty = left?.mayBeEmpty != false && right?.mayBeEmpty != false
      return .one(text)
    }
    guard let left, let right else { return [] }
    if left.kind == .date || left.kind == .dateTime {
      return .one(try moved(left, by: right, sign, at: column))
    }
    if sign == "+", !left.isNumber, !right.isNumber, left.kind == .text || right.kind == .text {
      return .one(concatenated(left, right))
    }
    return .one(try arithmetic(sign, left, right, at: column))
  }

  private func concatenated(_ left: FHIRPathScalar, _ right: FHIRPathScalar) -> FHIRPathScalar {
    let both = left.existence && right.existence
    let text: OutlineText = "concat(\(left.text), \(right.text))"
    var scalar = FHIRPathScalar(
      .text, both == .always ? text : "if(\(both.text), \(text), '')")
    scalar.mayBeEmpty = both != .always
    return scalar
  }

  private func arithmetic(
    _ sign: String, _ left: FHIRPathScalar, _ right: FHIRPathScalar, at column: Int
  ) throws(FHIRPathError) -> FHIRPathScalar {
    var (kind, right) = (FHIRPathScalar.Kind.number, right)
    switch (left.kind, right.kind, sign) {
    case (.quantity(let own), .quantity(let its), "+"),
      (.quantity(let own), .quantity(let its), "-"):
      right = try converted(right, from: its, to: own, at: column)
      kind = left.kind
    case (.quantity(let own), .quantity(let its), "/"):
      right = try converted(right, from: its, to: own, at: column)
    case (.quantity, .number, _): kind = left.kind
    case (.number, .quantity, "*"): kind = right.kind
    default: break
    }
    let strength: FHIRPathScalar.Strength = sign == "+" || sign == "-" ? .sum : .product
    let (first, second) = (
      left.operand(of: strength, isLeft: true), right.operand(of: strength, isLeft: false)
    )
    let operation = sign == "/" || sign == "div" ? "div" : sign
    var scalar = FHIRPathScalar(kind, "\(first) \(operation) \(second)")
    scalar.strength = strength
    if sign == "div" {
      scalar.text = "int(\(scalar.text))"
      scalar.strength = .atom
    }
    scalar.mayBeEmpty = left.mayBeEmpty || right.mayBeEmpty || ["/", "div", "mod"].contains(sign)
    return scalar
  }

  /// Returns the day that is a given time before or after another day.
  private func moved(
    _ day: FHIRPathScalar, by amount: FHIRPathScalar, _ sign: String, at column: Int
  ) throws(FHIRPathError) -> FHIRPathScalar {
    guard sign == "+" || sign == "-" else {
      throw FHIRPathError(.unknown("`\(sign)` with a date"), at: column)
    }
    guard case .quantity(let unit) = amount.kind else {
      throw FHIRPathError(
        amount.isTime
          ? .unknown("a date minus a date") : .unknown("a date and a number without a unit"),
        at: column)
    }
    let steps: OutlineText = sign == "-" ? "-\(amount.operand)" : amount.text
    let amounts: OutlineText
    switch unit.code {
    case "a": amounts = "\(steps), 0, 0"
    case "mo": amounts = "0, \(steps), 0"
    case "wk": amounts = "0, 0, \(sign == "-" ? "-7" : "7") * \(amount.operand)"
    case "d": amounts = "0, 0, \(steps)"
    default: throw FHIRPathError(.unknown("a date and `\(unit.code)`"), at: column)
    }
    var scalar = FHIRPathScalar(.date, "add-date(\(day.text), \(amounts))")
    scalar.mayBeEmpty = day.mayBeEmpty || amount.mayBeEmpty
    return scalar
  }
}
