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
  /// A number, written exactly as given; text that is not a JSON number is written as a string.
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

extension JSON {
  /// Returns a string, or `null`.
  public static func optional(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

  /// Returns an integer, or `null`.
  public static func optional(_ integer: Int?) -> JSON { integer.map { .integer($0) } ?? .null }

  /// Returns an object with the members that are not nil.
  public static func members(_ members: [(key: String, value: JSON?)]) -> JSON {
    .object(members.compactMap { member in member.value.map { (member.key, $0) } })
  }
}

extension JSON: Equatable {
  /// Compares two values by their JSON text, including the order of members.
  public static func == (one: JSON, other: JSON) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }
}

extension JSON {
  /// The value on a single line, as JSON Lines requires.
  public var text: String {
    written(isPretty: false)
  }

  /// The value with one item or member per line, indented by two spaces.
  public var prettyText: String {
    written(isPretty: true)
  }

  /// Returns the value on several lines, but with every part that fits into a width on one line.
  ///
  /// ```swift
  /// let field: JSON = ["key": "age", "type": "integer"]
  /// field.prettyText(width: 80)  // { "key": "age", "type": "integer" }
  /// ```
  public func prettyText(width: Int) -> String {
    var writer = JSONWriter(bytes: [], isPretty: true)
    writer.width = width
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Appends the value to a byte buffer on a single line, as UTF-8.
  public func write(into bytes: inout [UInt8]) {
    var writer = JSONWriter(bytes: [], isPretty: false)
    swap(&writer.bytes, &bytes)
    writer.write(self, depth: 0)
    swap(&writer.bytes, &bytes)
  }

  private func written(isPretty: Bool) -> String {
    var writer = JSONWriter(bytes: [], isPretty: isPretty)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
