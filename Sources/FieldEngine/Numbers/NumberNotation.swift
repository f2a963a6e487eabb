/// How a locale writes the digits of one kind of number: decimals, percentages, or amounts.
struct NumberNotation: Hashable, Sendable {
  let pattern: NumberPattern
  let decimalSeparator: String
  let groupingSeparator: String

  /// Whether a grouping separator stands before the last so many digits of a whole number.
  func separates(beforeLast count: Int) -> Bool {
    guard pattern.primaryGroup > 0, count >= pattern.primaryGroup else { return false }
    return (count - pattern.primaryGroup).isMultiple(of: pattern.secondaryGroup)
  }
}
