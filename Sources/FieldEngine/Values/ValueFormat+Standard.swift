extension ValueFormat where Value: LosslessStringConvertible {
  /// Creates the format from the type's own text conversion.
  public init() {
    self.init(read: { Value($0) }, show: { $0.description })
  }
}

extension ValueFormat where Value: LosslessStringConvertible & BinaryFloatingPoint {
  /// Creates a format for binary numbers, shown as the shortest decimal that reads back the same.
  ///
  /// It does not accept `nan`, infinity or hexadecimal numbers.
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
  /// Creates a format for text, including the empty string.
  public init() {
    self.init(read: { $0 }, show: { $0 })
    readsEmptyText = true
  }
}

extension ValueFormat where Value == ExactDecimal {
  /// Creates a format for decimals of any length, which may have an exponent.
  public init() {
    self.init(read: { ExactDecimal(typed: $0) }, show: { $0.description })
  }
}

extension ValueFormat {
  /// Creates a format for ranges that exclude their upper bound, such as `1..<5`, from the format
  /// of their bounds.
  public init<Bound>(bounds: ValueFormat<Bound>) where Value == Range<Bound> {
    let sign = RangeSign.halfOpen
    self.init(
      read: { text in sign.read(text, bounds).map { Range(uncheckedBounds: ($0.lower, $0.upper)) }
      },
      show: { sign.write($0.lowerBound, $0.upperBound, bounds) })
  }

  /// Creates a format for ranges that include both bounds, such as `1...5`, from the format of
  /// their bounds.
  public init<Bound>(bounds: ValueFormat<Bound>) where Value == ClosedRange<Bound> {
    let sign = RangeSign.closed
    self.init(
      read: { text in
        sign.read(text, bounds).map { ClosedRange(uncheckedBounds: ($0.lower, $0.upper)) }
      },
      show: { sign.write($0.lowerBound, $0.upperBound, bounds) })
  }
}
