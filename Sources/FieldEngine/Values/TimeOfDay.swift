/// A time of day with millisecond precision, from 00:00 to 23:59:59.999.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// The milliseconds since midnight.
  public let milliseconds: Int

  package static let millisecondsPerDay = 86_400_000

  /// Creates a time; returns nil if the number is out of range.
  public init?(milliseconds: Int) {
    guard (0..<TimeOfDay.millisecondsPerDay).contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// Creates a time; returns nil if there is no such time.
  public init?(hour: Int, minute: Int, second: Int = 0, millisecond: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      (0...999).contains(millisecond)
    else { return nil }
    milliseconds = ((hour * 60 + minute) * 60 + second) * 1_000 + millisecond
  }

  /// Midnight.
  public static let midnight = TimeOfDay(midnight: ())

  private init(midnight: ()) { milliseconds = 0 }

  /// Parses ISO 8601: `14:30`, `14:30:05` or `14:30:05.250`.
  public init?(iso text: some StringProtocol) {
    var reader = DigitReader(text)
    guard let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2) else {
      return nil
    }
    var (second, millisecond) = (0, 0)
    if reader.skip(":") {
      guard let seconds = reader.number(2) else { return nil }
      second = seconds
      if reader.skip(".") {
        guard let thousandths = reader.thousandths() else { return nil }
        millisecond = thousandths
      }
    }
    guard reader.isAtEnd else { return nil }
    self.init(hour: hour, minute: minute, second: second, millisecond: millisecond)
  }

  /// The hour, from 0 to 23.
  public var hour: Int { milliseconds / 3_600_000 }

  /// The minute, from 0 to 59.
  public var minute: Int { milliseconds / 60_000 % 60 }

  /// The second, from 0 to 59.
  public var second: Int { milliseconds / 1_000 % 60 }

  /// The millisecond, from 0 to 999.
  public var millisecond: Int { milliseconds % 1_000 }

  /// The time as `14:30`, with seconds and milliseconds if they are not zero.
  public var iso: String {
    isWholeMinute ? "\(padded(hour, 2)):\(padded(minute, 2))" : isoWithSeconds
  }

  /// The time as `14:30:05`, with milliseconds if they are not zero.
  package var isoWithSeconds: String {
    let seconds = "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
    return millisecond == 0 ? seconds : seconds + "." + padded(millisecond, 3)
  }

  private var isWholeMinute: Bool { milliseconds.isMultiple(of: 60_000) }

  /// Whether one time of day comes before another.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
