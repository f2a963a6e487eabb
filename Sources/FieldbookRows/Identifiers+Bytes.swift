package import FormSession

extension DraftID {
  /// Reads up to 32 digits, and pads them at the end with the filling digit.
  package init?(digits: String, filledWith filling: String = "0") {
    let all = digits + String(repeating: filling, count: max(0, 32 - digits.count))
    guard all.utf8.count == 32, let high = UInt64(all.prefix(16), radix: 16),
      let low = UInt64(all.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }
}

extension DraftID {
  /// The sixteen bytes of the identifier, as stored.
  package var bytes: [UInt8] { Self.bytes(high, low) }

  /// Returns the bytes of two numbers, with the first number's bytes first.
  fileprivate static func bytes(_ high: UInt64, _ low: UInt64) -> [UInt8] {
    [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
  }

  /// Reads sixteen bytes; any other number of bytes results in an identifier of zeros.
  package init(bytes: RawSpan) {
    guard bytes.byteCount == 16 else {
      self.init(high: 0, low: 0)
      return
    }
    self.init(
      high: UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)),
      low: UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}

extension OperationID {
  /// The sixteen bytes of the identifier, as stored.
  package var bytes: [UInt8] { DraftID.bytes(parts.high, parts.low) }
}
