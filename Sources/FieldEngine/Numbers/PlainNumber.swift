/// Recognizes short numbers that are already in canonical form.
///
/// Almost all typed numbers are in that form. They can be read without an exact decimal, and their
/// canonical text is the typed text itself.
enum PlainNumber {
  /// The largest number of digits that always fits the binary types.
  private static let mostDigits = 15

  /// Whether a string is an optional minus sign, digits without a leading zero, and an optional
  /// fraction without a trailing zero.
  static func isCanonical(_ text: String, allowsFraction: Bool = true) -> Bool {
    guard text.utf8.count <= mostDigits + 2 else { return false }
    var text = text
    return text.withUTF8 { isCanonical($0, allowsFraction: allowsFraction) }
  }

  private static func isCanonical(
    _ bytes: UnsafeBufferPointer<UInt8>, allowsFraction: Bool
  ) -> Bool {
    let start = bytes.first == UInt8(ascii: "-") ? 1 : 0
    let point = endOfDigits(in: bytes, from: start)
    guard point > start, point == start + 1 || bytes[start] != zero else { return false }
    guard point < bytes.count else {
      // Zero has no sign.
      return point - start <= mostDigits && (start == 0 || bytes[start] != zero)
    }
    guard allowsFraction, bytes[point] == UInt8(ascii: ".") else { return false }
    let end = endOfDigits(in: bytes, from: point + 1)
    return end == bytes.count && end > point + 1 && bytes[end - 1] != zero
      && end - start - 1 <= mostDigits
  }

  private static let zero = UInt8(ascii: "0")

  private static func endOfDigits(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] &- zero < 10 { end += 1 }
    return end
  }
}
