/// The patterns that find text within other text, ignoring case.
///
/// SQLite ignores the case of ASCII letters only. For other letters there is a pattern for each
/// case.
package enum SearchPattern {
  package static func all(of text: String) -> [String] {
    let first = text.prefix(1).uppercased() + text.dropFirst().lowercased()
    let variants =
      text.utf8.allSatisfy { $0 < 0x80 }
      ? [text] : [text, text.lowercased(), text.uppercased(), first]
    return variants.map { "%\(escaped($0))%" }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if ["%", "_", "\\"].contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
