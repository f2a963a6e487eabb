extension JSON: ExpressibleByNilLiteral {
  /// Creates a null from `nil`.
  public init(nilLiteral: ()) {
    self = .null
  }
}

extension JSON: ExpressibleByBooleanLiteral {
  /// Creates a Boolean from `true` or `false`.
  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  /// Creates a number from an integer literal such as `7`.
  public init(integerLiteral value: Int) {
    self = .integer(value)
  }
}

extension JSON: ExpressibleByStringInterpolation {
  /// Creates a string from a literal such as `"text"`.
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSON: ExpressibleByArrayLiteral {
  /// Creates an array from a literal such as `[1, 2]`.
  public init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal such as `["key": 1]`, keeping the order of its members.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }
}
