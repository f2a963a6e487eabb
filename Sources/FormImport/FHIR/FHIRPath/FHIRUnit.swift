/// A unit of a quantity, with the properties that calculations need.
struct FHIRUnit: Equatable, Hashable, Sendable {
  /// The code in UCUM, if it is a calendar unit, and otherwise as written.
  let code: String

  /// The codes for the unit words of FHIRPath.
  static let calendar = [
    "year": "a", "years": "a", "month": "mo", "months": "mo", "week": "wk", "weeks": "wk",
    "day": "d", "days": "d", "hour": "h", "hours": "h", "minute": "min", "minutes": "min",
    "second": "s", "seconds": "s",
  ]

  init(_ text: String) { code = Self.calendar[text] ?? text }

  /// The kind of the unit, and its length in the smallest unit of that kind; nil if it is not a
  /// unit of time.
  private var factor: (kind: String, factor: Int)? {
    switch code {
    case "wk": ("s", 604_800)
    case "d": ("s", 86_400)
    case "h": ("s", 3_600)
    case "min": ("s", 60)
    case "s": ("s", 1)
    case "a": ("mo", 12)
    case "mo": ("mo", 1)
    default: nil
    }
  }

  /// Returns the numbers by which a quantity in another unit is multiplied and divided to convert
  /// it to this unit; nil if that is not possible.
  func conversion(from other: FHIRUnit) -> (times: Int, by: Int)? {
    if self == other || code == "1" || other.code == "1" { return (1, 1) }
    guard let own = factor, let its = other.factor, own.kind == its.kind else { return nil }
    return its.factor % own.factor == 0
      ? (its.factor / own.factor, 1)
      : own.factor % its.factor == 0 ? (1, own.factor / its.factor) : (its.factor, own.factor)
  }
}
