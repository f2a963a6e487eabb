import FieldEngine

extension TimeOfDay {
  /// The fraction of the day that has passed: 0.5 at noon.
  var partOfDay: Number { Number(milliseconds) / Number(TimeOfDay.millisecondsPerDay) }
}

extension Instant {
  /// The days since the beginning of 1970 in UTC, or in local time if the offset is unknown.
  var daysSince1970: Number {
    Number(wide: milliseconds(isInUTC: true)) / Number(TimeOfDay.millisecondsPerDay)
  }
}
