extension TypeEntry {
  /// A calendar date.
  static let date = TypeEntry(
    summary: "a date", example: "12/25/2026", parameters: [.order, .pivot],
    checks: [Check { parameters throws(TypeError) in _ = try parameters.pivot() }]
  ) { parameters throws(TypeError) in
    let order = parameters.text(.order).flatMap(DateOrder.init) ?? .mdy
    let pivot = try parameters.pivot()
    let intake = DateIntake(order, pivot: pivot)
    let typing = DateTyping(order, DateDigits(order.parts, pivot: pivot))
    let reading = DateReading(parts: order.parts)
    var row = FieldDefinition.digits(
      name: "date", label: "Date", template: order.template, placeholders: "MDY")
    row.accept = { edit in
      let taken = intake(edit)
      return edit.origin == .paste ? typing.remembering(taken, reading.validate) : taken
    }
    row.content = .date
    row.validateTyping = { raw, _ in reading.validate(raw) }
    row.readTyped = { run in typing.readTyped(run, reading.validate) }
    row.value = { raw, _, _ in reading.day(raw).map { .text($0.iso) } }
    return row
  }
}

extension TypeParameters {
  /// Returns the first two-digit year of the twentieth century; for 100, all years are in the
  /// twenty-first.
  fileprivate func pivot() throws(TypeError) -> Int {
    let pivot = count(.pivot) ?? DateDigits.usualPivot
    guard pivot <= 100 else { throw .tooLarge(.pivot, limit: 100) }
    return pivot
  }
}

/// Reads the digits of a date in the order of the field.
private struct DateReading: Sendable {
  let parts: [DatePart]

  private struct Numbers {
    var month = PartialNumber()
    var day = PartialNumber()
    var year = PartialNumber()

    /// The date, if all digits are present and the date exists.
    var calendarDay: CalendarDay? {
      guard month.digits == 2, day.digits == 2, year.digits == 4 else { return nil }
      return CalendarDay(year: year.value, month: month.value, day: day.value)
    }
  }

  private func numbers(_ raw: String) -> Numbers {
    var numbers = Numbers()
    var rest = raw.utf8[...]
    for part in parts {
      let number = PartialNumber(rest.prefix(part.width))
      rest = rest.dropFirst(part.width)
      switch part {
      case .month: numbers.month = number
      case .day: numbers.day = number
      case .year, .shortYear: numbers.year = number
      }
    }
    return numbers
  }

  func day(_ raw: String) -> CalendarDay? {
    numbers(raw).calendarDay
  }

  /// Reports a problem with a date as soon as more digits cannot correct it.
  func validate(_ raw: String) -> IssueKind? {
    var numbers = numbers(raw)
    guard numbers.month.canBecome(1...12) else { return .month }
    guard numbers.day.canBecome(1...31) else { return .day }
    guard numbers.month.digits == 2, numbers.day.digits == 2 else { return nil }
    if numbers.year.digits < 4 { numbers.year = .leapYear }
    return numbers.calendarDay == nil ? .impossibleDate : nil
  }
}

/// A fixed-width number whose digits may be incomplete.
struct PartialNumber {
  private(set) var value = 0
  private(set) var digits = 0

  /// Any leap year.
  static let leapYear = PartialNumber("2000".utf8)

  init() {}

  init(_ text: some Sequence<UInt8>) {
    for byte in text { append(byte) }
  }

  mutating func append(_ digit: UInt8) {
    value = value * 10 + Int(digit) - 0x30
    digits += 1
  }

  /// Reads numbers of up to four digits, separated by signs; nil if the text contains anything
  /// else.
  static func numbers(of text: some Sequence<UInt8>) -> [PartialNumber]? {
    var numbers = [PartialNumber()]
    for byte in text {
      if DateDigits.isSeparator(byte) {
        numbers.append(PartialNumber())
      } else {
        guard byte &- UInt8(ascii: "0") < 10, numbers[numbers.count - 1].digits < 4 else {
          return nil
        }
        numbers[numbers.count - 1].append(byte)
      }
    }
    return numbers
  }

  /// Whether a two-digit number is in the range, or could be after one more digit.
  func canBecome(_ range: ClosedRange<Int>) -> Bool {
    switch digits {
    case 0: true
    case 1: value <= range.upperBound / 10
    default: range.contains(value)
    }
  }
}
