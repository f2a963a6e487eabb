extension TypeEntry {
  /// A date and a time of day.
  static let dateTime = TypeEntry(
    summary: "a date and a time of day", example: "12/25/2026 14:30",
    parameters: [.order, .message]
  ) { parameters in
    let order = parameters.text(.order).flatMap(DateOrder.init) ?? .mdy
    var format = ValueFormat<Instant>(
      read: { WrittenInstant($0, order).instant }, show: { order.text(of: $0) })
    format.canBecomeReadable = { WrittenInstant($0, order).canGrow }
    format.message = parameters.text(.message)
    return .moment("dateTime", "Date and Time", width: 16, format) { .text($0.iso) }
  }

  /// A month of a year.
  static let month = TypeEntry(
    summary: "a month of a year", example: "2026-12", parameters: [.message]
  ) { parameters in
    var format = ValueFormat<CalendarDay>(
      read: { WrittenMonth($0).month }, show: { String($0.iso.prefix(7)) })
    format.canBecomeReadable = { WrittenMonth($0).canGrow }
    format.message = parameters.text(.message)
    return .moment("month", "Month", width: 7, format)
  }

  /// A year.
  static let year = TypeEntry(
    summary: "a year", example: "2026", parameters: [.min, .max]
  ) { parameters in
    let bounds = NumberBounds(parameters)
    var row = FieldDefinition.digits(name: "year", label: "Year", template: "0000")
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
    row.content = .number
    return row
  }
}

extension DateOrder {
  /// Returns a date and time as a field shows it, with its UTC offset if it has one.
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
    let end = text.unicodeScalars.firstIndex { $0 == " " || $0 == "T" || $0 == "t" || $0 == "," }
    let date = WrittenDate(text[..<(end ?? text.endIndex)], order)
    guard let end, let day = date.day else {
      canGrow = end == nil && (date.canGrow || date.day != nil)
      return
    }
    let clock = text[end...].unicodeScalars.drop {
      $0 == " " || $0 == "," || $0 == "T" || $0 == "t"
    }
    readClock(Substring(clock), of: day)
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

/// A date of digits with separators, in the order of a field or beginning with the year.
private struct WrittenDate {
  private(set) var day: CalendarDay?
  private(set) var canGrow = false

  init(_ text: Substring, _ order: DateOrder) {
    let groups = text.utf8.split(
      omittingEmptySubsequences: false, whereSeparator: { DateDigits.isSeparator($0) })
    guard groups.count <= 3, groups.allSatisfy({ $0.allSatisfy { $0 &- 0x30 < 10 } }),
      groups.dropLast().allSatisfy({ !$0.isEmpty })
    else { return }
    let parts = groups[0].count == 4 ? DateOrder.ymd.parts : order.parts
    guard zip(groups, parts).allSatisfy({ $0.count <= $1.width }) else { return }
    canGrow = groups.count < 3 || groups[2].count < parts[2].width
    guard groups.count == 3, !groups[2].isEmpty else { return }
    var numbers: [DatePart: Int] = [:]
    for (group, part) in zip(groups, parts) {
      guard part != .year || group.count == 4 else { return }
      numbers[part] = PartialNumber(group).value
    }
    day = CalendarDay(
      year: numbers[.year] ?? 0, month: numbers[.month] ?? 0, day: numbers[.day] ?? 0)
  }
}

/// A month as people write it: `2026-12`, `12/2026` or `12.2026`.
private struct WrittenMonth {
  /// The first day of the month.
  private(set) var month: CalendarDay?
  private(set) var canGrow = false

  init(_ text: String) {
    let groups = text.utf8.split(
      omittingEmptySubsequences: false, whereSeparator: { DateDigits.isSeparator($0) })
    guard groups.count <= 2, groups.allSatisfy({ $0.allSatisfy { $0 &- 0x30 < 10 } }),
      !groups[0].isEmpty, groups[0].count <= 4
    else { return }
    guard groups.count == 2 else {
      canGrow = true
      return
    }
    let isYearFirst = groups[0].count == 4
    guard isYearFirst || groups[0].count <= 2 else { return }
    let (year, month) = isYearFirst ? (groups[0], groups[1]) : (groups[1], groups[0])
    guard year.count <= 4, month.count <= 2 else { return }
    let number = PartialNumber(month)
    let isPossible = isYearFirst ? number.canBecome(1...12) : (1...12).contains(number.value)
    canGrow = isPossible && groups[1].count < (isYearFirst ? 2 : 4)
    guard year.count == 4, !month.isEmpty else { return }
    self.month = CalendarDay(year: PartialNumber(year).value, month: number.value, day: 1)
  }
}
