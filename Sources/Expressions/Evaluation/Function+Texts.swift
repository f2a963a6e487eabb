extension Function {
  /// Returns the result of a function that takes and returns text.
  func text(_ values: Arguments) -> String {
    let text = values[0].text
    switch self {
    case .substr: return Function.part(of: text, values)
    case .substringBefore: return Function.split(text, at: values[1].text)?.before ?? ""
    case .substringAfter: return Function.split(text, at: values[1].text)?.after ?? ""
    case .translate: return Function.translated(text, values[1].text, values[2].text)
    case .normalizeSpace: return text.normalizingXMLSpace
    default: return text
    }
  }

  /// Returns the scalars from a zero-based start index up to but excluding an end index.
  ///
  /// Negative indices count from the end.
  private static func part(of text: String, _ values: Arguments) -> String {
    let scalars = Array(text.unicodeScalars)
    let start = place(values[1].number, in: scalars.count) ?? 0
    let end = values.count > 2 ? place(values[2].number, in: scalars.count) ?? 0 : scalars.count
    guard start < end else { return "" }
    var part = String.UnicodeScalarView()
    part.append(contentsOf: scalars[start..<end])
    return String(part)
  }

  private static func place(_ number: Number, in count: Int) -> Int? {
    let whole = number.truncated(fractionDigits: 0)
    guard !whole.isNone else { return nil }
    guard let place = whole.integer else { return whole.isNegative ? 0 : count }
    return Swift.min(Swift.max(place < 0 ? count + Swift.max(place, -count) : place, 0), count)
  }

  private static func split(_ text: String, at other: String) -> (before: String, after: String)? {
    guard let place = text.firstByte(of: other) else { return nil }
    let bytes = Array(text.utf8)
    return (
      String(decoding: bytes[..<place], as: UTF8.self),
      String(decoding: bytes[(place + other.utf8.count)...], as: UTF8.self)
    )
  }

  /// Replaces each scalar in `old` with the one at the same index in `new`, or removes it.
  private static func translated(_ text: String, _ old: String, _ new: String) -> String {
    let replacements = Array(new.unicodeScalars)
    var table: [Unicode.Scalar: Unicode.Scalar?] = [:]
    for (place, scalar) in old.unicodeScalars.enumerated() where table[scalar] == nil {
      table[scalar] = .some(place < replacements.count ? replacements[place] : nil)
    }
    var translated = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let replacement = table[scalar] ?? scalar { translated.append(replacement) }
    }
    return String(translated)
  }

  /// Joins the values after the first, using the first as the separator.
  static func joined(_ values: ArraySlice<ExpressionValue>) -> String {
    values.dropFirst().map { $0.text }.joined(separator: values.first?.text ?? "")
  }
}
