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

  mutating func add(_ number: Int64) {
    begin(digitCount(number))
    append(number)
    bytes.append(UInt8(ascii: ","))
  }

  mutating func add(_ count: Int) { add(Int64(count)) }

  mutating func add(_ flag: Bool) { bytes += flag ? Self.one : Self.zero }

  mutating func add(_ text: [UInt8]) {
    begin(text.count)
    bytes += text
    bytes.append(UInt8(ascii: ","))
  }

  private static let (zero, one) = (Array("1:0,".utf8), Array("1:1,".utf8))

  private mutating func begin(_ count: Int) {
    append(Int64(count))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Appends a number in decimal digits, without making a text of it.
  private mutating func append(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// How many characters a number has.
  private func digitCount(_ number: Int64) -> Int {
    var (count, rest) = (number < 0 ? 2 : 1, number.magnitude / 10)
    while rest > 0 { (count, rest) = (count + 1, rest / 10) }
    return count
  }
}
