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
