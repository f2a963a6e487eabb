package import FieldEngine
package import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The clock and the time zone of the machine.
package enum SystemClock {
  /// Returns the current time.
  @Sendable package static func now() -> Moment {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Moment(milliseconds: Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000)
  }

  /// Today's date in the time zone of the machine.
  package static var today: CalendarDay {
    let parts = localTime()
    let day = CalendarDay(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    return day ?? .earliest
  }

  /// The moment when today began.
  package static var midnight: Moment {
    var parts = localTime()
    (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (0, 0, 0, -1)
    return Moment(milliseconds: Int64(mktime(&parts)) * 1_000)
  }

  /// The offset of local time from UTC at present, in minutes.
  ///
  /// On a day when the clock changes, it differs from the offset at midnight.
  package static var offset: Int { localTime().tm_gmtoff / 60 }

  private static func localTime() -> tm {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return parts
  }
}
