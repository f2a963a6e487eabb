/// The context for validating a text.
///
/// The engine has no clock of its own.
public struct ValidationContext: Hashable, Sendable {
  /// The current day.
  public var today: CalendarDay

  /// Creates a validation context.
  public init(today: CalendarDay) {
    self.today = today
  }
}
