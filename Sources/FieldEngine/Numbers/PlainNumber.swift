/// Recognizes short numbers that are already in canonical form.
///
/// Almost all typed numbers are. They can be read without an exact decimal, and their canonical
/// text is the text itself.
enum PlainNumber {
  /// The maximum number of digits that always fits the binary types.
  private static let mostDigits = 15

  /// Whether a text is an optional minus sign, digits without a leading zero, and an optional
  /// fraction without a trailing zero.
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
