/// Whether typed text is a short number in its canonical form already.
///
/// Nearly all numbers that people type are. They need no exact decimal to be read, and their
/// canonical text is the text itself.
enum PlainNumber {
  /// More digits than this may not fit the binary types.
  private static let mostDigits = 15

  /// A minus, digits without a zero before them, and a fraction without a zero behind it.
  static func isCanonical(
    _ text: some Sequence<UInt8>, allowsFraction: Bool = true
  ) -> Bool {
    var digits = 0
    var first: UInt8?
    var previous: UInt8?
    var hasPoint = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "-") where previous == nil:
        break
      case UInt8(ascii: ".") where allowsFraction && !hasPoint && digits > 0:
        hasPoint = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if !hasPoint, first == UInt8(ascii: "0") { return false }
        first = first ?? byte
        digits += 1
      default:
        return false
      }
      previous = byte
    }
    guard digits > 0, digits <= mostDigits, let previous else { return false }
    if hasPoint { return previous != UInt8(ascii: "0") && previous != UInt8(ascii: ".") }
    // Zero has no sign.
    return !(first == UInt8(ascii: "0") && digits == 1 && text.starts(with: [UInt8(ascii: "-")]))
  }
}
