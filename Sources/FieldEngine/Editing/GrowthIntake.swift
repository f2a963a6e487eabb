/// Accepts text before and after one separator, up to the limits of a growing template.
struct GrowthIntake: Sendable {
  let growth: TemplateGrowth
  let accepts: Acceptance
  let limit: Int
  var shape: @Sendable (String) -> String = { $0 }

  func callAsFunction(_ edit: RawEdit) -> Intake {
    var raw = edit.before
    var refused = ""
    var cause = accepts.refusal
    var losesMeaning = false
    for character in edit.offered {
      let sifted = FilteredText(String(character), accepting: accepts)
      let offered = character == growth.separator ? String(character) : sifted.accepted
      guard let overflow = problem(with: offered, after: raw, before: edit.after) else {
        raw += offered
        continue
      }
      if refused.isEmpty { cause = overflow }
      if refused.utf8.count < 64 { refused.append(character) }
      losesMeaning = losesMeaning || !offered.isEmpty || sifted.losesMeaning
    }
    let acceptsNothing = edit.origin != .deletion && raw == edit.before
    let isWorthAWord = edit.origin == .typing || losesMeaning || acceptsNothing
    return Intake(
      raw: shape(raw + edit.after), caret: shape(raw).characterCount,
      refusal: refused.isEmpty || !isWorthAWord ? nil : Refusal(refused, cause),
      losesMeaning: losesMeaning, acceptsNothing: acceptsNothing)
  }

  /// Returns why text cannot be inserted between the text before and after it; nil if it can.
  private func problem(
    with offered: String, after before: String, before after: String
  ) -> Refusal.Cause? {
    guard !offered.isEmpty else { return accepts.refusal }
    let whole = before + offered + after
    if whole.characterCount > limit { return .tooLong(limit: limit, ofDigits: false) }
    if whole.count(where: { $0 == growth.separator }) > 1 { return .secondPoint }
    let parts = GrowthParts(whole, growth.separator)
    if parts.before.count > growth.before.upperBound {
      return .tooLong(limit: growth.before.upperBound, ofDigits: accepts == .digits)
    }
    if parts.after.count > growth.after.upperBound {
      return .tooManyDecimals(limit: growth.after.upperBound)
    }
    return nil
  }
}
