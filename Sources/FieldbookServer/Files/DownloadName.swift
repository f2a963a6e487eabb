import FieldbookExchange

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
    // RFC 8187, section 3.2.1, lists these signs.
    let full =
      plain == name ? "" : "; filename*=UTF-8''\(name.percentEncoded(keeping: "!#$&+-.^_`|~"))"
    return ("Content-Disposition", "\(kind); filename=\"\(plain)\"\(full)")
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let isPlain = (" "..."~").contains(scalar) && !["\"", "\\"].contains(scalar)
    return isPlain ? scalar : "_"
  }
}
