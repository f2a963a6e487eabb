/// A locale's way of writing one kind of number: decimals, percentages or amounts.
struct NumberNotation: Hashable, Sendable {
  let pattern: NumberPattern
  let decimalSeparator: String
  let groupingSeparator: String

  /// Returns the number of digits before the first grouping separator, given the number of all
  /// digits.
  func leadingGroup(of count: Int) -> Int {
    let rest = count - pattern.primaryGroup
    return rest <= 0 || rest == count ? count : (rest - 1) % pattern.secondaryGroup + 1
  }

  /// Returns the maximum number of grouping separators for a number of digits.
  func separators(among count: Int) -> Int {
    let rest = count - pattern.primaryGroup
    return rest <= 0 || rest == count ? 0 : (rest - 1) / pattern.secondaryGroup + 1
  }
}
