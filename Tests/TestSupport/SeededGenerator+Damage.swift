extension SeededGenerator {
  /// A text with some bytes replaced, removed or inserted: bytes that have a meaning in JSON or in
  /// lines, and bytes that are not text.
  public mutating func damaged(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    let pieces = Array("\"'\\[]{}:,/*-+.0eEtu\n\t\u{0}é".utf8) + [0xff, 0xc3]
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      let start = Int.random(in: 0...bytes.count, using: &self)
      let end = min(bytes.count, start + Int.random(in: 0...2, using: &self))
      let count = Int.random(in: 0...2, using: &self)
      let piece = (0..<count).compactMap { _ in pieces.randomElement(using: &self) }
      bytes.replaceSubrange(start..<end, with: piece)
    }
    return bytes
  }
}
