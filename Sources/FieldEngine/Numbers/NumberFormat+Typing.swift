extension NumberFormat {
  /// What stands around a number.
  var signs: String {
    positive.prefix + positive.suffix + negative.prefix + negative.suffix
  }

  /// Dresses typed digits, and tells where each of them went.
  ///
  /// Digits beyond those that are shown are rounded away in the display, and only there.
  func dressTyped(_ raw: String) -> DressedText {
    guard !raw.isEmpty else { return DressedText(display: "", places: [0]) }
    let typed = AmountParts(settle(raw))
    let showsPoint = typed.hasPoint && fractionDigits.upperBound > 0
    let dressed = dress(
      integer: String(typed.whole), fraction: showsPoint ? String(typed.fraction) : nil,
      isNegative: typed.isNegative)
    return DressedText(display: dressed.text, places: places(of: typed, in: dressed))
  }

  private func places(of typed: AmountParts, in dressed: DressedNumber) -> [Int] {
    var place = dressed.prefix.characterCount
    var places = typed.isNegative ? [place, place] : [place]
    for character in dressed.integer {
      place += 1
      if character.isDecimalDigit { places.append(place) }
    }
    guard typed.hasPoint else { return places }
    if !dressed.separator.isEmpty || !dressed.fraction.isEmpty {
      place += dressed.separator.characterCount
    }
    places.append(place)
    for _ in dressed.fraction {
      place += 1
      places.append(place)
    }
    return places
  }

  /// The digits that are shown: as typed, or rounded when there are more of them.
  @Sendable func settle(_ raw: String) -> String {
    let parts = AmountParts(raw)
    guard parts.fractionDigits > fractionDigits.upperBound, let value = ExactDecimal(raw)
    else { return raw }
    let rounded = value.rounded(fractionDigits: fractionDigits.upperBound)
    return finish(rounded.description)
  }

  /// The final format: as many digits on both sides of the point as the format asks for, and no
  /// zeros beyond.
  @Sendable func finish(_ raw: String) -> String {
    guard raw.utf8.contains(where: { $0 &- 0x30 < 10 }) else { return raw }
    let parts = AmountParts(raw)
    var fraction = parts.fraction
    while fraction.utf8.count > fractionDigits.lowerBound, fraction.last == "0" {
      fraction.removeLast()
    }
    let whole = parts.whole.drop { $0 == "0" }
    let wholeZeros = zeros(max(1, minimumIntegerDigits) - whole.utf8.count)
    let fractionZeros = zeros(fractionDigits.lowerBound - fraction.utf8.count)
    let point = fraction.isEmpty && fractionZeros.isEmpty ? "" : "."
    let digits = wholeZeros + whole + point + fraction + fractionZeros
    let isZero = !digits.utf8.contains { $0 > 0x30 }
    return parts.isNegative && !isZero ? "-" + digits : digits
  }

  private func zeros(_ count: Int) -> String {
    String(repeating: "0", count: max(0, count))
  }
}
