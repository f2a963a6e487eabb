/// Accepts the digits, the point and the sign of a number.
struct NumberIntake: Sendable {
  /// The maximum number of digits after the point; nil for no limit.
  var decimals: Int?
  var allowsNegative = false
  var notation = NumberSigns.plain

  /// The symbols shown beside the number.
  ///
  /// Other units must not be dropped: `€12` does not mean dollars.
  var ownSigns = ""

  /// Whether leading zeros are dropped, and a zero is put before a point, during typing.
  ///
  /// Otherwise this happens when the field is left.
  var tidiesZeros = false

  func callAsFunction(_ edit: RawEdit) -> Intake {
    switch edit.origin {
    case .deletion: deleting(edit)
    case .typing: inserting(edit.offered, in: edit)
    case .paste: pasting(edit)
    }
  }

  /// Deletes text; a hidden point is deleted together with the last digit.
  private func deleting(_ edit: RawEdit) -> Intake {
    let rest = edit.before + edit.after
    let isBare = decimals == 0 && !rest.hasDigit
    if isBare, rest.utf8.last == 0x2E {
      let sign = String(rest.dropLast())
      return Intake(raw: sign, caret: min(edit.before.utf8.count, sign.utf8.count))
    }
    return tidied(rest, caret: edit.before.utf8.count)
  }

  /// Pastes a number, reading it as a whole first.
  ///
  /// Otherwise, grouping or a second point could turn it into a different number.
  private func pasting(_ edit: RawEdit) -> Intake {
    guard edit.offered.utf8.count <= TextLimit.pasteBytes(into: TextLimit.digits) else {
      return .refusing(edit, .tooLong(limit: TextLimit.digits, ofDigits: true))
    }
    let hasPoint = edit.before.hasPoint || edit.after.hasPoint
    guard let number = PastedNumber(edit.offered, notation), !(hasPoint && number.hasPoint) else {
      return .refusing(edit, .ambiguousNumber)
    }
    let isFirst = edit.before.isEmpty && !edit.after.hasPrefix("-")
    if allowsNegative, !isFirst, number.text.contains(where: NumberSigns.minuses.contains) {
      return .refusing(edit, .misplacedMinus)
    }
    let hasDigit = edit.offered.contains { $0.isDecimalDigit }
    if !hasDigit, edit.offered.contains(where: { $0.isLetter }) {
      return .refusing(edit, .digitsOnly)
    }
    var intake = inserting(number.text, in: edit)
    let gainsZero = number.hasPoint && !hasDigit
    let losesMark = edit.offered.unicodeScalars.contains { $0.isMark }
    intake.losesMeaning = intake.losesMeaning || gainsZero || losesMark
    return intake
  }

  private func inserting(_ text: String, in edit: RawEdit) -> Intake {
    var raw = edit.before
    var after = edit.after
    if after.hasMinus {
      // Text typed before the sign goes after it.
      raw = "-"
      after.removeFirst()
    }
    var refused: (text: String, cause: Refusal.Cause)?
    var losesMeaning = false
    for character in text {
      guard let cause = insert(character, into: &raw, before: after) else { continue }
      let isMeant =
        cause != .digitsOnly || isForeignUnit(character)
        || NumberSigns.comparisons.contains(character)
        || character.unicodeScalars.contains { $0.carriesMeaning }
      losesMeaning = losesMeaning || isMeant
      if refused == nil, isMeant || edit.origin == .typing { refused = ("", cause) }
      if refused != nil, (refused?.text.utf8.count ?? 0) < 64 { refused?.text.append(character) }
      if case .tooLong = cause { break }
    }
    let before = edit.after.isEmpty ? edit.before : edit.before + edit.after
    var intake = tidied(after.isEmpty ? raw : raw + after, caret: raw.utf8.count)
    intake.acceptsNothing = intake.raw == before
    let isLost = intake.acceptsNothing && raw == edit.before
    if refused == nil, isLost { refused = (text, .digitsOnly) }
    intake.refusal = refused.map { Refusal($0.text, $0.cause) }
    intake.losesMeaning = losesMeaning
    return intake
  }

  /// Whether a symbol belongs to another unit, as `€` does in an amount of dollars.
  private func isForeignUnit(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, !ownSigns.contains(character) else {
      return false
    }
    return scalar.properties.generalCategory == .currencySymbol || "%‰".contains(character)
  }

  /// Appends a character before the caret, or returns why it is refused.
  private func insert(
    _ character: Character, into raw: inout String, before after: String
  ) -> Refusal.Cause? {
    guard let scalar = character.soleMeaning else { return .digitsOnly }
    if let digit = scalar.decimalDigit {
      return insert(digit: digit, into: &raw, before: after)
    }
    if notation.points.contains(character) || NumberSigns.pointsOfScripts.contains(character) {
      if raw.hasPoint || after.hasPoint { return .secondPoint }
      if let decimals, after.utf8.count > decimals { return .tooManyDecimals(limit: decimals) }
      if tidiesZeros, raw.isEmpty || raw == "-" { raw.append("0") }
      raw.append(".")
      return nil
    }
    guard NumberSigns.minuses.contains(character) else { return .digitsOnly }
    guard allowsNegative else { return .noMinus }
    guard raw.isEmpty, !after.hasMinus else { return .misplacedMinus }
    raw.append("-")
    return nil
  }

  private func insert(
    digit: Int, into raw: inout String, before after: String
  ) -> Refusal.Cause? {
    if raw.utf8.count + after.utf8.count >= TextLimit.digits {
      return .tooLong(limit: TextLimit.digits, ofDigits: true)
    }
    if let decimals, raw.hasPoint,
      AmountParts(raw).fractionDigits + after.utf8.count >= decimals
    {
      return .tooManyDecimals(limit: decimals)
    }
    raw.unicodeScalars.append(Unicode.Scalar(UInt8(0x30 + digit)))
    return nil
  }

  /// Returns the edited text, without leading zeros if ``tidiesZeros`` is set.
  private func tidied(_ raw: String, caret: Int) -> Intake {
    guard tidiesZeros, raw.canBeginWithZero else { return Intake(raw: raw, caret: caret) }
    let sign = raw.hasMinus ? 1 : 0
    let whole = raw.utf8.dropFirst(sign).prefix { $0 != 0x2E }
    let zeros = min(whole.prefix { $0 == 0x30 }.count, max(0, whole.count - 1))
    guard zeros > 0 else { return Intake(raw: raw, caret: caret) }
    return Intake(
      raw: "\(raw.prefix(sign))\(raw.dropFirst(sign + zeros))",
      caret: max(min(caret, sign), caret - zeros))
  }
}

extension String {
  fileprivate var hasPoint: Bool { byteOffset(of: UInt8(ascii: ".")) != nil }
}

extension Character {
  /// The only meaningful scalar, ignoring marks; nil for a keycap or another emoji.
  fileprivate var soleMeaning: Unicode.Scalar? {
    guard let first = unicodeScalars.first else { return nil }
    if utf8.count == 1 { return first }
    let isPlain = unicodeScalars.dropFirst().allSatisfy { $0.isMark } && !isKeycap
    return isPlain ? first : nil
  }

  private var isKeycap: Bool { unicodeScalars.contains("\u{20E3}") }

  /// Whether the character is a decimal digit of any script.
  var isDecimalDigit: Bool { soleMeaning?.decimalDigit != nil }

  /// Whether the character is a zero of any script.
  var isZeroDigit: Bool { soleMeaning?.decimalDigit == 0 }
}
