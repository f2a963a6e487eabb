extension String {
  /// The text without control characters (U+0000 to U+001F and U+007F to U+009F).
  ///
  /// Tabs stay, and each line ending becomes a line feed.
  ///
  ///     "a\u{1B}[2J\r\nb".strippingControls   // "a[2J\nb"
  package var strippingControls: String {
    guard hasControls else { return self }
    var result = String.UnicodeScalarView()
    var followsReturn = false
    for scalar in unicodeScalars {
      let isLineEnd = scalar.isWhitespace && scalar != "\t" && scalar.isControl
      if isLineEnd, !(followsReturn && scalar == "\n") { result.append("\n") }
      if !scalar.isControl || scalar == "\t" { result.append(scalar) }
      followsReturn = scalar == "\r"
    }
    return String(result)
  }

  /// Whether the text contains a control character other than a tab or a line feed.
  private var hasControls: Bool {
    var followsC2 = false
    for byte in utf8 {
      if byte < 0x20, byte != 0x09, byte != 0x0A { return true }
      if byte == 0x7F || (followsC2 && byte < 0xA0) { return true }
      followsC2 = byte == 0xC2
    }
    return false
  }
}
