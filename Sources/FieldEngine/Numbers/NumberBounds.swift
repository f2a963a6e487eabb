/// The least and the greatest number that a field allows, either of which may be open.
struct NumberBounds: Sendable {
  let minimum: ExactDecimal?
  let maximum: ExactDecimal?

  /// The bounds that a definition states, with their point so many places further to the right.
  init(_ parameters: TypeParameters, pointShift: Int = 0) {
    minimum = parameters.decimal(.min)?.shifted(by: pointShift)
    maximum = parameters.decimal(.max)?.shifted(by: pointShift)
  }

  /// Whether every number is allowed.
  var areOpen: Bool { minimum == nil && maximum == nil }

  /// Judges a number, and names the bound that it does not keep.
  ///
  /// Typing on makes a number larger in magnitude, so one that may grow is beyond a bound for good
  /// only once it lies on the far side of it.
  func judge(
    _ number: ExactDecimal, mayGrow: Bool, naming name: (ExactDecimal) -> String = \.description
  ) -> Problem? {
    if let maximum, number > maximum, !mayGrow || !number.isNegative {
      return .above(name(maximum))
    }
    if let minimum, number < minimum, !mayGrow || number.isNegative {
      return .below(name(minimum))
    }
    return nil
  }
}
