/// Takes the digits, the point and the sign of an amount, one character at a time.
struct AmountIntake: Sendable {
  /// How many digits may stand behind the point; nil for any number.
  var decimals: Int?
  var allowsNegative = false

  /// The sign that stands beside the amount.
  ///
  /// Any other unit must not get lost: `€12` are no dollars.
  var unit: Unicode.Scalar

  func callAsFunction(_ edit: RawEdit) -> Intake {
    switch edit.origin {
    case .deletion: Intake(raw: edit.before + edit.after, caret: edit.before.utf8.count)
    case .typing: inserting(edit.offered, in: edit)
    case .paste: pasting(edit)
    }
  }

  /// A pasted number is read as a whole first, so that no grouping or second point turns it
  /// into a different number.
  private func pasting(_ edit: RawEdit) -> Intake {
    let hasPoint = edit.before.contains(".") || edit.after.contains(".")
    guard let amount = PastedAmount(edit.offered), !(hasPoint && amount.hasPoint) else {
      return .refusing(edit, .ambiguousNumber)
    }
    return inserting(amount.text, in: edit)
  }

  private func inserting(_ text: String, in edit: RawEdit) -> Intake {
    var raw = edit.before
    var after = edit.after[...]
    if after.hasPrefix("-"), !text.hasPrefix("-") {
      // Nothing stands before the sign.
      raw = "-"
      after.removeFirst()
    }
    var refused: (text: String, cause: Refusal.Cause)?
    var losesMeaning = false
    for character in text {
      guard let cause = insert(character, into: &raw, before: after) else { continue }
      let isMeant =
        cause != .digitsOnly
        || character.unicodeScalars.contains { $0.carriesMeaning || ($0.isUnit && $0 != unit) }
      losesMeaning = losesMeaning || isMeant
      if refused == nil, isMeant || edit.origin == .typing { refused = ("", cause) }
      if refused != nil, (refused?.text.utf8.count ?? 0) < 64 { refused?.text.append(character) }
      if case .tooLong = cause { break }
    }
    let takesNothing = raw + after == edit.before + edit.after
    if refused == nil, takesNothing { refused = (text, .digitsOnly) }
    return Intake(
      raw: raw + after, caret: raw.utf8.count, refusal: refused.map { Refusal($0.text, $0.cause) },
      losesMeaning: losesMeaning, takesNothing: takesNothing)
  }

  /// Adds a character to what stands before the caret, or says why not.
  private func insert(
    _ character: Character, into raw: inout String, before after: Substring
  ) -> Refusal.Cause? {
    guard let scalar = character.soleMeaning else { return .digitsOnly }
    if let digit = scalar.decimalDigit {
      return insert(digit: digit, into: &raw, before: after)
    }
    switch scalar {
    case ".":
      if raw.contains(".") || after.contains(".") { return .secondPoint }
      if let decimals, after.utf8.count > decimals { return .tooManyDecimals(limit: decimals) }
    case "-", "−":
      guard allowsNegative else { return .noMinus }
      guard raw.isEmpty, !after.hasPrefix("-") else { return .misplacedMinus }
      raw.append("-")
      return nil
    default:
      return .digitsOnly
    }
    raw.unicodeScalars.append(scalar)
    return nil
  }

  private func insert(
    digit: Int, into raw: inout String, before after: Substring
  ) -> Refusal.Cause? {
    if raw.utf8.count + after.utf8.count >= TextLimit.digits {
      return .tooLong(limit: TextLimit.digits, ofDigits: true)
    }
    let parts = AmountParts(raw)
    if let decimals, parts.hasPoint, parts.fraction.utf8.count + after.utf8.count >= decimals {
      return .tooManyDecimals(limit: decimals)
    }
    raw.unicodeScalars.append(Unicode.Scalar(UInt8(0x30 + digit)))
    return nil
  }
}

/// A pasted text in which one number can be meant.
private struct PastedAmount {
  /// The text without its grouping, and with a minus for accounting parentheses.
  let text: String
  let hasPoint: Bool

  /// Fails when it is not clear which number is meant, as with `1.234,56`.
  init?(_ offered: String) {
    guard let grouped = PastedAmount.markingGroups(in: offered) else { return nil }
    let core = grouped.filter { $0.isWholeDigit || ".,-−".contains($0) }
    let unsigned = core.drop { $0 == "-" || $0 == "−" }
    guard core.count - unsigned.count <= 1, !unsigned.contains(where: { "-−".contains($0) })
    else { return nil }
    let halves = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count <= 2, PastedAmount.isGrouped(halves[0]),
      !(halves.last ?? "").contains(",")
        || halves.count == 1
    else { return nil }
    hasPoint = halves.count == 2
    let isAccounting = offered.contains("(") && offered.contains(")") && core.first != "-"
    text = (isAccounting ? "-" : "") + offered.filter { $0 != "," }
  }

  /// The text with a comma for each space or apostrophe that groups digits, as in `1 234`.
  ///
  /// Any other sign between digits makes two numbers of them, as in `10/5`.
  private static func markingGroups(in offered: String) -> String? {
    guard let first = offered.firstIndex(where: \.isWholeDigit),
      let last = offered.lastIndex(where: \.isWholeDigit)
    else { return offered }
    var marked = String(offered[..<first])
    for character in offered[first...last] {
      let carriesMeaning = character.unicodeScalars.contains(where: \.carriesMeaning)
      if carriesMeaning || ".,-−".contains(character) {
        marked.append(character)
      } else if character.isWhitespace || "'’".contains(character) {
        marked.append(",")
      } else {
        return nil
      }
    }
    return marked + offered[offered.index(after: last)...]
  }

  /// Whether the commas, if any, part groups of three digits.
  private static func isGrouped(_ whole: Substring) -> Bool {
    let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.count > 1 else { return true }
    return (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
  }
}

extension Character {
  /// The one scalar that means something, without marks; nil for a keycap or another emoji.
  fileprivate var soleMeaning: Unicode.Scalar? {
    guard let first = unicodeScalars.first else { return nil }
    let isPlain = unicodeScalars.dropFirst().allSatisfy(\.isMark) && !isKeycap
    return isPlain ? first : nil
  }

  private var isKeycap: Bool { unicodeScalars.contains("\u{20E3}") }

  fileprivate var isWholeDigit: Bool { soleMeaning?.decimalDigit != nil }
}

extension Unicode.Scalar {
  /// A sign that says of what an amount is, such as `€` or `%`.
  fileprivate var isUnit: Bool {
    properties.generalCategory == .currencySymbol || "%‰".unicodeScalars.contains(self)
  }
}
