/// The Windows character set for western Europe, in which spreadsheet programs save files.
enum Windows1252 {
  /// Returns the UTF-8 bytes of text in this character set.
  static func utf8(of bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        let code = byte < 0xA0 ? upper[Int(byte - 0x80)] : UInt16(byte)
        text += Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
      }
    }
    return text
  }

  /// The characters from 0x80 to 0x9F, as in the WHATWG Encoding Standard.
  private static let upper: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
