/// The input of a hash: a sequence of texts, each preceded by its length.
///
/// Each text is a [netstring](https://cr.yp.to/proto/netstrings.txt): the number of its bytes in
/// UTF-8, a colon, the bytes, and a comma. A missing text is `-`. Different sequences therefore
/// never have the same bytes.
///
/// ```swift
/// var text = CanonicalText("example 1")
/// text.add("zip")
/// text.add(nil as String?)
/// text.bytes  // "9:example 1,3:zip,-"
/// ```
struct CanonicalText {
  private(set) var bytes: [UInt8] = []

  /// Starts with the name of the kind of thing that is hashed, so different kinds never have the
  /// same hash.
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

  /// Appends the decimal digits of a number without creating a string.
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

  /// Returns the number of characters in a decimal number.
  private func digitCount(_ number: Int64) -> Int {
    var (count, rest) = (number < 0 ? 2 : 1, number.magnitude / 10)
    while rest > 0 { (count, rest) = (count + 1, rest / 10) }
    return count
  }
}
