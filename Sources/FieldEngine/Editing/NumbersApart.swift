extension FieldDefinition {
  /// Lets no sign get lost that makes another number of the digits around it: `18.5` is not 185,
  /// `12 14` not 1214, and `-18` not 18.
  mutating func keepNumbersApart() {
    let take = take
    self.take = { edit in take(edit).keepingNumbersApart(edit.offered, of: edit) }
  }
}

extension Intake {
  /// The intake of an edit, which loses meaning where a sign makes another number of the digits in
  /// its text, unless the sign is kept.
  func keepingNumbersApart(
    _ text: String, of edit: RawEdit, keeping isKept: (Character) -> Bool = { _ in false }
  ) -> Intake {
    guard edit.origin == .paste, !losesMeaning, text.joinsNumbers(keeping: isKept) else {
      return self
    }
    var intake = self
    intake.losesMeaning = true
    intake.refusal = refusal ?? Refusal(edit.offered, .digitsOnly)
    return intake
  }
}

extension String {
  /// Whether a minus or a point gets lost before the first digit, or a sign between two digits that
  /// does not group them by thousands.
  fileprivate func joinsNumbers(keeping isKept: (Character) -> Bool) -> Bool {
    guard let first = firstIndex(where: \.isDecimalDigit),
      let last = lastIndex(where: \.isDecimalDigit)
    else { return false }
    if self[..<first].contains(where: { $0.changesNumber && !isKept($0) }) { return true }
    let numbers = self[first...last].split { !$0.isDecimalDigit && isKept($0) }
    let grouping: Character = isKept(",") ? "." : ","
    return !numbers.allSatisfy { $0.isOneNumber(groupedBy: grouping) }
  }
}

extension Substring {
  /// Whether these are digits, in groups of three or in none.
  fileprivate func isOneNumber(groupedBy grouping: Character) -> Bool {
    let groups = split(omittingEmptySubsequences: false) { !$0.isDecimalDigit }
    guard groups.count > 1 else { return true }
    return allSatisfy { $0.isDecimalDigit || $0 == grouping || $0.isWhitespace }
      && groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
  }
}

extension Character {
  /// Whether a number is another one without this sign before it.
  fileprivate var changesNumber: Bool {
    self == "." || self == "," || NumberSigns.minuses.contains(self)
      || NumberSigns.dashes.contains(self)
  }
}
