/// The shape of numbers in one style of a locale, as CLDR writes it: `#,##,##0`, `¤ #,##0;¤ -#,##0`.
///
/// `¤`, `%` and `-` in the affixes stand for the symbols of the currency, of percent and of minus.
/// A pattern without a part for negative numbers puts the minus in front of all.
struct NumberPattern: Hashable, Sendable {
  /// What stands before and after the digits.
  struct Affixes: Hashable, Sendable {
    var prefix: String
    var suffix: String
  }

  let positive: Affixes
  let negative: Affixes

  /// How many digits stand between the point and the first grouping separator; 0 for no grouping.
  let primaryGroup: Int

  /// How many digits stand between the other grouping separators: 3, or 2 in India.
  let secondaryGroup: Int

  /// Reads a pattern of the locale table, which has no quotes and no digits after the point.
  init(_ text: Substring) {
    let parts = text.split(separator: ";", maxSplits: 1).map(Self.split)
    positive = parts.first?.affixes ?? Affixes(prefix: "", suffix: "")
    negative =
      parts.count == 2
      ? parts[1].affixes : Affixes(prefix: "-" + positive.prefix, suffix: positive.suffix)
    let groups = (parts.first?.digits ?? "")
      .split(separator: ",", omittingEmptySubsequences: false).dropFirst().map(\.count)
    primaryGroup = groups.last ?? 0
    secondaryGroup = groups.dropLast().last ?? primaryGroup
  }

  /// Takes the digits out of the middle of a part.
  private static func split(_ part: Substring) -> (affixes: Affixes, digits: Substring) {
    let isDigit: (Character) -> Bool = { "#,0".contains($0) }
    guard let first = part.firstIndex(where: isDigit), let last = part.lastIndex(where: isDigit)
    else { return (Affixes(prefix: String(part), suffix: ""), "") }
    let affixes = Affixes(
      prefix: String(part[..<first]), suffix: String(part[part.index(after: last)...]))
    return (affixes, part[first...last])
  }
}
