// `Scripts/wasm.sh` compiles this file as a part of each module. It replaces the parts of the
// standard library that use dynamic casts, which Embedded Swift does not support, and the parts
// that Embedded Swift lacks.

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

// The standard library's sorting would be compiled again for each type of element, and would make
// up a fortieth of the module. Here, only numbers are sorted, which represent the elements.

extension Sequence {
  func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return stableOrder(elements.count) { precedes(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  func sorted() -> [Element] { sorted { $0 < $1 } }
}

extension Array {
  mutating func sort(by precedes: (Element, Element) -> Bool) { self = sorted(by: precedes) }
}

extension Array where Element: Comparable {
  mutating func sort() { self = sorted() }
}

/// Returns the numbers below `count`, sorted by a comparison that keeps the order of equal numbers.
@inline(never)
private func stableOrder(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
  var order = Array(0..<count)
  var width = 1
  while width < count {
    var merged: [Int] = []
    merged.reserveCapacity(count)
    for start in stride(from: 0, to: count, by: 2 * width) {
      let (middle, end) = (min(start + width, count), min(start + 2 * width, count))
      var (left, right) = (start, middle)
      while left < middle, right < end {
        let isRightFirst = precedes(order[right], order[left])
        merged.append(order[isRightFirst ? right : left])
        if isRightFirst { right += 1 } else { left += 1 }
      }
      merged += order[left..<middle] + order[right..<end]
    }
    order = merged
    width *= 2
  }
  return order
}

extension DefaultStringInterpolation {
  /// Rejects a value that would be printed by reflection.
  ///
  /// Embedded Swift would print "(cannot print value in embedded Swift)" in its place.
  @available(*, unavailable, message: "Interpolate a text, a number or a CustomStringConvertible")
  mutating func appendInterpolation<Value>(_ value: Value) {}
}
