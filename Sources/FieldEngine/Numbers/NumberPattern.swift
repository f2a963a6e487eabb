/// A CLDR number pattern, such as `#,##,##0` or `¤ #,##0;¤ -#,##0`.
///
/// In the affixes, `¤`, `%` and `-` stand for the currency, percent and minus symbols. If a pattern
/// has no negative part, the minus sign comes first.
struct NumberPattern: Hashable, Sendable {
  /// The text before and after the digits.
  struct Affixes: Hashable, Sendable {
    var prefix: String
    var suffix: String
  }

  let positive: Affixes
  let negative: Affixes

  /// The number of digits between the point and the first grouping separator; 0 for no grouping.
  let primaryGroup: Int

  /// The number of digits between other grouping separators: 3, or 2 in India.
  let secondaryGroup: Int

  /// Parses a pattern of the locale table, which has no quotes and no fraction digits.
  init(_ text: Substring) {
    let parts = text.split(separator: ";", maxSplits: 1).map(Self.split)
    positive = parts.first?.affixes ?? Affixes(prefix: "", suffix: "")
    negative =
      parts.count == 2
      ? parts[1].affixes : Affixes(prefix: "-" + positive.prefix, suffix: positive.suffix)
    let groups = (parts.first?.digits ?? "")
      .split(separator: ",", omittingEmptySubsequences: false).dropFirst().map { $0.count }
    primaryGroup = groups.last ?? 0
    secondaryGroup = groups.dropLast().last ?? primaryGroup
  }

  /// Splits part of a pattern into its affixes and its digits.
  private static func split(_ part: Substring) -> (affixes: Affixes, digits: Substring) {
    let isDigit: (Character) -> Bool = { "#,0".contains($0) }
    guard let first = part.firstIndex(where: isDigit), let last = part.lastIndex(where: isDigit)
    else { return (Affixes(prefix: String(part), suffix: ""), "") }
    let affixes = Affixes(
      prefix: String(part[..<first]), suffix: String(part[part.index(after: last)...]))
    return (affixes, part[first...last])
  }
}
