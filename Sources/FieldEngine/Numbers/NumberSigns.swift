/// The signs that a person may use when writing a number.
struct NumberSigns: Hashable, Sendable {
  /// The sign before the fraction, as the number is shown.
  let decimal: Character

  /// What is understood as that sign when it is typed.
  let points: Set<Character>

  /// The sign between groups of digits, as the number is shown.
  let grouping: Character

  /// Signs between groups that others use, and that are understood when they cannot mean
  /// anything else.
  let otherGroupings: Set<Character>

  /// Whether groups may begin with a zero, as `0,012` does where four digits are shown at least.
  let groupsZeros: Bool

  /// The minus of a keyboard and that of typography.
  static let minuses: Set<Character> = ["-", "−"]

  /// What programs and their fonts put in the place of a minus: hyphens, dashes, and the signs of
  /// other widths.
  ///
  /// No keyboard has them for it, so that they are read in a whole text only.
  static let dashes: Set<Character> = [
    "‐", "‑", "‒", "–", "—", "―", "⁻", "₋", "﹘", "﹣", "－",
  ]

  private static let usualGroupings: Set<Character> = [
    ",", ".", " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’", "٬", "_",
  ]

  /// A point before the fraction, and commas, spaces or apostrophes between groups.
  static let plain = NumberSigns(
    decimal: ".", points: ["."], grouping: ",",
    otherGroupings: usualGroupings.subtracting([",", "."]))

  private init(
    decimal: Character, points: Set<Character>, grouping: Character,
    otherGroupings: Set<Character>, groupsZeros: Bool = false
  ) {
    self.decimal = decimal
    self.points = points
    self.grouping = grouping
    self.otherGroupings = otherGroupings
    self.groupsZeros = groupsZeros
  }

  /// The signs of a format.
  ///
  /// A keypad has one of point and comma, so both are understood.
  init(_ format: NumberFormat) {
    let decimal = format.decimalSeparator.first ?? "."
    let grouping = format.groupingSeparator.first ?? " "
    self.init(
      decimal: decimal, points: [decimal, ".", ","], grouping: grouping,
      otherGroupings: NumberSigns.usualGroupings.subtracting([decimal, grouping]),
      groupsZeros: format.usesGrouping && format.minimumIntegerDigits > 3)
  }
}
