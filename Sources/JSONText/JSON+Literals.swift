extension JSON: ExpressibleByNilLiteral {
  /// Makes `nil` a null.
  public init(nilLiteral: ()) {
    self = .null
  }
}

extension JSON: ExpressibleByBooleanLiteral {
  /// Makes `true` and `false` truth values.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  /// Makes `7` a whole number.
  public init(integerLiteral value: Int) {
    self = .integer(value)
  }
}

extension JSON: ExpressibleByStringInterpolation {
  /// Makes `"text"` a string.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSON: ExpressibleByArrayLiteral {
  /// Makes `[1, 2]` an array.
  public init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Makes `["key": 1]` an object, which keeps the order.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }
}
