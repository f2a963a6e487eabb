/// Access to members whose values have the expected kind; anything else counts as missing.
extension JSONNode {
  /// The text of a string; nil for anything else.
  public var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// Returns the text of a string member; nil if there is none.
  public func string(_ key: String) -> String? { self[key]?.string }

  /// Returns the digits of a number member; nil if there is none.
  public func number(_ key: String) -> String? {
    if case .number(let digits)? = self[key]?.content { digits } else { nil }
  }

  /// Returns a number member that consists of digits with an optional sign and fits an `Int`; nil
  /// if there is none.
  public func integer(_ key: String) -> Int? { number(key).flatMap { Int($0) } }

  /// Returns a Boolean member; nil if there is none.
  public func bool(_ key: String) -> Bool? {
    if case .bool(let bool)? = self[key]?.content { bool } else { nil }
  }

  /// Whether a member is `true`.
  public func isTrue(_ key: String) -> Bool { bool(key) == true }

  /// Returns the items of an array member; empty if there is none.
  public func items(_ key: String) -> [JSONNode] {
    if case .array(let items)? = self[key]?.content { items } else { [] }
  }
}
