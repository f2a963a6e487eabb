/// A regular expression in FHIR, which matches part of the text unless it has anchors.
struct FHIRPattern {
  /// The pattern that matches the whole text.
  let text: String

  init(_ source: String, isWhole: Bool) {
    let source = Self.withUnicodeEscapes(source)
    var pattern = source[...]
    let isStart = pattern.hasPrefix("^")
    if isStart { pattern = pattern.dropFirst() }
    let isEnd = pattern.hasSuffix("$") && !pattern.hasSuffix("\\$")
    if isEnd { pattern = pattern.dropLast() }
    let (before, after) = (isStart || isWhole ? "" : ".*", isEnd || isWhole ? "" : ".*")
    let isPlain = before.isEmpty && after.isEmpty
    text = isPlain ? String(pattern) : "\(before)(\(pattern))\(after)"
  }

  /// Returns the pattern with each `\xHH` as `\u00HH`, which is how definitions write it.
  private static func withUnicodeEscapes(_ pattern: String) -> String {
    var result = ""
    var rest = pattern[...]
    while let character = rest.popFirst() {
      result.append(character)
      guard character == "\\", let escaped = rest.popFirst() else { continue }
      let isNumber = escaped == "x" && rest.prefix(2).count(where: \.isHexDigit) == 2
      result += isNumber ? "u00" : String(escaped)
    }
    return result
  }
}
