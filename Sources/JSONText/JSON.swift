/// A value to be written as JSON.
///
/// ```swift
/// let answer: JSON = ["id": 7, "ok": true, "changed": []]
/// answer.text  // {"id":7,"ok":true,"changed":[]}
/// ```
public enum JSON: Sendable {
  /// Nothing.
  case null
  /// A truth value.
  case bool(Bool)
  /// A number as it is to be written; a text that is no number is written as a string.
  case number(String)
  /// A whole number.
  case integer(Int)
  /// A text.
  case string(String)
  /// Some values.
  case array([JSON])
  /// Some members, written in this order.
  case object([(key: String, value: JSON)])
}

extension JSON: Equatable {
  /// Tells whether both values are written the same, member for member and scalar for scalar.
  public static func == (one: JSON, other: JSON) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }
}
