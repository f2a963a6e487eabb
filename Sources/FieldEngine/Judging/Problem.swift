/// What a judgement finds wrong with a text.
///
/// It is indirect, so that what carries none is quick to copy.
public indirect enum Problem: Error, Hashable, Sendable {
  case required
  /// More typing is needed.
  case incomplete
  /// The offered text holds something that the type has no place for.
  case unreadable
  case spaces
  case below(String)
  case above(String)
  case tooShort(Int)
  case tooLong(Int)
  case zero
  case negative
  case reversed
  case tooFew(Int)
  case tooMany(Int)
  /// The item at this place, from 1, is empty or not valid.
  case item(Int)
  /// The list breaks its rule of this name.
  case listRule(String)
  /// The value is not among those that are allowed.
  case constraint
  case month
  /// There is no such month, and perhaps the parts were typed in another order than the field's,
  /// which begins with this part, as in this example.
  case misplacedMonth(first: String, example: String)
  case day
  case year
  case impossibleDate
  case expired
  case brand
  case checksum
  case areaCode
  case exchange
  case neverIssued
  case unknown
  case pattern
  case form
  /// A type's own problem.
  case custom(code: String, message: String)

  /// Whether a rule over a whole list is broken.
  var isRule: Bool {
    if case .listRule = self { true } else { false }
  }

  /// The second half of a stable code such as `zip.incomplete`.
  var name: String {
    switch self {
    case .required: "required"
    case .incomplete: "incomplete"
    case .unreadable: "unreadable"
    case .spaces: "spaces"
    case .below: "min"
    case .above: "max"
    case .tooShort: "too_short"
    case .tooLong: "too_long"
    case .zero: "zero"
    case .negative: "negative"
    case .reversed: "reversed"
    case .constraint: "constraint"
    case .tooFew: "min_count"
    case .tooMany: "max_count"
    case .item: "item"
    case .listRule(let name): name
    case .month, .misplacedMonth: "month"
    case .day: "day"
    case .year: "year"
    case .impossibleDate: "impossible"
    case .expired: "expired"
    case .brand: "brand"
    case .checksum: "checksum"
    case .areaCode: "area"
    case .exchange: "exchange"
    case .neverIssued: "never_issued"
    case .unknown: "unknown"
    case .pattern: "pattern"
    case .form: "form"
    case .custom(let code, _): code
    }
  }
}
