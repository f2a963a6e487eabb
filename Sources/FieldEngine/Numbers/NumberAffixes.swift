/// The text before and after the digits of a number.
struct NumberAffixes: Hashable, Sendable {
  var prefix: String
  var suffix: String

  /// The gap between the prefix and a digit.
  ///
  /// The gap is a no-break space next to a symbol made of letters, as in `CHF 5`; `$5` needs none.
  var prefixGap = ""

  /// The gap between a digit and the suffix.
  var suffixGap = ""

  func enclosed(in opening: String, _ closing: String) -> NumberAffixes {
    NumberAffixes(
      prefix: opening + prefix, suffix: suffix + closing, prefixGap: prefixGap,
      suffixGap: suffixGap)
  }
}

/// The strings that replace the symbols in a pattern, or whole affixes.
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

  /// Returns an affix; a replacement keeps only the minus sign of the locale's affix.
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

  /// Returns the gap before a symbol that follows the digits, for which no locale defines a rule.
  private func gap(before symbol: Unicode.Scalar?) -> String {
    symbol.map { CurrencySpacing.usual.keepsApart($0) } == true ? "\u{A0}" : ""
  }
}
