/// The name of a draft, which no other draft on any machine has.
///
/// It is a UUID of version 7 ([RFC 9562](https://www.rfc-editor.org/rfc/rfc9562)): its beginning is
/// the time, so that drafts stand in the order in which they were begun, and its end is random.
public struct DraftID: Hashable, Sendable {
  /// The time, the version and twelve random bits.
  public let high: UInt64

  /// The variant and sixty-two random bits.
  public let low: UInt64

  /// Takes an id apart from where it was kept.
  public init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// Makes a new id.
  public init(at moment: Moment, using random: inout some RandomNumberGenerator) {
    let time = UInt64(clamping: moment.milliseconds) & 0xFFFF_FFFF_FFFF
    high = time << 16 | 0x7000 | UInt64.random(in: 0...0xFFF, using: &random)
    low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3FFF_FFFF_FFFF_FFFF, using: &random)
  }
}

extension DraftID: Comparable {
  /// Whether one draft was begun before another.
  public static func < (left: DraftID, right: DraftID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension DraftID: CustomStringConvertible {
  /// The id as people write it: `01936b2e-5c00-7abc-8def-0123456789ab`.
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

  /// The end of the id, which is enough to name it in most stores.
  public var ending: String { String(description.suffix(8)) }

  /// Reads an id in either case.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12],
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isHexadecimal) }),
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
