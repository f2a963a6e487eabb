/// A value that can be written as JSON.
///
/// ```swift
/// let answer: JSON = ["id": 7, "ok": true, "changed": []]
/// answer.text  // {"id":7,"ok":true,"changed":[]}
/// ```
public enum JSON: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, written exactly as given; a text that is not a JSON number is written as a string.
  case number(String)
  /// An integer.
  case integer(Int)
  /// A string.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object, whose members are written in this order.
  case object([(key: String, value: JSON)])
}

extension JSON: Equatable {
  /// Compares two values by their JSON text, including the order of members.
  public static func == (one: JSON, other: JSON) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }
}
