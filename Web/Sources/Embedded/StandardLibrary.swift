// `Scripts/wasm.sh` compiles this file as a part of each module. It stands in for what the standard
// library does by dynamic casts, which Embedded Swift does not have, and for what is missing there.

extension Dictionary {
  init<Pairs: Sequence>(
    _ pairs: Pairs, uniquingKeysWith combine: (Value, Value) -> Value
  ) where Pairs.Element == (Key, Value) {
    self.init()
    for (key, value) in pairs { insert(value, at: key, combine) }
  }

  mutating func merge(_ other: Self, uniquingKeysWith combine: (Value, Value) -> Value) {
    for (key, value) in other { insert(value, at: key, combine) }
  }

  private mutating func insert(
    _ value: Value, at key: Key, _ combine: (Value, Value) -> Value
  ) {
    if let old = updateValue(value, forKey: key) { updateValue(combine(old, value), forKey: key) }
  }
}

extension String {
  func replacing(_ old: Character, with new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }

  func contains(_ part: String) -> Bool {
    part.isEmpty || indices.contains { self[$0...].hasPrefix(part) }
  }
}

extension DefaultStringInterpolation {
  /// Catches a value that would be printed by reflection.
  ///
  /// Embedded Swift would print "(cannot print value in embedded Swift)" in its place.
  @available(*, unavailable, message: "Interpolate a text, a number or a CustomStringConvertible")
  mutating func appendInterpolation<Value>(_ value: Value) {}
}
