extension NumberFormat {
  /// Removes this format's symbols and currency code from a pasted number, and puts the sign first.
  ///
  ///     francs.undecorated("CHF 1’234.50")    // "1’234.50"
  ///     dollars.undecorated("USD 12")         // "12"
  ///     trailing.undecorated("12-")           // "-12"
  func undecorated(_ pasted: String) -> String {
    guard pasted.utf8.count <= TextLimit.pasteBytes(into: TextLimit.digits) else { return pasted }
    if let number = number(shownAs: pasted) { return number }
    let start = pasted.prefix { $0.isBesideNumber }
    let rest = pasted.dropFirst(start.count)
    let body = rest.trimmingEnd
    let end = rest.dropFirst(body.count)
    let code = if case .currency(let code) = style { code } else { "" }
    let bare = body.without(prefix: positive.prefix, suffix: positive.suffix)
      .without(prefix: code, suffix: code).drop { $0.isWhitespace }
    let (usual, own) = (
      positive.suffix.count { $0.isMinus }, negative.suffix.count { $0.isMinus }
    )
    let isTrailing = own > usual && end.contains { $0.isMinus }
    return (isTrailing ? "-" : "") + start + bare + end.filter { !(isTrailing && $0.isMinus) }
  }

  /// Returns the number in text that has exactly the affixes of this format.
  private func number(shownAs text: String) -> String? {
    let signs = NumberSigns(self)
    for (affixes, sign) in [(positive, ""), (negative, "-")] {
      guard text.hasPrefix(affixes.prefix), text.hasSuffix(affixes.suffix) else { continue }
      let number = String(text.dropFirst(affixes.prefix.count).dropLast(affixes.suffix.count))
        .trimmingWhitespace
      let isBare = number.allSatisfy {
        $0.isDecimalDigit || $0 == signs.grouping || $0 == signs.decimal
      }
      guard isBare, number.contains(where: { $0.isDecimalDigit }) else { continue }
      let ungrouped = number.filter { $0 != signs.grouping }
      return sign + (shows(ungrouped, sign, signs, as: text) ? ungrouped : number)
    }
    return nil
  }

  /// Whether this format shows a number as the given text, including the same groups.
  ///
  /// The grouping may be an unusual one that is not recognized otherwise.
  private func shows(
    _ number: String, _ sign: String, _ signs: NumberSigns, as text: String
  ) -> Bool {
    var typed = sign
    for character in number {
      let scalar = character.unicodeScalars.first?.foldingDigit
      typed.unicodeScalars.append(character == signs.decimal ? "." : scalar ?? " ")
    }
    return decorate(AmountParts(finish(typed))).display == text
  }
}

extension Character {
  fileprivate var isMinus: Bool {
    NumberSigns.minuses.contains(self) || NumberSigns.dashes.contains(self)
  }

  /// Whether the character can appear between a number and its unit, or around both.
  ///
  /// Such characters are spaces, signs, parentheses and marks for the writing direction.
  fileprivate var isBesideNumber: Bool {
    isWhitespace || isMinus || self == "(" || self == ")"
      || unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
  }
}

extension Substring {
  fileprivate var trimmingEnd: Substring {
    var trimmed = self
    while trimmed.last?.isBesideNumber == true { trimmed.removeLast() }
    return trimmed
  }

  private var trimmed: Substring { drop { $0.isBesideNumber }.trimmingEnd }

  /// Returns the text without a unit on either side, ignoring surrounding spaces.
  fileprivate func without(prefix: String, suffix: String) -> Substring {
    let (prefix, suffix) = (prefix[...].trimmed, suffix[...].trimmed)
    var text = self
    if !prefix.isEmpty, text.hasPrefix(prefix) { text = text.dropFirst(prefix.count) }
    if !suffix.isEmpty, text.hasSuffix(suffix) { text = text.dropLast(suffix.count) }
    return text
  }
}
