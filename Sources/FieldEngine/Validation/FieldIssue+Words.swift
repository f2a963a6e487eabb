extension FieldIssue {
  /// The standard message for each problem.
  var usualMessage: String {
    switch kind {
    case .required: "Required Entry"
    case .incomplete: words.incomplete
    case .unreadable: "Not readable as \(words.noun)"
    case .spaces: "Spaces not allowed"
    case .below(let bound): "\(words.below) \(bound)"
    case .above(let bound): "\(words.above) \(bound)"
    case .tooShort(let length): "At least \(length) characters"
    case .tooLong(let length): "Too long: at most \(length) characters"
    case .zero: "Street Number cannot be zero"
    case .negative: "Cannot be negative"
    case .reversed: "The lower bound is above the upper one"
    case .constraint: "Not allowed here"
    case .tooFew(let count): "At least \(count) \(words.item)\(count == 1 ? "" : "s")"
    case .tooMany(let count): "At most \(count) \(words.item)\(count == 1 ? "" : "s")"
    case .exclusive(let label): "\(label) cannot be combined with other options"
    case .item(let place): "Item \(place) is empty or not valid"
    case .listRule("sum"): "The items do not add up"
    case .listRule("unique"): "An item is listed twice"
    case .listRule("ascending"): "The items are not in ascending order"
    case .listRule("descending"): "The items are not in descending order"
    case .listRule: "The items break the list's rule"
    case .month: "Invalid Month"
    case .misplacedMonth(let first, let example):
      "Invalid Month. \(first) first, as in \(example)"
    case .day: "Invalid Day"
    case .year: "Year out of range"
    case .impossibleDate: "Invalid Date"
    case .latitude: "Latitude must be from -90 to 90"
    case .longitude: "Longitude must be from -180 to 180"
    case .accuracy: "Accuracy cannot be negative"
    case .expired: "Card Expired"
    case .brand: "Invalid credit type"
    case .checksum: words.checksum
    case .country(let code?): "Numbers of country code +\(code) only"
    case .country(nil): "Begin with + and the country code"
    case .areaCode: "Invalid Area Code"
    case .exchange: "Invalid Exchange"
    case .neverIssued: "This SSN was never issued"
    case .unknown: words.unknown
    case .pattern: "Not in the expected form"
    case .form: words.form
    case .fileFormat(let found, let accepted): "This is \(found); choose \(accepted)"
    case .fileName(let ending, let found):
      "The name ends in .\(ending), but this is \(found)"
    case .fileSize(let bytes, let limit):
      "The file has \(ByteCount(bytes).words); at most \(ByteCount(limit).words) are allowed"
    case .brokenConstraint: "This answer is not allowed here"
    case .duplicate: "Another entry has the same answer"
    case .filtered(let label): "\(label) is not possible with the other answers"
    case .calculation(let text, let reason): "The calculation gives `\(text)`: \(reason)"
    case .custom(_, let message): message
    }
  }

  private var words: TypeWords { .of(type) }
}
