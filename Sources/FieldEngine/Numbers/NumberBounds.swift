/// The smallest and the largest number that a field allows; either can be missing.
struct NumberBounds: Sendable {
  let minimum: ExactDecimal?
  let maximum: ExactDecimal?

  /// Creates bounds from a definition's parameters, with the decimal point shifted to the right.
  init(_ parameters: TypeParameters, pointShift: Int = 0) {
    minimum = parameters.decimal(.min)?.shifted(by: pointShift)
    maximum = parameters.decimal(.max)?.shifted(by: pointShift)
  }

  /// Whether every number is allowed.
  var areOpen: Bool { minimum == nil && maximum == nil }

  /// Returns an issue with the bound that a number violates; nil if it violates none.
  ///
  /// More typing can only increase the magnitude of a number. A number that may still grow is
  /// therefore reported only if it has already passed the bound in that direction.
  func validate(
    _ number: ExactDecimal, mayGrow: Bool,
    naming name: (ExactDecimal) -> String = { $0.description }
  ) -> IssueKind? {
    if let maximum, number > maximum, !mayGrow || !number.isNegative {
      return .above(name(maximum))
    }
    if let minimum, number < minimum, !mayGrow || number.isNegative {
      return .below(name(minimum))
    }
    return nil
  }
}
