/// A call such as `search('towns')` in an appearance, which takes the options of a question from a
/// CSV file.
struct SearchCall {
  /// The name of the file.
  let file: String

  /// Whether the call selects rows.
  let isFiltered: Bool

  /// The appearance without the call.
  let rest: String

  /// Finds the call in an appearance; nil if there is none.
  init?(_ appearance: String?) {
    guard let appearance, let call = appearance.firstRange(of: "search"),
      let open = appearance[call.upperBound...].firstIndex(where: { $0 != " " }),
      appearance[open] == "(",
      let tokens = try? XPathToken.tokens(of: String(appearance[open...]).withStraightQuotes),
      tokens.count > 2, case .text(let name) = tokens[1].kind,
      let close = Self.end(of: tokens)
    else { return nil }
    file = name.removingSuffix(".csv") + ".csv"
    isFiltered = close > 2
    // Tokens count scalars, and so does the text behind the call.
    let behind = appearance[open...].unicodeScalars.dropFirst(tokens[close].column)
    rest = String(appearance[..<call.lowerBound]) + " " + String(behind)
  }

  /// Returns the place of the parenthesis that closes the first one.
  private static func end(of tokens: [XPathToken]) -> Int? {
    var depth = 0
    for (place, token) in tokens.enumerated() {
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }
}
