/// The circumstances in which text is validated.
///
/// The engine has no clock, so a program provides the date.
public struct ValidationContext: Hashable, Sendable {
  /// The current day.
  public var today: CalendarDay

  /// The offset of local time from UTC, in minutes; nil if it is unknown.
  public var offset: Int?

  /// Creates a validation context.
  public init(today: CalendarDay, offset: Int? = nil) {
    (self.today, self.offset) = (today, offset)
  }
}
