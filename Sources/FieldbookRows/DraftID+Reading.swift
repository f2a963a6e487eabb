package import FormSession

extension DraftID {
  /// Reads up to 32 digits, and pads them at the end with another digit.
  package init?(digits: String, filledWith filling: String = "0") {
    let all = digits + String(repeating: filling, count: max(0, 32 - digits.count))
    guard all.utf8.count == 32, let high = UInt64(all.prefix(16), radix: 16),
      let low = UInt64(all.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }
}

extension DraftID {
  /// Reads sixteen bytes; nil for any other number of them.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(bytes[..<8]), low: half(bytes[8...]))
  }
}
