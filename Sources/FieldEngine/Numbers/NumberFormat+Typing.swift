extension NumberFormat {
  /// All characters that can surround a number.
  var signs: String {
    positive.prefix + positive.suffix + negative.prefix + negative.suffix
  }

  /// Formats typed digits, and records their offsets.
  ///
  /// Digits beyond the maximum are rounded away, but only in the display.
  func decorateTyped(_ raw: String) -> DecoratedText {
    raw.isEmpty ? DecoratedText(display: "", places: [0]) : decorate(settled(AmountParts(raw)))
  }

  /// Returns the digits to show: as typed, or rounded if there are too many.
  @Sendable func settle(_ raw: String) -> String { settled(AmountParts(raw)).raw }

  private func settled(_ typed: AmountParts) -> AmountParts {
    guard typed.fractionDigits > fractionDigits.upperBound, let value = ExactDecimal(typed.raw)
    else { return typed }
    let rounded = value.rounded(fractionDigits: fractionDigits.upperBound)
    return AmountParts(finish(rounded.description))
  }

  /// Applies the final format: minimum digits on both sides of the point, and no surplus zeros.
  @Sendable func finish(_ raw: String) -> String {
    AmountParts(raw).text(
      wholeDigits: max(1, minimumIntegerDigits), fractionDigits: fractionDigits.lowerBound) ?? raw
  }
}
