/// The globally unique identifier of a draft.
///
/// It is a UUID of version 7 ([RFC 9562](https://www.rfc-editor.org/rfc/rfc9562)). It begins with
/// the time, so drafts sort by when they were started, and ends with random bits.
public struct DraftID: Hashable, Sendable {
  /// The time, the version and twelve random bits.
  public let high: UInt64

  /// The variant and sixty-two random bits.
  public let low: UInt64

  /// Creates an identifier from its stored parts.
  public init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// Creates a new identifier.
  public init(at moment: Moment, using random: inout some RandomNumberGenerator) {
    let time = UInt64(clamping: moment.milliseconds) & 0xFFFF_FFFF_FFFF
    high = time << 16 | 0x7000 | UInt64.random(in: 0...0xFFF, using: &random)
    low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3FFF_FFFF_FFFF_FFFF, using: &random)
  }
}

extension DraftID: Comparable {
  /// Whether one draft was started before another.
  public static func < (left: DraftID, right: DraftID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension DraftID: CustomStringConvertible {
  /// The identifier as text: `01936b2e-5c00-7abc-8def-0123456789ab`.
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { text in
      var end = 0
      for place in 0..<32 {
        if place == 8 || place == 12 || place == 16 || place == 20 {
          text[end] = UInt8(ascii: "-")
          end += 1
        }
        let half = place < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: half >> (60 - 4 * UInt64(place % 16))) & 0xF
        text[end] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
        end += 1
      }
      return end
    }
  }

  /// The last eight digits, which are enough to name a draft in most stores.
  public var ending: String { String(description.suffix(8)) }

  /// Parses an identifier, in upper or lower case.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map({ $0.utf8.count }) == [8, 4, 4, 4, 12],
      parts.allSatisfy({ $0.utf8.allSatisfy { $0.isHexadecimal } }),
      let high = UInt64(parts[0] + parts[1] + parts[2], radix: 16),
      let low = UInt64(parts[3] + parts[4], radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }
}

extension UInt8 {
  var isHexadecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
