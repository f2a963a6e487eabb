/// What a judgement may know beside the text.
///
/// The engine has no clock of its own.
public struct Judging: Hashable, Sendable {
  /// The day it is.
  public var today: CalendarDay

  /// States what there is to know.
  public init(today: CalendarDay) {
    self.today = today
  }
}
