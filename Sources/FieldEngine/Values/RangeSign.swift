/// The sign between the bounds of a range.
enum RangeSign: String, Sendable {
  case halfOpen = "..<"
  case closed = "..."

  /// The last byte of the sign, which follows two dots.
  fileprivate var end: UInt8 {
    switch self {
    case .halfOpen: UInt8(ascii: "<")
    case .closed: UInt8(ascii: ".")
    }
  }

  /// Returns the text on each side of the sign; nil unless the sign occurs exactly once.
  func sides(of text: String) -> (lower: Substring, upper: Substring)? {
    guard let place = text[...].firstRange(of: self),
      text[place.upperBound...].firstRange(of: self) == nil
    else { return nil }
    return (text[..<place.lowerBound], text[place.upperBound...])
  }

  /// Returns how often the sign occurs; 2 stands for more than once.
  func count(in text: String) -> Int {
    guard let place = text[...].firstRange(of: self) else { return 0 }
    return text[place.upperBound...].firstRange(of: self) == nil ? 1 : 2
  }

  /// Reads two bounds in ascending order, separated by the sign.
  func read<Bound: Comparable>(
    _ text: String, _ format: ValueFormat<Bound>
  ) -> (lower: Bound, upper: Bound)? {
    guard let sides = sides(of: text),
      let lower = format.allowedValue(of: String(sides.lower).trimmingWhitespace),
      let upper = format.allowedValue(of: String(sides.upper).trimmingWhitespace), lower <= upper
    else { return nil }
    return (lower, upper)
  }

  /// Writes two bounds, separated by the sign.
  func write<Bound>(_ lower: Bound, _ upper: Bound, _ format: ValueFormat<Bound>) -> String {
    format.text(of: lower) + rawValue + format.text(of: upper)
  }
}

extension Substring {
  /// Returns the first position at which a sign occurs.
  fileprivate func firstRange(of sign: RangeSign) -> Range<Index>? {
    let dot = UInt8(ascii: ".")
    let offset: Int?? = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.indices.dropLast(2).first { place in
        bytes[place] == dot && bytes[place + 1] == dot && bytes[place + 2] == sign.end
      }
    }
    guard case let offset?? = offset else { return nil }
    let start = utf8.index(startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: 3)
  }
}
