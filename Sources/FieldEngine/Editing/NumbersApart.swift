extension FieldDefinition {
  /// Lets no sign get lost that makes another number of the digits around it: `18.5` is not 185,
  /// `12-14` not 1214, and `-18` not 18.
  mutating func keepNumbersApart() {
    let take = take
    self.take = { edit in
      var intake = take(edit)
      guard edit.origin == .paste, edit.offered.hasMeaningfulSign else { return intake }
      intake.losesMeaning = true
      intake.refusal = intake.refusal ?? Refusal(edit.offered, .digitsOnly)
      return intake
    }
  }
}

extension String {
  /// Whether a minus sign comes before the first digit, or a sign stands between two digits that
  /// does not group them by thousands.
  fileprivate var hasMeaningfulSign: Bool {
    let groups = split { !$0.isDecimalDigit }
    guard let first = groups.first, let last = groups.last else { return false }
    if self[..<first.startIndex].contains(where: { "-−".contains($0) }) { return true }
    let inner = self[first.startIndex..<last.endIndex]
    let signs = inner.filter { !$0.isDecimalDigit && !$0.isWhitespace }
    let isGrouped = groups.dropFirst().allSatisfy { $0.count == 3 }
    return !signs.allSatisfy { $0 == "," && isGrouped }
  }
}
