/// The bytes of which a hash is made: texts one after the other, each with its length before it.
///
/// A text is a [netstring](https://cr.yp.to/proto/netstrings.txt): how many bytes it has in UTF-8, a
/// colon, the bytes, and a comma. What is not there is `-`. So no two lists of texts have the same bytes.
///
/// ```swift
/// var text = CanonicalText("example 1")
/// text.add("zip")
/// text.add(nil as String?)
/// text.bytes  // "9:example 1,3:zip,-"
/// ```
struct CanonicalText {
  private(set) var bytes: [UInt8] = []

  /// Begins with what the bytes are of, so that the hash of one thing is never that of another.
  init(_ name: String) {
    bytes.reserveCapacity(4_096)
    add(name)
  }

  mutating func add(_ text: String?) {
    guard let text else { return bytes.append(UInt8(ascii: "-")) }
    begin(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: ","))
  }

  mutating func add(_ number: Int64) { add(String(number)) }

  mutating func add(_ count: Int) { add(String(count)) }

  mutating func add(_ flag: Bool) { add(flag ? "1" : "0") }

  mutating func add(_ text: [UInt8]) {
    begin(text.count)
    bytes += text
    bytes.append(UInt8(ascii: ","))
  }

  private mutating func begin(_ count: Int) {
    bytes.append(contentsOf: String(count).utf8)
    bytes.append(UInt8(ascii: ":"))
  }
}
