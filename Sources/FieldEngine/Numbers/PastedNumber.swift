/// A pasted text in which one number can be meant.
struct PastedNumber {
  /// The text without its grouping, with its own decimal sign, and with a minus for the
  /// parentheses of accounting.
  let text: String
  let hasPoint: Bool

  /// Fails when it is not clear which number is meant, as with `1.234,56` where a point stands
  /// before the fraction.
  init?(_ offered: String, _ signs: NumberSigns) {
    if signs.decimal == ".", let hasPoint = PastedNumber.plainPoint(in: offered) {
      (text, self.hasPoint) = (offered, hasPoint)
      return
    }
    let offered = String(offered.map { NumberSigns.dashes.contains($0) ? "-" : $0 })
    let core = Array(PastedNumber.core(of: offered, signs))
    let unsigned = core.drop(while: NumberSigns.minuses.contains)
    guard let isEnclosed = PastedNumber.isEnclosed(offered),
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

  /// Whether a text that has nothing but ASCII digits, a minus before and a point between them has
  /// the point; nil for any other text.
  ///
  /// Nearly all numbers that programs write are such, and they can mean nothing else.
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

  /// Whether the digits stand in the parentheses of accounting; nil when these are no pair around
  /// them.
  private static func isEnclosed(_ offered: String) -> Bool? {
    let parts = offered.filter { $0.isDecimalDigit || parentheses.contains($0) }
    guard let first = parts.first, let last = parts.last else { return false }
    let inner = parts.dropFirst().dropLast()
    guard parts.contains(where: parentheses.contains) else { return false }
    let isPair = "(（".contains(first) && ")）".contains(last) && parts.count > 2
    return isPair && inner.allSatisfy(\.isDecimalDigit) ? true : nil
  }

  private static let parentheses: Set<Character> = ["(", ")", "（", "）"]

  /// Whether nothing between the digits makes two numbers of them, as in `10/5`.
  private static func isOneNumber(_ offered: String, _ signs: NumberSigns) -> Bool {
    guard let first = offered.firstIndex(where: \.isDecimalDigit),
      let last = offered.lastIndex(where: \.isDecimalDigit)
    else { return true }
    return offered[first...last].allSatisfy { character in
      character.unicodeScalars.contains(where: \.carriesMeaning)
        || signs.points.contains(character) || character == signs.grouping
        || signs.otherGroupings.contains(character) || NumberSigns.minuses.contains(character)
    }
  }

  /// The digits and the signs of numbers, from the first digit or sign to the last digit.
  private static func core(of offered: String, _ signs: NumberSigns) -> some Sequence<Character> {
    let known = signs.otherGroupings.union(NumberSigns.minuses).union(signs.points)
      .union([signs.grouping])
    let relevant = offered.filter { $0.isDecimalDigit || known.contains($0) }
    let spaceless = relevant.drop(while: \.isWhitespace)
    return spaceless.reversed().drop(while: \.isWhitespace).reversed()
  }

  /// Which sign stands before the fraction, and whether it is there at all; nil when the signs do
  /// not make one number.
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
      if isGrouped, isClear, fraction.dropFirst().allSatisfy(\.isDecimalDigit) {
        return (signs.decimal, points == 1)
      }
    }
    return otherPoint(in: number, used, signs).map { ($0, true) }
  }

  /// The other sign of a keypad, when it comes last and cannot part groups of three.
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

  /// Whether the digits stand in groups of three, but for the first, or in the Indian way, with
  /// pairs before the last three; no group is a group, too.
  ///
  /// Nobody groups a number that begins with a zero, so that `0.125` is no 125, unless it is shown so.
  private static func hasGroups(_ whole: ArraySlice<Character>, _ signs: NumberSigns) -> Bool {
    let groups = whole.split(omittingEmptySubsequences: false) { !$0.isDecimalDigit }
      .map(\.count)
    guard groups.count > 1, let first = groups.first, let last = groups.last else { return true }
    if whole.first?.isZeroDigit == true, !signs.groupsZeros { return false }
    let middle = groups.dropFirst().dropLast()
    let isWestern = (1...3).contains(first) && middle.allSatisfy { $0 == 3 }
    let isIndian = (1...2).contains(first) && middle.allSatisfy { $0 == 2 }
    return last == 3 && (isWestern || isIndian)
  }
}
