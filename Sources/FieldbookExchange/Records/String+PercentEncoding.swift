extension String {
  /// Returns the text with a percent sign and two digits for each byte that is not a letter or digit
  /// of ASCII or one of the given signs, as in addresses (RFC 3986) and headers (RFC 8187).
  package func percentEncoded(keeping signs: String) -> String {
    utf8.reduce(into: "") { text, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where signs.utf8.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += (byte < 16 ? "%0" : "%") + digits
      }
    }
  }
}
