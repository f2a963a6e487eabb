extension TypeEntry {
  /// A United States postal code.
  static let zip = TypeEntry(
    summary: "a five-digit zip code", example: "90210", parameters: [.plus4]
  ) { parameters in
    guard parameters.flag(.plus4) else {
      return .digits(name: "zip", label: "Zip Code", template: "00000").prioritized(0.6)
    }
    var row = FieldDefinition.digits(name: "zip", label: "Zip Code", template: "00000-0000")
    row.validateResult = { raw, _ in [5, 9].contains(raw.utf8.count) ? nil : .incomplete }
    row.closesTemplate = { $0.utf8.count != 5 }
    return row.prioritized(0.6)
  }

  /// A payment card's security code.
  static let cvv = TypeEntry(
    summary: "a card's security code", example: "123", parameters: [.length],
    checks: [Check { parameters throws(TypeError) in _ = try parameters.length(atMost: 12) }]
  ) { parameters throws(TypeError) in
    let length = try parameters.length(atMost: 12) ?? 3
    var row = FieldDefinition.digits(
      name: "cvv", label: "CVV", template: String(repeating: "0", count: length))
    row.storage = .never
    return row.prioritized(0.5)
  }
}

extension FieldDefinition {
  func prioritized(_ priority: Double) -> FieldDefinition {
    var row = self
    row.priority = priority
    return row
  }
}
