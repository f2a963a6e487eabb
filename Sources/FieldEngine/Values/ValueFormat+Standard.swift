extension ValueFormat where Value: LosslessStringConvertible {
  /// The format that a type brings along.
  public init() {
    self.init(read: { Value($0) }, show: { $0.description })
  }
}

extension ValueFormat where Value: LosslessStringConvertible & BinaryFloatingPoint {
  /// A binary number as a person writes decimals, shown as the shortest decimal that is exactly it.
  ///
  /// There is no `nan`, no infinity and no hexadecimal.
  public init() {
    self.init(
      read: { text in
        guard ExactDecimal(typed: text) != nil, let value = Value(text), value.isFinite else {
          return nil
        }
        return value
      },
      show: { $0.description })
  }
}

extension ValueFormat where Value == String {
  /// A text as it is, the empty one included.
  public init() {
    self.init(read: { $0 }, show: { $0 })
    readsEmptyText = true
  }
}

extension ValueFormat where Value == ExactDecimal {
  /// A decimal of any length, which may be written with an exponent.
  public init() {
    self.init(read: { ExactDecimal(typed: $0) }, show: \.description)
  }
}

extension ValueFormat {
  /// A range without its upper bound, `1..<5`, from the format of its bounds.
  public init<Bound>(bounds: ValueFormat<Bound>) where Value == Range<Bound> {
    let sign = RangeSign.halfOpen
    self.init(
      read: { text in sign.read(text, bounds).map { Range(uncheckedBounds: ($0.lower, $0.upper)) }
      },
      show: { sign.write($0.lowerBound, $0.upperBound, bounds) })
  }

  /// A range with both bounds, `1...5`, from the format of its bounds.
  public init<Bound>(bounds: ValueFormat<Bound>) where Value == ClosedRange<Bound> {
    let sign = RangeSign.closed
    self.init(
      read: { text in
        sign.read(text, bounds).map { ClosedRange(uncheckedBounds: ($0.lower, $0.upper)) }
      },
      show: { sign.write($0.lowerBound, $0.upperBound, bounds) })
  }
}

/// What stands between the bounds of a range.
enum RangeSign: String, Sendable {
  case halfOpen = "..<"
  case closed = "..."

  /// The texts on both sides of each sign, without white space.
  func parts(of text: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    while let place = rest.firstRange(of: self) {
      parts.append(String(rest[..<place.lowerBound]).trimmingWhitespace)
      rest = rest[place.upperBound...]
    }
    return parts + [String(rest).trimmingWhitespace]
  }

  /// Two bounds around one sign, in their order.
  fileprivate func read<Bound: Comparable>(
    _ text: String, _ format: ValueFormat<Bound>
  ) -> (lower: Bound, upper: Bound)? {
    let parts = parts(of: text)
    guard parts.count == 2, let lower = format.allowedValue(of: parts[0]),
      let upper = format.allowedValue(of: parts[1]), lower <= upper
    else { return nil }
    return (lower, upper)
  }

  fileprivate func write<Bound>(
    _ lower: Bound, _ upper: Bound, _ format: ValueFormat<Bound>
  ) -> String {
    format.text(of: lower) + rawValue + format.text(of: upper)
  }
}

extension Substring {
  fileprivate func firstRange(of sign: RangeSign) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(sign.rawValue) {
        return start..<index(start, offsetBy: sign.rawValue.count)
      }
      formIndex(after: &start)
    }
    return nil
  }
}
