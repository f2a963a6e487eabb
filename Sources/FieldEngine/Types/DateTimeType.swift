extension TypeEntry {
  /// A date and a time of day.
  static let dateTime = TypeEntry(
    summary: "a date and a time of day", example: "12/25/2026 14:30",
    parameters: [.order, .message]
  ) { parameters in
    let order = parameters.text(.order).flatMap(DateOrder.init) ?? .mdy
    var format = ValueFormat<Instant>(
      parse: {
        let written = WrittenInstant($0, order)
        return (written.instant, written.canGrow)
      }, show: { order.text(of: $0) })
    format.message = parameters.text(.message)
    return .moment("dateTime", "Date and Time", width: 16, format) { .text($0.iso) }
  }

  /// A month in a year.
  static let month = TypeEntry(
    summary: "a month of a year", example: "2026-12", parameters: [.message]
  ) { parameters in
    var format = ValueFormat<CalendarDay>(
      parse: {
        let written = WrittenMonth($0)
        return (written.month, written.canGrow)
      }, show: { String($0.iso.prefix(7)) })
    format.message = parameters.text(.message)
    return .moment("month", "Month", width: 7, format)
  }

  /// A year.
  static let year = TypeEntry(
    summary: "a year", example: "2026", parameters: [.min, .max]
  ) { parameters in
    let bounds = NumberBounds(parameters)
    var row = FieldDefinition.digits(name: "year", label: "Year", template: "0000")
    // Otherwise, a year before the year 1 would lose its sign.
    row.keepNumbersApart()
    let isWhole = row.validateResult
    row.validateResult = { raw, context in
      if let kind = isWhole(raw, context) { return kind }
      if raw == "0000" { return .year }
      return ExactDecimal(typed: raw).flatMap { bounds.validate($0, mayGrow: false) }
    }
    row.value = { raw, _, _ in .integer(String(PartialNumber(raw.utf8).value)) }
    row.rawFromCanonical = { text in
      let count = text.utf8.count
      guard (1...4).contains(count), text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
        return nil
      }
      return String(repeating: "0", count: 4 - count) + text
    }
    (row.content, row.fractionDigits) = (.number, 0)
    return row
  }
}

extension DateOrder {
  /// Returns a date and time as a field shows it, with the UTC offset if there is one.
  fileprivate func text(of instant: Instant) -> String {
    let parts = parts.map { part in
      switch part {
      case .month: padded(instant.day.month, 2)
      case .day: padded(instant.day.day, 2)
      case .year, .shortYear: padded(instant.day.year, 4)
      }
    }
    return parts.joined(separator: String(separator)) + " " + instant.time.iso
      + Instant.text(offset: instant.offset)
  }
}

/// A date and time as people write them: `12/25/2026 2:30 pm`, or `2026-12-25T14:30+02:00`.
private struct WrittenInstant {
  private(set) var instant: Instant?
  private(set) var canGrow = false

  init(_ text: String, _ order: DateOrder) {
    let end = text.utf8.firstIndex { WrittenInstant.endsDate($0) }
    let date = WrittenDate(text[..<(end ?? text.endIndex)], order)
    guard let end, let day = date.day else {
      canGrow = end == nil && (date.canGrow || date.day != nil)
      return
    }
    readClock(Substring(text[end...].utf8.drop { WrittenInstant.endsDate($0) }), of: day)
  }

  private static func endsDate(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "T"), UInt8(ascii: "t"): true
    default: false
    }
  }

  private mutating func readClock(_ clock: Substring, of day: CalendarDay) {
    if clock.isEmpty {
      canGrow = true
      return
    }
    let sign = clock.utf8.firstIndex { Instant.beginsOffset($0) } ?? clock.endIndex
    let time = WrittenTime(String(clock[..<sign]).trimmingWhitespace)
    guard sign < clock.endIndex else {
      instant = time.time.map { Instant(day: day, time: $0) }
      canGrow = time.canGrow
      return
    }
    guard let time = time.time else { return }
    instant = Instant.offset(clock[sign...]).map { Instant(day: day, time: time, offset: $0) }
    canGrow = "+00:00".utf8.count > clock[sign...].utf8.count
  }
}

/// A date that consists of digits and separators, in a field's order or beginning with the year.
private struct WrittenDate {
  private(set) var day: CalendarDay?
  private(set) var canGrow = false

  init(_ text: Substring, _ order: DateOrder) {
    guard let numbers = PartialNumber.numbers(of: text.utf8), numbers.count <= 3,
      numbers.dropLast().allSatisfy({ $0.digits > 0 })
    else { return }
    let parts = numbers[0].digits == 4 ? DateOrder.ymd.parts : order.parts
    var (year, month, day) = (PartialNumber(), PartialNumber(), PartialNumber())
    for (number, part) in zip(numbers, parts) {
      guard number.digits <= part.width else { return }
      switch part {
      case .year, .shortYear: year = number
      case .month: month = number
      case .day: day = number
      }
    }
    canGrow = numbers.count < 3 || numbers[2].digits < parts[2].width
    guard numbers.count == 3, numbers[2].digits > 0, year.digits == 4 else { return }
    self.day = CalendarDay(year: year.value, month: month.value, day: day.value)
  }
}

/// A month as people write it: `2026-12`, `12/2026` or `12.2026`.
private struct WrittenMonth {
  /// The first day of the month.
  private(set) var month: CalendarDay?
  private(set) var canGrow = false

  init(_ text: String) {
    guard let groups = PartialNumber.numbers(of: text.utf8), groups.count <= 2,
      groups[0].digits > 0
    else { return }
    guard groups.count == 2 else {
      canGrow = true
      return
    }
    let isYearFirst = groups[0].digits == 4
    guard isYearFirst || groups[0].digits <= 2 else { return }
    let (year, month) = isYearFirst ? (groups[0], groups[1]) : (groups[1], groups[0])
    guard month.digits <= 2 else { return }
    let isPossible = isYearFirst ? month.canBecome(1...12) : (1...12).contains(month.value)
    canGrow = isPossible && groups[1].digits < (isYearFirst ? 2 : 4)
    guard year.digits == 4, month.digits > 0 else { return }
    self.month = CalendarDay(year: year.value, month: month.value, day: 1)
  }
}
