extension NumberFormat {
  /// What stands around a number.
  var signs: String {
    positive.prefix + positive.suffix + negative.prefix + negative.suffix
  }

  /// Dresses typed digits, and tells where each of them went.
  ///
  /// Digits beyond those that are shown are rounded away in the display, and only there.
  func dressTyped(_ raw: String) -> DressedText {
    raw.isEmpty ? DressedText(display: "", places: [0]) : dress(settled(AmountParts(raw)))
  }

  /// The digits that are shown: as typed, or rounded when there are more of them.
  @Sendable func settle(_ raw: String) -> String { settled(AmountParts(raw)).raw }

  private func settled(_ typed: AmountParts) -> AmountParts {
    guard typed.fractionDigits > fractionDigits.upperBound, let value = ExactDecimal(typed.raw)
    else { return typed }
    let rounded = value.rounded(fractionDigits: fractionDigits.upperBound)
    return AmountParts(finish(rounded.description))
  }

  /// The final format: as many digits on both sides of the point as the format asks for, and no
  /// zeros beyond.
  @Sendable func finish(_ raw: String) -> String {
    AmountParts(raw).text(
      wholeDigits: max(1, minimumIntegerDigits), fractionDigits: fractionDigits.lowerBound) ?? raw
  }
}
