/// How a locale writes the digits of one kind of number: decimals, percentages, or amounts.
struct NumberNotation: Hashable, Sendable {
  let pattern: NumberPattern
  let decimalSeparator: String
  let groupingSeparator: String

  /// How many of so many digits stand before the first grouping separator.
  func leadingGroup(of count: Int) -> Int {
    let rest = count - pattern.primaryGroup
    return rest <= 0 || rest == count ? count : (rest - 1) % pattern.secondaryGroup + 1
  }

  /// How many grouping separators stand among so many digits at most.
  func separators(among count: Int) -> Int {
    let rest = count - pattern.primaryGroup
    return rest <= 0 || rest == count ? 0 : (rest - 1) / pattern.secondaryGroup + 1
  }
}
