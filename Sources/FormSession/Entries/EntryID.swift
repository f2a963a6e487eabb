/// The identity of an entry of a repeat, which stays the same when entries are added, removed or
/// moved.
///
/// It is unique within its draft. As text, it is a number in base 32: `#1`, `#1k3x9q0fv2m`.
public struct EntryID: Hashable, Sendable {
  /// The number of the entry.
  public let number: Int64

  /// Creates an identifier from its stored number.
  public init(_ number: Int64) {
    self.number = number
  }

  /// The draft itself, which contains the outermost entries and all fields that are not repeated.
  public static let draft = EntryID(0)

  /// The next identity; after the last one, counting starts over.
  package var next: EntryID { EntryID(number == .max ? 1 : number + 1) }

  /// The digits in base 32, without the letters that look like digits.
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}

extension EntryID: Comparable {
  /// Whether one entry was begun before another.
  public static func < (left: EntryID, right: EntryID) -> Bool { left.number < right.number }
}

extension EntryID: CustomStringConvertible {
  /// The number in base 32, without `#`.
  public var description: String {
    var (rest, text): (UInt64, [UInt8]) = (UInt64(bitPattern: number), [])
    repeat {
      text.append(EntryID.digits[Int(rest % 32)])
      rest /= 32
    } while rest > 0
    return String(decoding: text.reversed(), as: UTF8.self)
  }

  /// Parses the number of an entry in base 32; nil if the text is not such a number or is the
  /// number of the draft itself.
  public init?(_ text: some StringProtocol) {
    guard !text.isEmpty, text.utf8.count <= 13 else { return nil }
    var number: UInt64 = 0
    for byte in text.utf8 {
      guard let digit = EntryID.digits.firstIndex(of: byte) else { return nil }
      let (high, rest) = number.multipliedFullWidth(by: 32)
      guard high == 0 else { return nil }
      number = rest + UInt64(digit)
    }
    guard number > 0, let number = Int64(exactly: number) else { return nil }
    self.init(number)
  }
}
