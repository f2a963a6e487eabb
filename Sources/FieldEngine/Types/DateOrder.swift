/// The order of month, day and year in a date field.
public enum DateOrder: String, CaseIterable, Hashable, Sendable {
  /// Month, day, year: `12/25/1990`.
  case mdy
  /// Day, month, year: `25/12/1990`.
  case dmy
  /// Year, month, day: `1990-12-25`.
  case ymd

  /// The template, which uses a different letter for each part.
  var template: String {
    switch self {
    case .mdy: "MM/DD/YYYY"
    case .dmy: "DD/MM/YYYY"
    case .ymd: "YYYY-MM-DD"
    }
  }

  /// The name of the first part, and an example of a date.
  var example: (first: String, date: String) {
    switch self {
    case .mdy: ("Month", "12/25/1990")
    case .dmy: ("Day", "25/12/1990")
    case .ymd: ("Year", "1990-12-25")
    }
  }

  /// The separator between the parts.
  var separator: Character { self == .ymd ? "-" : "/" }

  var parts: [DatePart] {
    switch self {
    case .mdy: [.month, .day, .year]
    case .dmy: [.day, .month, .year]
    case .ymd: [.year, .month, .day]
    }
  }
}

/// A part of a date in a template of digits.
enum DatePart: Hashable, Sendable {
  case month
  case day
  case year
  /// The last two digits of a year.
  case shortYear

  var width: Int { self == .year ? 4 : 2 }

  /// The largest digit that can begin the part.
  ///
  /// A larger digit must be the part's second digit, so typing `4` for a day means `04`.
  var largestFirstDigit: UInt8 {
    switch self {
    case .month: UInt8(ascii: "1")
    case .day: UInt8(ascii: "3")
    case .year, .shortYear: UInt8(ascii: "9")
    }
  }
}
