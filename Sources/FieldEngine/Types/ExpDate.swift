extension TypeEntry {
  /// The month in which a card expires.
  static let expDate = TypeEntry(
    summary: "a card's expiration date", example: "12/28", parameters: [.allowPast]
  ) { parameters in
    let allowsPast = parameters.flag(.allowPast)
    let intake = DateIntake(parts: [.month, .shortYear])
    var row = FieldDefinition.digits(
      name: "expDate", label: "Expiration", template: "MM/YY", placeholders: "MY")
    row.accept = { edit in
      let edit = edit.withoutPrefix("exp")
      return namesOtherYear(edit) ? .refusing(edit, .ambiguousDate) : intake(edit)
    }
    row.content = .date
    row.validateTyping = { raw, validationContext in
      validate(raw, today: validationContext.today, allowsPast: allowsPast)
    }
    row.value = { raw, _, validationContext in
      fullYear(shortYear(raw).value, today: validationContext.today).map {
        .text("\($0)-\(raw.prefix(2))")
      }
    }
    return row
  }
}

/// The maximum number of years until a plausible card expires.
private let horizon = 12

private func month(_ raw: String) -> PartialNumber { PartialNumber(raw.utf8.prefix(2)) }

private func shortYear(_ raw: String) -> PartialNumber {
  PartialNumber(raw.utf8.dropFirst(2).prefix(2))
}

private func validate(_ raw: String, today: CalendarDay, allowsPast: Bool) -> IssueKind? {
  let (month, year) = (month(raw), shortYear(raw))
  guard month.canBecome(1...12) else { return .month }
  switch year.digits {
  case 0: return nil
  case 1:
    let years = year.value * 10...year.value * 10 + 9
    return years.contains { fullYear($0, today: today) != nil } ? nil : .year
  default:
    guard let year = fullYear(year.value, today: today) else { return .year }
    let isExpired = (year, month.value) < (today.year, today.month)
    return isExpired && !allowsPast ? .expired : nil
  }
}

/// Whether the text contains a full year other than the one that its last two digits stand for.
private func namesOtherYear(_ edit: RawEdit) -> Bool {
  guard edit.origin == .paste, let today = edit.today,
    edit.offered.utf8.count <= TextLimit.pasteBytes(into: 4)
  else { return false }
  let groups = edit.offered.split { !$0.isDecimalDigit }
  guard groups.count > 1 else { return false }
  return groups.contains { group in
    let year = PartialNumber(
      FilteredText(String(group), accepting: .digits).accepted.utf8.prefix(5))
    guard year.digits == 4, (2000...2199).contains(year.value),
      let meant = fullYear(year.value % 100, today: today)
    else {
      return false
    }
    return meant != year.value
  }
}

/// Returns the year that two digits stand for: the one within the horizon, in any century; nil if
/// there is none.
private func fullYear(_ short: Int, today: CalendarDay) -> Int? {
  let century = today.year / 100 * 100
  for year in [century - 100 + short, century + short, century + 100 + short]
  where abs(year - today.year) <= horizon {
    return year
  }
  return nil
}
