extension TypeEntry {
  /// An age in years.
  static let age = TypeEntry(
    summary: "an age within bounds", example: "41", parameters: [.min, .max],
    required: [.min, .max], exampleParameters: [.min: 18, .max: 120],
    checks: [
      Check { parameters throws(TypeError) in _ = try parameters.age(.min) },
      Check { parameters throws(TypeError) in _ = try parameters.age(.max, atMost: 999) },
    ]
  ) { parameters throws(TypeError) in
    let bounds = try AgeBounds(parameters)
    var row = FieldDefinition.digits(
      name: "age", label: "Age", template: String(repeating: "0", count: bounds.digits))
    row.keepNumbersApart()
    row.validateTyping = { raw, _ in bounds.validate(raw, mayGrow: true) }
    row.validateResult = { raw, _ in bounds.validate(raw, mayGrow: false) }
    row.finish = { $0.droppingLeadingZeros }
    row.value = { raw, _, _ in .integer(raw.droppingLeadingZeros) }
    row.content = .number
    row.fractionDigits = 0
    row.minimumWidth = 3
    return row.prioritized(0.5)
  }
}

extension TypeParameters {
  /// Returns a limit for the age, which must be a whole number.
  fileprivate func age(
    _ name: ParameterName, atMost limit: Int = .max
  ) throws(TypeError) -> Int? {
    guard self[name] != nil else { return nil }
    guard let age = count(name) else { throw .notWhole(name) }
    guard age <= limit else { throw .tooLarge(name, limit: limit) }
    return age
  }
}

/// The range of allowed ages.
private struct AgeBounds: Sendable {
  let range: ClosedRange<Int>

  init(_ parameters: TypeParameters) throws(TypeError) {
    guard let low = try parameters.age(.min) else { throw .missing(.min) }
    guard let high = try parameters.age(.max, atMost: 999) else { throw .missing(.max) }
    guard low <= high else { throw .reversed(.min, .max) }
    range = low...high
  }

  /// The maximum number of digits, but at least two, because a field one digit wide is hard to use.
  var digits: Int { max(2, String(range.upperBound).utf8.count) }

  /// Validates the digits typed so far, or the complete number.
  func validate(_ raw: String, mayGrow: Bool) -> IssueKind? {
    let isShort = raw.utf8.count <= 9
    guard isShort, let age = Int(raw) else {
      return raw.isEmpty ? nil : .above(String(range.upperBound))
    }
    if range.contains(age) { return nil }
    let more = mayGrow ? max(0, digits - raw.utf8.count) : 0
    if (0...more).contains(where: { reaches(age, withDigits: $0) }) { return nil }
    // A first digit that cannot begin an age is too large, even if its own value is not.
    let largest = raw.utf8.count == 1 ? age * power(more) : age
    return largest > range.upperBound
      ? .above(String(range.upperBound)) : .below(String(range.lowerBound))
  }

  private func reaches(_ age: Int, withDigits count: Int) -> Bool {
    let factor = power(count)
    return range.overlaps(age * factor...age * factor + factor - 1)
  }

  private func power(_ count: Int) -> Int {
    (0..<count).reduce(1) { product, _ in product * 10 }
  }
}

extension String {
  var droppingLeadingZeros: String {
    guard utf8.first == 0x30, utf8.count > 1 else { return self }
    let rest = drop { $0 == "0" }
    return rest.isEmpty ? "0" : String(rest)
  }
}
