import Expressions
import FieldEngine

/// The days that a date in FHIR stands for: a year, a month or a day.
struct FHIRPeriod {
  private let first: CalendarDay

  /// The day after the last one; nil if its year would have more than four digits.
  private let next: CalendarDay?

  /// Reads a date such as `2020`, `2020-05` or `2020-05-06`.
  init?(_ text: String) {
    let count = text.utf8.count
    guard count == 4 || count == 7 || count == 10,
      let first = CalendarDay(iso: text + "-01-01".suffix(10 - count))
    else { return nil }
    self.first = first
    next = count == 10 ? first.adding(days: 1) : first.adding(months: count == 7 ? 1 : 12)
  }

  /// Returns the test that compares an answer with the period, at the precision of the period.
  func test(_ answer: OutlineText, _ sign: String) -> FHIRTest? {
    let before = FHIRTest.holds("\(answer) < '\(first.iso)'")
    let notBefore = FHIRTest.holds("\(answer) >= '\(first.iso)'")
    let after = next.map { FHIRTest.holds("\(answer) >= '\($0.iso)'") } ?? .never
    let notAfter = next.map { FHIRTest.holds("\(answer) < '\($0.iso)'") } ?? .filled(answer)
    switch sign {
    case "=": return notBefore && notAfter
    case "!=": return before || after
    case "<": return before
    case "<=": return notAfter
    case ">": return after
    case ">=": return notBefore
    default: return nil
    }
  }
}

extension FHIRItem {
  /// Returns the days that a date stands for, if an answer can be more precise.
  func period(_ text: String) -> FHIRPeriod? {
    guard list == nil, type == "dateTime" || type == "instant" || type == "date",
      type != "date" || text.utf8.count < 10
    else { return nil }
    return FHIRPeriod(text)
  }
}
