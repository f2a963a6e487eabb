/// A SHA-256 hash, as defined by [FIPS 180-4](https://csrc.nist.gov/pubs/fips/180-4/upd1/final).
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes of the hash.
  public let bytes: [UInt8]

  /// Creates a hash from its 32 bytes.
  package init(whole bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a hash from its bytes; nil unless there are exactly 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// Reads 64 hexadecimal digits; nil for any other text.
  public init?(_ text: some StringProtocol) {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 2 * Self.size, text.utf8.count == digits.count else { return nil }
    bytes = (0..<Self.size).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
  }

  /// The number of bytes in a hash.
  package static let size = 32

  /// The hash as 64 lowercase hexadecimal digits.
  public var description: String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (place, byte) in bytes.enumerated() {
        text[2 * place] = Self.digit(byte >> 4)
        text[2 * place + 1] = Self.digit(byte & 15)
      }
      return 2 * bytes.count
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
  }
}
