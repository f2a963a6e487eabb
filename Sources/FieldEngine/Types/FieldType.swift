/// The built-in field types.
public enum FieldType: String, CaseIterable, Hashable, Sendable {
  case data
  case dataLength
  case name
  case phrase
  case credit
  case expDate
  case cvv
  case age
  case date
  case phone
  case ssn
  case zip
  case street
  case streetnumber
  case city
  case intcity
  case state
  case st
  case currency
  case percent
  case email
  case url
  case text
  case number
  case integer
  case double
  case float
  case decimal
  case boolean
  case choice
  case range
  case closedRange
  case list

  /// The one place that knows the built-in types apart; everything else reads the entry.
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
    case .range: .range
    case .closedRange: .closedRange
    case .list: .list
    }
  }

  /// What the types are called elsewhere.
  private static let otherNames: [String: FieldType] = [
    "int": .integer, "bool": .boolean, "string": .text, "str": .text, "enum": .choice,
    "array": .list, "address": .street, "birthday": .date, "dat": .date, "day": .date,
    "fone": .phone, "mail": .email, "mobile": .phone, "postcode": .zip, "select": .choice,
    "tel": .phone, "telephone": .phone, "zipcode": .zip,
  ]

  /// The type that was probably meant by a name that is none, or else one of other names.
  package static func nearest(to name: String, or others: [String] = []) -> String? {
    otherNames[name.lowercased()]?.rawValue
      ?? NearestSpelling.of(name, among: allCases.map(\.rawValue) + others)
      ?? NearestSpelling.of(name, among: otherNames.keys.sorted())
      .flatMap { otherNames[$0]?.rawValue }
  }

  /// The definition of this type with the given parameters.
  ///
  ///     try FieldType.age.definition([.min: 18, .max: 120])
  ///     try FieldType.age.definition()   // throws .missing(.min)
  public func definition(
    _ parameters: TypeParameters = [:]
  ) throws(TypeMistake) -> FieldDefinition {
    let entry = entry
    try entry.check(parameters)
    return try entry.define(parameters)
  }
}
