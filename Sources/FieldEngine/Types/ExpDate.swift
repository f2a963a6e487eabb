extension TypeEntry {
  /// The month in which a card expires.
  static let expDate = TypeEntry(
    summary: "a card's expiration date", example: "12/28", parameters: [.allowPast]
  ) { parameters in
    let allowsPast = parameters.flag(.allowPast)
    let intake = DateIntake(parts: [.month, .shortYear], typedSeparatorCompletes: false)
    var row = FieldDefinition.digits(
      name: "expDate", label: "Expiration", template: "MM/YY", placeholders: "MY")
    row.take = { intake($0.withoutPrefix("exp")) }
    row.judgeTyping = { raw, judging in
      judge(raw, today: judging.today, allowsPast: allowsPast)
    }
    row.value = { raw, _, judging in
      fullYear(raw.suffix(2), today: judging.today).map { .text("\($0)-\(raw.prefix(2))") }
    }
    return row
  }
}

/// How many years a card may lie in the past or the future to be a card at all.
private let horizon = 12

private func judge(_ raw: String, today: CalendarDay, allowsPast: Bool) -> Problem? {
  if !isPossible(raw.prefix(2), 1...12) { return .month }
  let digits = raw.dropFirst(2)
  if digits.utf8.count == 1 {
    let canBeYear = (0...9).contains { fullYear("\(digits)\($0)", today: today) != nil }
    return canBeYear ? nil : .year
  }
  guard digits.utf8.count == 2 else { return nil }
  guard let year = fullYear(digits, today: today), let month = Int(raw.prefix(2)) else {
    return .year
  }
  let isExpired = (year, month) < (today.year, today.month)
  return isExpired && !allowsPast ? .expired : nil
}

/// The year that two digits mean: the one within the horizon, in whatever century it lies.
private func fullYear(_ digits: some StringProtocol, today: CalendarDay) -> Int? {
  guard let short = Int(digits) else { return nil }
  let century = today.year / 100 * 100
  return [century - 100, century, century + 100].map { $0 + short }
    .first { abs($0 - today.year) <= horizon }
}
