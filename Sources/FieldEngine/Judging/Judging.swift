/// What a judgement may know beside the text.
///
/// The engine has no clock of its own.
public struct Judging: Hashable, Sendable {
  public var today: CalendarDay

  public init(today: CalendarDay) {
    self.today = today
  }
}
