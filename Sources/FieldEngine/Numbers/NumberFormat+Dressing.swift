extension NumberFormat {
  /// Shows a number.
  ///
  /// As in ICU, a number below zero keeps its minus when rounding leaves only zeros, and a number
  /// without any digit shows one zero.
  public func format(_ value: ExactDecimal) -> String {
    let scaled = style == .percent ? value.shifted(by: 2) : value
    let rounded = scaled.rounded(fractionDigits: fractionDigits.upperBound)
    let moreZeros = max(0, fractionDigits.lowerBound - rounded.fractionDigits)
    let isBare = rounded.isZero && fractionDigits.lowerBound == 0
    let zeros = max(0, max(minimumIntegerDigits, isBare ? 1 : 0) - rounded.integerDigits)
    let whole = String(repeating: "0", count: zeros) + rounded.integerText
    let fraction = rounded.fractionText + String(repeating: "0", count: moreZeros)
    let point = fraction.isEmpty ? "" : "."
    return dress(AmountParts((value.isNegative ? "-" : "") + whole + point + fraction)).display
  }

  /// Dresses digits, without adding, dropping or rounding any, and tells where each of them went.
  ///
  /// A typed point is shown only where there can be digits behind it.
  func dress(_ number: AmountParts) -> DressedText {
    let affixes = number.isNegative ? negative : positive
    let showsPoint = number.hasPoint && fractionDigits.upperBound > 0
    let showsSeparator = showsPoint || alwaysShowsDecimalSeparator
    let endsInDigit = number.fractionDigits > 0 || (!showsSeparator && number.wholeDigits > 0)
    var writer = NumberWriter(number, zero: locale.zeroDigit)
    writer.write(affixes.prefix)
    if number.wholeDigits > 0 { writer.write(affixes.prefixGap) }
    writer.markPlace()
    if number.isNegative { writer.markPlace() }
    writeWhole(number.wholeDigits, to: &writer)
    if number.hasPoint, !showsPoint { writer.markPlace() }
    if showsSeparator { writer.write(decimalSeparator) }
    if showsPoint { writer.markPlace() }
    writer.write(digits: number.fractionDigits)
    return writer.end(with: endsInDigit ? affixes.suffixGap : "", affixes.suffix)
  }

  private func writeWhole(_ count: Int, to writer: inout NumberWriter) {
    guard usesGrouping, count >= notation.pattern.primaryGroup + locale.minimumGroupingDigits else {
      return writer.write(digits: count)
    }
    var rest = count
    while rest > 0 {
      if rest < count { writer.write(groupingSeparator) }
      let group = notation.leadingGroup(of: rest)
      writer.write(digits: group)
      rest -= group
    }
  }
}

/// Writes a number from left to right, and notes where each typed character went.
private struct NumberWriter {
  private var digits: String.UTF8View.Iterator
  private let zero: Unicode.Scalar
  private var bytes: [UInt8] = []
  private var places: [Int] = []
  private var place = 0

  init(_ number: AmountParts, zero: Unicode.Scalar) {
    self.zero = zero
    digits = number.raw.utf8.makeIterator()
    let count = number.wholeDigits + number.fractionDigits
    bytes.reserveCapacity(2 * count + 8)
    places.reserveCapacity(count + 3)
  }

  /// Writes what stands before or between the digits.
  mutating func write(_ sign: String) {
    if sign.isEmpty { return }
    if sign.utf8.count == 1, let byte = sign.utf8.first {
      bytes.append(byte)
      place += 1
    } else {
      bytes += sign.utf8
      place += sign.characterCount
    }
  }

  /// Writes the next digits as the locale does.
  mutating func write(digits count: Int) {
    for _ in 0..<count {
      guard let digit = nextDigit() else { return }
      write(digit: digit)
      place += 1
      places.append(place)
    }
  }

  private mutating func nextDigit() -> UInt8? {
    while let byte = digits.next() {
      if byte &- 0x30 < 10 { return byte }
    }
    return nil
  }

  private mutating func write(digit: UInt8) {
    if zero == "0" { return bytes.append(digit) }
    let native = Unicode.Scalar(zero.value + UInt32(digit) - 0x30)
    if let code = native.flatMap(UTF8.encode) { bytes += code }
  }

  /// Notes that a typed character without a sign of its own stands here.
  mutating func markPlace() { places.append(place) }

  /// No caret stands behind what ends the text, so that its characters need not be counted.
  mutating func end(with gap: String, _ suffix: String) -> DressedText {
    if !gap.isEmpty { bytes += gap.utf8 }
    if !suffix.isEmpty { bytes += suffix.utf8 }
    return DressedText(display: String(decoding: bytes, as: UTF8.self), places: places)
  }
}
