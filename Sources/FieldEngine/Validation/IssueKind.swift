/// A problem that validation finds in the text of a field.
///
/// The enum is indirect, which makes values without a problem cheap to copy.
public indirect enum IssueKind: Error, Hashable, Sendable {
  /// The field is required and empty.
  case required
  /// More typing is needed.
  case incomplete
  /// The text contains something that the type cannot read.
  case unreadable
  /// The text contains spaces although the type allows none.
  case spaces
  /// The value is below this lower bound.
  case below(String)
  /// The value is above this upper bound.
  case above(String)
  /// The text has fewer than this number of characters.
  case tooShort(Int)
  /// The text has more than this number of characters.
  case tooLong(Int)
  /// The street number is zero.
  case zero
  /// The value is negative.
  case negative
  /// The lower bound of a range is above the upper one.
  case reversed
  /// The list has fewer than this number of items, or fewer options are chosen.
  case tooFew(Int)
  /// The list has more than this number of items, or more options are chosen.
  case tooMany(Int)
  /// The option with this label is chosen together with others.
  case exclusive(String)
  /// The item at this position is empty or not valid; the first position is 1.
  case item(Int)
  /// The list breaks the rule with this name.
  case listRule(String)
  /// The value is not one of the allowed values.
  case constraint
  /// The month does not exist.
  case month
  /// The month does not exist, perhaps because the parts were typed in another order.
  ///
  /// The strings name the part that comes first in the field's order, and an example date.
  case misplacedMonth(first: String, example: String)
  /// The day does not exist.
  case day
  /// The year is out of range.
  case year
  /// The month does not have this day.
  case impossibleDate
  /// The latitude is not between -90 and 90 degrees.
  case latitude
  /// The longitude is not between -180 and 180 degrees.
  case longitude
  /// The accuracy of a place is negative.
  case accuracy
  /// The card has expired.
  case expired
  /// The number does not belong to a known card brand.
  case brand
  /// The check digit does not match.
  case checksum
  /// The area code is not valid.
  case areaCode
  /// The phone number's country code is not this one; nil if the number needs a code but has none.
  case country(String?)
  /// The exchange of a phone number is not valid.
  case exchange
  /// Social Security numbers of this form were never issued.
  case neverIssued
  /// The text is not one of the known entries.
  case unknown
  /// The text does not match the type's pattern.
  case pattern
  /// The text does not have the form that its type requires, such as that of an email address.
  case form
  /// The format of a file's content is not accepted; the strings describe the format found and the
  /// formats accepted.
  case fileFormat(found: String, accepted: String)
  /// The extension of a file's name belongs to a different format from that of the file's content.
  case fileName(ending: String, found: String)
  /// The file has this many bytes, which is more than the limit.
  case fileSize(Int64, limit: Int64)
  /// The answer breaks a constraint that the form sets with an expression.
  case brokenConstraint
  /// Another entry of the repeated group has the same answer, although answers must differ.
  case duplicate
  /// The filter of the form no longer offers the option with this label.
  case filtered(String)
  /// The form calculates this text, which is not a possible answer of the type.
  case calculation(String, reason: String)
  /// A problem defined by a custom type.
  case custom(code: String, message: String)

  /// Whether the problem is a broken rule of a whole list.
  var isRule: Bool {
    if case .listRule = self { true } else { false }
  }

  /// Whether the form rather than the type finds the problem, so the problem's code names no type.
  var isOfForm: Bool {
    switch self {
    case .required, .brokenConstraint, .duplicate, .calculation: true
    default: false
    }
  }

  /// The second part of a stable code such as `zip.incomplete`.
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
    case .exclusive: "exclusive"
    case .item: "item"
    case .listRule(let name): name
    case .month, .misplacedMonth: "month"
    case .day: "day"
    case .year: "year"
    case .impossibleDate: "impossible"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .accuracy: "accuracy"
    case .expired: "expired"
    case .brand: "brand"
    case .checksum: "checksum"
    case .country: "country"
    case .areaCode: "area"
    case .exchange: "exchange"
    case .neverIssued: "never_issued"
    case .unknown: "unknown"
    case .pattern: "pattern"
    case .form: "form"
    case .fileFormat: "accept"
    case .fileName: "name"
    case .fileSize: "max_bytes"
    case .brokenConstraint: "constraint"
    case .duplicate: "duplicate"
    case .filtered: "filtered"
    case .calculation: "calculation"
    case .custom(let code, _): code
    }
  }
}
