/// Validates numbers against RFC 8259, section 6: `[ minus ] int [ frac ] [ exp ]`.
struct NumberGrammar<Bytes: Collection<UInt8>> {
  private var rest: Bytes.SubSequence

  /// Returns the mistake in a number; nil if it is valid.
  static func error(in text: Bytes) -> JSONError.NumberError? {
    var grammar = NumberGrammar(rest: text[...])
    return grammar.wholeError() ?? grammar.fractionError() ?? grammar.exponentError()
      ?? (grammar.rest.isEmpty ? nil : .strayCharacters)
  }

  private mutating func wholeError() -> JSONError.NumberError? {
    if consume(ASCII.plus) { return .plusSign }
    _ = consume(ASCII.minus)
    let startsWithZero = rest.first == ASCII.zero
    return switch consumeDigits() {
    case 0: .noWholeDigits
    case 2... where startsWithZero: .leadingZero
    default: nil
    }
  }

  private mutating func fractionError() -> JSONError.NumberError? {
    guard consume(ASCII.point) else { return nil }
    return consumeDigits() == 0 ? .noFractionDigits : nil
  }

  private mutating func exponentError() -> JSONError.NumberError? {
    guard consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) else { return nil }
    _ = consume(ASCII.plus) || consume(ASCII.minus)
    return consumeDigits() == 0 ? .noExponentDigits : nil
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func consumeDigits() -> Int {
    var count = 0
    while let byte = rest.first, ASCII.isDigit(byte) {
      rest.removeFirst()
      count += 1
    }
    return count
  }
}
