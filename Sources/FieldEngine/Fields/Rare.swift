/// Stores a value elsewhere in memory, unless it is the usual value that nearly all fields have.
///
/// A draft may have tens of thousands of fields, and each is copied more often than it changes.
@propertyWrapper
package enum Rare<Value: RareValue> {
  case usual
  indirect case other(Value)

  package init(wrappedValue: Value) {
    self = wrappedValue.isUsual ? .usual : .other(wrappedValue)
  }

  package var wrappedValue: Value {
    get {
      if case .other(let value) = self { value } else { .usual }
    }
    _modify {
      var value = wrappedValue
      // The value is not shared while it changes, so its arrays are not copied.
      self = .usual
      defer { self = Self(wrappedValue: value) }
      yield &value
    }
  }
}

extension Rare: Sendable where Value: Sendable {}
extension Rare: Equatable where Value: Equatable {}
extension Rare: Hashable where Value: Hashable {}

/// A value that is the same in nearly all fields.
package protocol RareValue {
  static var usual: Self { get }
  var isUsual: Bool { get }
}

extension Optional: RareValue {
  package static var usual: Self { nil }
  package var isUsual: Bool {
    if case .none = self { true } else { false }
  }
}
