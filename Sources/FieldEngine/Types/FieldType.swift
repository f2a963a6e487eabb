/// The built-in field types.
public enum FieldType: String, CaseIterable, Hashable, Sendable {
  /// Text without spaces.
  case data
  /// A fixed number of characters without spaces.
  case dataLength
  /// A person's name.
  case name
  /// Free text.
  case phrase
  /// A payment card number.
  case credit
  /// The expiration date of a payment card.
  case expDate
  /// The security code of a payment card.
  case cvv
  /// An age within bounds.
  case age
  /// A calendar date.
  case date
  /// A time of day.
  case time
  /// A date and a time of day.
  case dateTime
  /// A month in a year.
  case month
  /// A year.
  case year
  /// A phone number.
  case phone
  /// A Social Security number.
  case ssn
  /// A United States zip code.
  case zip
  /// A street address.
  case street
  /// A street number of up to six digits.
  case streetnumber
  /// A city in the United States.
  case city
  /// A city anywhere.
  case intcity
  /// A US state, by code, name or abbreviation.
  case state
  /// The two-letter code of a state.
  case st
  /// An amount in dollars.
  case currency
  /// A percentage.
  case percent
  /// An email address.
  case email
  /// A web address.
  case url
  /// Text with limits on its length, or with a pattern.
  case text
  /// A number, a percentage or an amount in a locale's format.
  case number
  /// A whole number.
  case integer
  /// A double-precision number.
  case double
  /// A single-precision number.
  case float
  /// An exact decimal number.
  case decimal
  /// True or false.
  case boolean
  /// One of several options.
  case choice
  /// Several options from a list.
  case choices
  /// A point on the earth.
  case geopoint
  /// A universally unique identifier.
  case uuid
  /// Text that only programs set.
  case hidden
  /// A range that excludes its upper bound: `1..<5`.
  case range
  /// A range that includes both bounds: `1...5`.
  case closedRange
  /// A file of any format.
  case file
  /// A picture.
  case image
  /// A picture of a signature.
  case signature
  /// A list of values of one type.
  case list

  /// The catalog entry of the type.
  ///
  /// This is the only switch over the built-in types; everything else reads the entry.
  public var entry: TypeEntry {
    switch self {
    case .data: .data
    case .dataLength: .dataLength
    case .name: .name
    case .phrase: .phrase
    case .credit: .credit
    case .expDate: .expDate
    case .cvv: .cvv
    case .age: .age
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    case .month: .month
    case .year: .year
    case .phone: .phone
    case .ssn: .ssn
    case .zip: .zip
    case .street: .street
    case .streetnumber: .streetnumber
    case .city: .city
    case .intcity: .intcity
    case .state: .state
    case .st: .st
    case .currency: .currency
    case .percent: .percent
    case .email: .email
    case .url: .url
    case .text: .text
    case .number: .number
    case .integer: .integer
    case .double: .double
    case .float: .float
    case .decimal: .decimal
    case .boolean: .boolean
    case .choice: .choice
    case .choices: .choices
    case .geopoint: .geopoint
    case .uuid: .uuid
    case .hidden: .hidden
    case .range: .range
    case .closedRange: .closedRange
    case .file: .file
    case .image: .image
    case .signature: .signature
    case .list: .list
    }
  }

  /// Names that other systems use for the types.
  private static let otherNames: [String: FieldType] = [
    "int": .integer, "bool": .boolean, "string": .text, "str": .text, "enum": .choice,
    "array": .list, "address": .street, "birthday": .date, "dat": .date, "day": .date,
    "fone": .phone, "mail": .email, "mobile": .phone, "postcode": .zip, "select": .choice,
    "tel": .phone, "telephone": .phone, "zipcode": .zip,
    "datetime": .dateTime, "timestamp": .dateTime, "gps": .geopoint, "location": .geopoint,
    "attachment": .file, "upload": .file, "photo": .image, "picture": .image,
    "guid": .uuid, "checkbox": .choices, "multiselect": .choices,
  ]

  /// Returns the type, or the name among `others`, that an unknown name probably means.
  package static func nearest(to name: String, or others: [String] = []) -> String? {
    otherNames[name.lowercased()]?.rawValue
      ?? NearestSpelling.of(name, among: allCases.map { $0.rawValue } + others)
      ?? NearestSpelling.of(name, among: otherNames.keys.sorted())
      .flatMap { otherNames[$0]?.rawValue }
  }

  /// Creates the definition of this type with parameters.
  ///
  ///     try FieldType.age.definition([.min: 18, .max: 120])
  ///     try FieldType.age.definition()   // throws .missing(.min)
  public func definition(
    _ parameters: TypeParameters = [:]
  ) throws(TypeError) -> FieldDefinition {
    let entry = entry
    try entry.check(parameters)
    return try entry.define(parameters)
  }
}
