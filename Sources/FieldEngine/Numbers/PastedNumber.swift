/// Pasted text that can mean only one number.
struct PastedNumber {
  /// The text without grouping, with its decimal separator, and with a minus sign instead of
  /// parentheses.
  let text: String
  let hasPoint: Bool

  /// Reads pasted text; returns nil if the number is unclear.
  ///
  /// The number in `1.234,56` is unclear if the format's decimal separator is a point.
  init?(_ offered: String, _ signs: NumberSigns) {
    if signs.decimal == ".", let hasPoint = PastedNumber.plainPoint(in: offered) {
      (text, self.hasPoint) = (offered, hasPoint)
      return
    }
    let offered = String(offered.map { PastedNumber.plainSign($0, signs) })
    let core = Array(PastedNumber.core(of: offered, signs))
    let unsigned = core.drop(while: NumberSigns.minuses.contains)
    guard let isEnclosed = PastedNumber.isEnclosed(offered),
      !PastedNumber.beginsAfterAbbreviation(offered, signs),
      PastedNumber.isOneNumber(offered, signs), core.count - unsigned.count <= 1,
      !unsigned.contains(where: NumberSigns.minuses.contains),
      let point = PastedNumber.point(in: Array(unsigned), signs)
    else { return nil }
    hasPoint = point.isThere
    let groupings = signs.otherGroupings.union([signs.grouping]).subtracting([point.sign])
    let isAccounting = isEnclosed && core.count == unsigned.count
    let bare = offered.filter { !groupings.contains($0) }
    text = (isAccounting ? "-" : "") + bare.map { $0 == point.sign ? signs.decimal : $0 }
  }

  /// Returns a sign as it is usually written.
  private static func plainSign(_ character: Character, _ signs: NumberSigns) -> Character {
    switch character {
    case "٫": signs.decimal
    case "．": "."
    default: NumberSigns.dashes.contains(character) ? "-" : character
    }
  }

  /// Whether a plain number has a point; nil if the text is not a plain number.
  ///
  /// A plain number consists of ASCII digits, an optional leading minus sign, and at most one point
  /// between digits. Programs write most numbers this way, and such numbers have only one meaning.
  private static func plainPoint(in offered: String) -> Bool? {
    var digits = 0
    var point: Int?
    for (place, byte) in offered.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "-") where place == 0: break
      case UInt8(ascii: ".") where point == nil && digits > 0: point = digits
      default: return nil
      }
    }
    guard digits > 0, point != digits else { return nil }
    return point != nil
  }

  /// Whether the first point belongs to a word, as in `Rs.500`, which is not 0.5.
  private static func beginsAfterAbbreviation(_ offered: String, _ signs: NumberSigns) -> Bool {
    guard
      let first = offered.firstIndex(where: { $0.isDecimalDigit || signs.points.contains($0) }),
      first > offered.startIndex, signs.points.contains(offered[first])
    else { return false }
    return offered[offered.index(before: first)].isLetter
  }

  /// Whether the digits are enclosed in parentheses; nil if the parentheses are not a single pair
  /// around them.
  private static func isEnclosed(_ offered: String) -> Bool? {
    let parts = offered.filter { $0.isDecimalDigit || parentheses.contains($0) }
    guard let first = parts.first, let last = parts.last else { return false }
    let inner = parts.dropFirst().dropLast()
    guard parts.contains(where: parentheses.contains) else { return false }
    let isPair = "(（".contains(first) && ")）".contains(last) && parts.count > 2
    return isPair && inner.allSatisfy { $0.isDecimalDigit } ? true : nil
  }

  private static let parentheses: Set<Character> = ["(", ")", "（", "）"]

  /// Whether the digits form a single number, unlike `10/5`.
  private static func isOneNumber(_ offered: String, _ signs: NumberSigns) -> Bool {
    guard let first = offered.firstIndex(where: { $0.isDecimalDigit }),
      let last = offered.lastIndex(where: { $0.isDecimalDigit })
    else { return true }
    return offered[first...last].allSatisfy { character in
      character.unicodeScalars.contains { $0.carriesMeaning }
        || signs.points.contains(character) || character == signs.grouping
        || signs.otherGroupings.contains(character) || NumberSigns.minuses.contains(character)
    }
  }

  /// Returns the digits and signs from the first digit or sign to the last digit.
  private static func core(of offered: String, _ signs: NumberSigns) -> some Sequence<Character> {
    let known = signs.otherGroupings.union(NumberSigns.minuses).union(signs.points)
      .union([signs.grouping])
    let relevant = offered.filter { $0.isDecimalDigit || known.contains($0) }
    let spaceless = relevant.drop { $0.isWhitespace }
    return spaceless.reversed().drop { $0.isWhitespace }.reversed()
  }

  /// Returns the decimal separator and whether it occurs; nil if the text is not one number.
  private static func point(
    in number: [Character], _ signs: NumberSigns
  ) -> (sign: Character, isThere: Bool)? {
    let used = number.filter { !$0.isDecimalDigit }
    let points = used.count { $0 == signs.decimal }
    if points <= 1 {
      let whole = number.prefix { $0 != signs.decimal }
      let fraction = number.dropFirst(whole.count)
      let others = used.filter { $0 != signs.decimal }
      let isOwn = others.allSatisfy { $0 == signs.grouping }
      let isClear = points == 1 || isOwn || !others.contains { signs.points.contains($0) }
      let isGrouped = Set(others).count <= 1 && hasGroups(whole, signs)
      if isGrouped, isClear, fraction.dropFirst().allSatisfy({ $0.isDecimalDigit }) {
        return (signs.decimal, points == 1)
      }
    }
    return otherPoint(in: number, used, signs).map { ($0, true) }
  }

  /// Returns a keypad's other separator if it comes last and cannot be a grouping separator.
  private static func otherPoint(
    in number: [Character], _ used: [Character], _ signs: NumberSigns
  ) -> Character? {
    guard let other = used.last, signs.points.contains(other), !hasGroups(number[...], signs) else {
      return nil
    }
    let parting = Set(used.dropLast())
    let isClear = parting.count <= 1 && parting.isDisjoint(with: signs.points)
    return isClear && hasGroups(number.prefix { $0 != other }, signs) ? other : nil
  }

  /// Whether the digits have no groups, groups of three, or Indian groups.
  ///
  /// Indian groups are pairs before the last three digits. A number with a leading zero has no
  /// groups, so `0.125` is not 125, unless the format shows leading zeros.
  private static func hasGroups(_ whole: ArraySlice<Character>, _ signs: NumberSigns) -> Bool {
    let groups = whole.split(omittingEmptySubsequences: false) { !$0.isDecimalDigit }
      .map { $0.count }
    guard groups.count > 1, let first = groups.first, let last = groups.last else { return true }
    if whole.first?.isZeroDigit == true, !signs.groupsZeros { return false }
    let middle = groups.dropFirst().dropLast()
    let isWestern = (1...3).contains(first) && middle.allSatisfy { $0 == 3 }
    let isIndian = (1...2).contains(first) && middle.allSatisfy { $0 == 2 }
    return last == 3 && (isWestern || isIndian)
  }
}
