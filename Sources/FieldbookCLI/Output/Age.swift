import FormSession

extension Moment {
  /// Returns the time since the moment in the largest suitable unit: `3 min`, `2 h`, `5 d`.
  func age(at now: Moment) -> String {
    let (passed, overflows) = now.milliseconds.subtractingReportingOverflow(milliseconds)
    let seconds = max(0, overflows ? .max : passed) / 1_000
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) d"
    }
  }
}
