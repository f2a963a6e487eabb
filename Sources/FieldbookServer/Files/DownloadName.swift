/// The name under which a browser saves a response.
struct DownloadName {
  private let name: String

  init(_ name: String) { self.name = name }

  /// Returns the header for a response that a browser saves, or shows if it can.
  ///
  /// RFC 6266, section 5: `filename` is for clients that do not know `filename*`, and has only
  /// characters that all of them understand.
  func header(isShown: Bool = false) -> (name: String, value: String) {
    let kind = isShown ? "inline" : "attachment"
    let plain = String(String.UnicodeScalarView(name.unicodeScalars.map(Self.plain)))
    let full = plain == name ? "" : "; filename*=UTF-8''\(escaped)"
    return ("Content-Disposition", "\(kind); filename=\"\(plain)\"\(full)")
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let isPlain = (" "..."~").contains(scalar) && !["\"", "\\"].contains(scalar)
    return isPlain ? scalar : "_"
  }

  /// The name with escapes as in RFC 8187, section 3.2.
  private var escaped: String {
    name.utf8.reduce(into: "") { text, byte in
      let isKept = Self.unescaped.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      text += isKept ? String(Unicode.Scalar(byte)) : (byte < 16 ? "%0" : "%") + digits
    }
  }

  private static let unescaped = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$&+-.^_`|~".utf8)
}
