extension FieldDefinition {
  /// Keeps a whole value as offered if dropping a sign would change its number.
  ///
  /// `18.5` must not become 185, `12 14` not 1214, and `-18` and `<18` not 18.
  mutating func keepNumbersApart() {
    let original = accept
    self.accept = { edit in original(edit).keepingNumbersApart(edit.offered, of: edit) }
  }
}

extension Intake {
  /// Marks the intake as losing meaning if dropping a sign would change a number in the text.
  ///
  /// Signs for which `isKept` returns true are not dropped.
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
  /// Whether dropping signs would change the number.
  ///
  /// This is the case if a minus sign, a dash, a point, a comma or a sign such as `<` precedes the
  /// first digit, or if a sign between two digits is not a thousands separator.
  fileprivate func joinsNumbers(keeping isKept: (Character) -> Bool) -> Bool {
    guard let first = firstIndex(where: { $0.isDecimalDigit }),
      let last = lastIndex(where: { $0.isDecimalDigit })
    else { return false }
    if self[..<first].contains(where: { $0.changesNumber && !isKept($0) }) { return true }
    let numbers = self[first...last].split { !$0.isDecimalDigit && isKept($0) }
    let grouping: Character = isKept(",") ? "." : ","
    return !numbers.allSatisfy { $0.isOneNumber(groupedBy: grouping) }
  }
}

extension Substring {
  /// Whether the text consists of digits without separators or in groups of three.
  fileprivate func isOneNumber(groupedBy grouping: Character) -> Bool {
    let groups = split(omittingEmptySubsequences: false) { !$0.isDecimalDigit }
    guard groups.count > 1 else { return true }
    return allSatisfy { $0.isDecimalDigit || $0 == grouping || $0.isWhitespace }
      && groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
  }
}

extension Character {
  /// Whether dropping this sign before a number would change the number.
  fileprivate var changesNumber: Bool {
    self == "." || self == "," || NumberSigns.minuses.contains(self)
      || NumberSigns.dashes.contains(self) || NumberSigns.comparisons.contains(self)
  }
}
