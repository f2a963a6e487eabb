/// What stands before and after the digits of a number, ready to be joined to them.
struct NumberAffixes: Hashable, Sendable {
  var prefix: String
  var suffix: String

  /// What keeps the prefix apart from a digit: a no-break space after a symbol of letters, as in
  /// `CHF 5`, where `$5` needs none.
  var prefixGap = ""

  /// What keeps the suffix apart from a digit.
  var suffixGap = ""

  func enclosed(in opening: String, _ closing: String) -> NumberAffixes {
    NumberAffixes(
      prefix: opening + prefix, suffix: suffix + closing, prefixGap: prefixGap,
      suffixGap: suffixGap)
  }
}

/// What takes the place of the signs in a pattern, and of whole affixes.
struct OwnSymbols {
  let symbol: String
  let prefix: String?
  let suffix: String?

  func affixes(of pattern: NumberPattern.Affixes, in locale: NumberLocale) -> NumberAffixes {
    NumberAffixes(
      prefix: affix(pattern.prefix, replacement: prefix, in: locale),
      suffix: affix(pattern.suffix, replacement: suffix, in: locale, minusFirst: false),
      prefixGap: prefix == nil && pattern.prefix.last == "¤"
        ? gap(after: symbol.unicodeScalars.last, in: locale) : "",
      suffixGap: suffix == nil && pattern.suffix.first == "¤"
        ? gap(before: symbol.unicodeScalars.first) : "")
  }

  /// A replacement leaves out all that the locale writes there, but for the minus.
  private func affix(
    _ pattern: String, replacement: String?, in locale: NumberLocale, minusFirst: Bool = true
  ) -> String {
    guard let replacement else { return filled(pattern, in: locale) }
    let minus = pattern.contains("-") ? locale.minusSign : ""
    return minusFirst ? minus + replacement : replacement + minus
  }

  private func filled(_ pattern: String, in locale: NumberLocale) -> String {
    var text = ""
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case "¤", "%": text += symbol
      case "-": text += locale.minusSign
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private func gap(after symbol: Unicode.Scalar?, in locale: NumberLocale) -> String {
    symbol.map { locale.currencySpacing.keepsApart($0) } == true ? "\u{A0}" : ""
  }

  /// No locale has a rule of its own for a symbol behind the digits.
  private func gap(before symbol: Unicode.Scalar?) -> String {
    symbol.map { CurrencySpacing.usual.keepsApart($0) } == true ? "\u{A0}" : ""
  }
}
