extension TypeEntry {
  /// A day of the calendar.
  static let date = TypeEntry(
    summary: "a date", example: "12/25/2026", parameters: [.order]
  ) { parameters in
    let order = parameters.text(.order).flatMap(DateOrder.init) ?? .mdy
    let intake = DateIntake(parts: order.parts)
    let reading = DateReading(order: order)
    var row = FieldDefinition.digits(
      name: "date", label: "Date", template: order.template, placeholders: "MDY")
    row.take = { intake($0) }
    row.judgeTyping = { raw, _ in reading.judge(raw) }
    row.value = { raw, _, _ in reading.day(raw).map { .text($0.iso) } }
    return row
  }
}

/// Reads the digits of a date in their order.
private struct DateReading: Sendable {
  let order: DateOrder

  private struct Digits {
    var month: Substring = ""
    var day: Substring = ""
    var year: Substring = ""
  }

  private func digits(_ raw: String) -> Digits {
    var digits = Digits()
    var rest = raw[...]
    for part in order.parts {
      let piece = rest.prefix(part.width)
      rest = rest.dropFirst(part.width)
      switch part {
      case .month: digits.month = piece
      case .day: digits.day = piece
      case .year, .shortYear: digits.year = piece
      }
    }
    return digits
  }

  func day(_ raw: String) -> CalendarDay? {
    let digits = digits(raw)
    guard raw.utf8.count == 8, let year = Int(digits.year), let month = Int(digits.month),
      let day = Int(digits.day)
    else { return nil }
    return CalendarDay(year: year, month: month, day: day)
  }

  /// A date is wrong as soon as nothing that follows can mend it.
  func judge(_ raw: String) -> Problem? {
    let digits = digits(raw)
    if !isPossible(digits.month, 1...12) { return .month }
    if !isPossible(digits.day, 1...31) { return .day }
    if digits.year.utf8.count == 4 && raw.utf8.count == 8 {
      return day(raw) == nil ? .impossibleDate : nil
    }
    guard let month = Int(digits.month), digits.month.utf8.count == 2,
      let day = Int(digits.day), digits.day.utf8.count == 2
    else { return nil }
    let leapYear = 2000
    return CalendarDay(year: leapYear, month: month, day: day) == nil ? .impossibleDate : nil
  }
}

/// Whether one or two digits are, or can become, a number of the range.
func isPossible(_ digits: Substring, _ range: ClosedRange<Int>) -> Bool {
  guard let number = Int(digits) else { return digits.isEmpty }
  return digits.utf8.count == 1
    ? number <= range.upperBound / 10 : range.contains(number)
}
