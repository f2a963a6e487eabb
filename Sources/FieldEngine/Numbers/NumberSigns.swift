/// The signs that a person can use to write a number.
struct NumberSigns: Hashable, Sendable {
  /// The displayed decimal separator.
  let decimal: Character

  /// The characters accepted as a decimal separator.
  let points: Set<Character>

  /// The displayed grouping separator.
  let grouping: Character

  /// Grouping separators of other locales, accepted where they cannot mean anything else.
  let otherGroupings: Set<Character>

  /// Whether groups can begin with a zero, as in `0,012` if at least four digits are shown.
  let groupsZeros: Bool

  /// The keyboard minus and the typographic minus.
  static let minuses: Set<Character> = ["-", "−"]

  /// Signs that turn a number into a limit or an estimate, as in `<5`.
  static let comparisons: Set<Character> = ["<", ">", "≤", "≥", "≈", "~", "±"]

  /// Hyphens, dashes and wide forms that programs and fonts use as a minus sign.
  ///
  /// They cannot be typed as a minus sign on a keyboard, so they are read only in pasted text and
  /// whole values.
  static let dashes: Set<Character> = [
    "‐", "‑", "‒", "–", "—", "―", "⁻", "₋", "﹘", "﹣", "－",
  ]

  /// The decimal points that are written between Arabic or fullwidth digits.
  static let pointsOfScripts: Set<Character> = ["٫", "．"]

  private static let usualGroupings: Set<Character> = [
    ",", ".", " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’", "٬", "_",
  ]

  /// A decimal point, and commas, spaces or apostrophes between groups.
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
  /// Both point and comma are accepted as a decimal separator, because a keypad has only one of
  /// them.
  init(_ format: NumberFormat) {
    let decimal = format.decimalSeparator.first ?? "."
    let grouping = format.groupingSeparator.first ?? " "
    self.init(
      decimal: decimal, points: [decimal, ".", ","], grouping: grouping,
      otherGroupings: NumberSigns.usualGroupings.subtracting([decimal, grouping]),
      groupsZeros: format.usesGrouping && format.minimumIntegerDigits > 3)
  }
}
