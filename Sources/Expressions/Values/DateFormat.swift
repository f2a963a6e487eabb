import FieldEngine

/// The names of months and weekdays in a form's language.
public struct DateNames: Sendable {
  /// The short names of the months, beginning with January.
  public let months: [String]

  /// The short names of the weekdays, beginning with Sunday.
  public let weekdays: [String]

  /// Creates names; returns nil unless there are twelve months and seven weekdays.
  public init?(months: [String], weekdays: [String]) {
    guard months.count == 12, weekdays.count == 7 else { return nil }
    self.months = months
    self.weekdays = weekdays
  }

  private init(english: ()) {
    months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  }

  /// The English names.
  public static let english = DateNames(english: ())
}

/// A format for `format-date`, such as `%d %b %Y`.
enum DateFormat {
  /// The characters that can follow a percent sign, besides another percent sign.
  static let tokens = "YymnbdeaHhMS3"

  /// Returns the first unknown character after a percent sign, or nil if all are known.
  static func unknownToken(in format: String) -> Unicode.Scalar? {
    var isToken = false
    for scalar in format.unicodeScalars {
      if isToken, scalar != "%", !tokens.unicodeScalars.contains(scalar) { return scalar }
      isToken = scalar == "%" && !isToken
    }
    return nil
  }

  /// Formats a date and a time; a percent sign before an unknown character stays unchanged.
  static func write(_ format: String, _ day: CalendarDay, _ time: TimeOfDay, _ names: DateNames)
    -> String
  {
    var text = ""
    var isToken = false
    for scalar in format.unicodeScalars {
      if isToken {
        text += part(scalar, day, time, names) ?? (scalar == "%" ? "%" : "%\(scalar)")
        isToken = false
      } else if scalar == "%" {
        isToken = true
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return isToken ? text + "%" : text
  }

  private static func part(
    _ token: Unicode.Scalar, _ day: CalendarDay, _ time: TimeOfDay, _ names: DateNames
  ) -> String? {
    switch token {
    case "Y": padded(day.year, 4)
    case "y": padded(day.year % 100, 2)
    case "m": padded(day.month, 2)
    case "n": String(day.month)
    case "b": names.months[day.month - 1]
    case "d": padded(day.day, 2)
    case "e": String(day.day)
    case "a": names.weekdays[day.weekday]
    case "H": padded(time.hour, 2)
    case "h": String(time.hour)
    case "M": padded(time.minute, 2)
    case "S": padded(time.second, 2)
    case "3": padded(time.millisecond, 3)
    default: nil
    }
  }
}
