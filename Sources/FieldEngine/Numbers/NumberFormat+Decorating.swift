extension NumberFormat {
  /// Returns a number as text in this format.
  ///
  /// As in ICU, a negative number that rounds to zero keeps its minus sign, and a number without
  /// digits is shown as a zero.
  public func format(_ value: ExactDecimal) -> String {
    let scaled = style == .percent ? value.shifted(by: 2) : value
    let rounded = scaled.rounded(fractionDigits: fractionDigits.upperBound)
    let moreZeros = max(0, fractionDigits.lowerBound - rounded.fractionDigits)
    let isBare = rounded.isZero && fractionDigits.lowerBound == 0
    let zeros = max(0, max(minimumIntegerDigits, isBare ? 1 : 0) - rounded.integerDigits)
    let whole = String(repeating: "0", count: zeros) + rounded.integerText
    let fraction = rounded.fractionText + String(repeating: "0", count: moreZeros)
    let point = fraction.isEmpty ? "" : "."
    return decorate(AmountParts((value.isNegative ? "-" : "") + whole + point + fraction)).display
  }

  /// Formats digits without adding, dropping or rounding any, and records their offsets.
  ///
  /// A typed point is shown only if the format allows digits after it.
  func decorate(_ number: AmountParts) -> DecoratedText {
    let affixes = number.isNegative ? negative : positive
    var places: [Int] = []
    let display = String(unsafeUninitializedCapacity: mostBytes(of: number, affixes)) { buffer in
      var writer = NumberWriter(number, zero: locale.zeroDigit, to: buffer)
      write(number, affixes, to: &writer)
      places = writer.places
      return writer.length
    }
    return DecoratedText(display: display, places: places)
  }

  /// Returns an upper bound for the size of the text, in bytes.
  ///
  /// The bound is tight enough to keep short text free of heap allocations.
  private func mostBytes(of number: AmountParts, _ affixes: NumberAffixes) -> Int {
    let digits = number.wholeDigits + number.fractionDigits
    let separators = usesGrouping ? notation.separators(among: number.wholeDigits) : 0
    return digits * UTF8.width(locale.zeroDigit) + separators * groupingSeparator.utf8.count
      + decimalSeparator.utf8.count + affixes.prefix.utf8.count + affixes.prefixGap.utf8.count
      + affixes.suffixGap.utf8.count + affixes.suffix.utf8.count
  }

  private func write(
    _ number: AmountParts, _ affixes: NumberAffixes, to writer: inout NumberWriter
  ) {
    let showsPoint = number.hasPoint && fractionDigits.upperBound > 0
    let showsSeparator = showsPoint || alwaysShowsDecimalSeparator
    let endsInDigit = number.fractionDigits > 0 || (!showsSeparator && number.wholeDigits > 0)
    writer.write(affixes.prefix)
    if number.wholeDigits > 0 { writer.write(affixes.prefixGap) }
    writer.markPlace()
    if number.isNegative { writer.markPlace() }
    writeWhole(number.wholeDigits, to: &writer)
    if number.hasPoint, !showsPoint { writer.markPlace() }
    if showsSeparator { writer.write(decimalSeparator) }
    if showsPoint { writer.markPlace() }
    writer.write(digits: number.fractionDigits)
    writer.end(with: endsInDigit ? affixes.suffixGap : "", affixes.suffix)
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

/// Writes a number from left to right, and records the offset after each typed character.
private struct NumberWriter {
  private var digits: String.UTF8View.Iterator
  private let zero: Unicode.Scalar
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private(set) var length = 0
  private(set) var places: [Int] = []
  private var place = 0

  init(
    _ number: AmountParts, zero: Unicode.Scalar, to bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    self.zero = zero
    self.bytes = bytes
    digits = number.raw.utf8.makeIterator()
    places.reserveCapacity(number.wholeDigits + number.fractionDigits + 3)
  }

  /// Writes text around or between the digits.
  mutating func write(_ sign: String) {
    guard let first = sign.utf8.first else { return }
    for byte in sign.utf8 { append(byte) }
    // The first byte gives the width of its scalar.
    let width = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    place += width == sign.utf8.count ? 1 : sign.characterCount
  }

  /// Writes the end of the text, whose characters are not counted because no caret follows them.
  mutating func end(with gap: String, _ suffix: String) {
    for byte in gap.utf8 { append(byte) }
    for byte in suffix.utf8 { append(byte) }
  }

  /// Writes the next digits in the locale's script.
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
    if zero == "0" { return append(digit) }
    let native = Unicode.Scalar(zero.value + UInt32(digit) - 0x30)
    guard let code = native.flatMap(UTF8.encode) else { return }
    for byte in code { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    bytes[length] = byte
    length += 1
  }

  /// Records the offset of a typed character that is not shown on its own.
  mutating func markPlace() { places.append(place) }
}
