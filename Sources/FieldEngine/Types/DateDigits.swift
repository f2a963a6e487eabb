/// The digits of a date without separators, part by part in the order of the field.
struct DateDigits: Sendable {
  let parts: [DatePart]

  /// The first two-digit year that belongs to the twentieth century.
  let pivot: Int

  /// The number of digits of a complete date.
  let capacity: Int

  init(_ parts: [DatePart], pivot: Int = DateDigits.usualPivot) {
    self.parts = parts
    self.pivot = pivot
    capacity = parts.reduce(0) { $0 + $1.width }
  }

  static let usualPivot = 30

  static func isSeparator(_ character: Character) -> Bool {
    character == "/" || character == "-" || character == "."
  }

  static func isSeparator(_ byte: UInt8) -> Bool {
    byte &- 0x2D < 3
  }

  /// Returns the part to which the digit at an offset belongs, and how many of that part's digits
  /// come before the offset.
  func part(at offset: Int) -> (part: DatePart?, filled: Int) {
    var offset = offset
    for part in parts {
      if offset < part.width { return (part, offset) }
      offset -= part.width
    }
    return (nil, 0)
  }

  /// Whether the digits end where a part ends.
  func endsPart(_ raw: String) -> Bool { part(at: raw.utf8.count).filled == 0 }

  /// Appends a digit; if it cannot begin its part, a zero is put before it.
  func appending(_ digit: UInt8, to raw: String) -> String {
    let (part, filled) = part(at: raw.utf8.count)
    let needsZero = filled == 0 && part.map { digit > $0.largestFirstDigit } == true
    var result = needsZero ? raw + "0" : raw
    result.unicodeScalars.append(Unicode.Scalar(digit))
    return result
  }

  /// Appends several digits one after another.
  func appending(_ digits: some StringProtocol, to raw: String) -> String {
    digits.utf8.reduce(raw) { appending($1, to: $0) }
  }

  /// Appends digits that a separator follows; they must form one part or several complete ones.
  ///
  /// If they do not, the result is nil: for example, `199` is not a year.
  func appendingPart(_ digits: some StringProtocol, to raw: String) -> String? {
    let (part, filled) = part(at: raw.utf8.count)
    guard let part, filled == 0 else { return nil }
    switch (part.width, digits.utf8.count) {
    case (2, 1): return digits == "0" ? nil : raw + "0" + digits
    case (4, 2): return raw + fullYear(digits)
    case (let width, let count) where width == count: return raw + digits
    case (2, 3...):
      let several = completing(appending(digits, to: raw))
      return endsPart(several) && several.utf8.count <= capacity ? several : nil
    default: return nil
    }
  }

  /// Puts a zero before the last digit if it is alone in its part and not a zero itself.
  func completing(_ raw: String) -> String {
    let (part, filled) = part(at: raw.utf8.count)
    guard part?.width == 2, filled == 1, let last = raw.last, last != "0" else { return raw }
    return raw.dropLast() + "0" + String(last)
  }

  /// Corrects the digits after a deletion.
  ///
  /// If the deleted digit had a leading zero, the zero is removed. If a digit is now alone in its
  /// part and cannot begin it, the digit gets a leading zero.
  func mendingLoneDigit(_ raw: String) -> String {
    let (part, filled) = part(at: raw.utf8.count)
    guard filled == 1, part == .month || part == .day, let digit = raw.utf8.last else { return raw }
    let rest = String(raw.dropLast())
    return raw.hasSuffix("0") ? rest : appending(digit, to: rest)
  }

  /// Returns the full year that two digits stand for.
  func fullYear(_ short: some StringProtocol) -> String {
    (Int(short) ?? 0) < pivot ? "20" + short : "19" + short
  }
}
