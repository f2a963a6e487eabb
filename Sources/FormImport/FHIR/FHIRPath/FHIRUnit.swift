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

  /// The unit of a quantity whose unit the questionnaire does not state, or that people choose.
  static let unstated = FHIRUnit("")

  /// The unit as messages call it.
  var name: String { self == .unstated ? "a unit that is not stated" : "`\(code)`" }

  /// The kind of the unit, and its size in the smallest unit of that kind; nil if it cannot be
  /// converted by multiplying.
  private var factor: (kind: String, factor: Int)? {
    switch code {
    case "wk": ("time", 604_800)
    case "d": ("time", 86_400)
    case "h": ("time", 3_600)
    case "min": ("time", 60)
    case "s": ("time", 1)
    case "a": ("months", 12)
    case "mo": ("months", 1)
    default: Self.measures[code]
    }
  }

  /// Masses in nanograms, lengths in nanometers and volumes in nanoliters.
  private static let measures: [String: (kind: String, factor: Int)] = [
    "t": ("mass", 1_000_000_000_000_000), "kg": ("mass", 1_000_000_000_000),
    "g": ("mass", 1_000_000_000), "mg": ("mass", 1_000_000), "ug": ("mass", 1_000),
    "ng": ("mass", 1), "[lb_av]": ("mass", 453_592_370_000),
    "[oz_av]": ("mass", 28_349_523_125), "[st_av]": ("mass", 6_350_293_180_000),
    "km": ("length", 1_000_000_000_000), "m": ("length", 1_000_000_000),
    "dm": ("length", 100_000_000), "cm": ("length", 10_000_000), "mm": ("length", 1_000_000),
    "um": ("length", 1_000), "nm": ("length", 1), "[in_i]": ("length", 25_400_000),
    "[ft_i]": ("length", 304_800_000), "[yd_i]": ("length", 914_400_000),
    "[mi_i]": ("length", 1_609_344_000_000),
    "L": ("volume", 1_000_000_000), "l": ("volume", 1_000_000_000),
    "dL": ("volume", 100_000_000), "dl": ("volume", 100_000_000),
    "cL": ("volume", 10_000_000), "cl": ("volume", 10_000_000),
    "mL": ("volume", 1_000_000), "ml": ("volume", 1_000_000),
    "uL": ("volume", 1_000), "ul": ("volume", 1_000), "nL": ("volume", 1),
  ]

  /// Returns the numbers by which a quantity in another unit is multiplied and divided to convert
  /// it to this unit; nil if that is not possible.
  func conversion(from other: FHIRUnit) -> (times: Int, by: Int)? {
    if self == other || code == "1" || other.code == "1" { return (1, 1) }
    guard let own = factor, let its = other.factor, own.kind == its.kind else { return nil }
    let common = Self.commonDivisor(own.factor, its.factor)
    return (its.factor / common, own.factor / common)
  }

  /// Returns the greatest common divisor, by Euclid's algorithm.
  private static func commonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : commonDivisor(other, one % other)
  }
}
