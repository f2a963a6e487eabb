extension FieldIssue {
  /// The words of each problem, as its type has always said them.
  var usualMessage: String {
    switch problem {
    case .required: "Required Entry"
    case .incomplete: incompleteMessage
    case .unreadable: "Not readable as \(typeNoun)"
    case .spaces: "Spaces not allowed"
    case .below(let bound): type == "age" ? "Age must be at least \(bound)" : "At least \(bound)"
    case .above(let bound): type == "age" ? "Age cannot exceed \(bound)" : "At most \(bound)"
    case .tooShort(let length): "At least \(length) characters"
    case .tooLong(let length): "At most \(length) characters"
    case .zero: "Street Number cannot be zero"
    case .negative: "Cannot be negative"
    case .reversed: "The lower bound is above the upper one"
    case .constraint: "Not allowed here"
    case .tooFew(let count): count == 1 ? "At least 1 item" : "At least \(count) items"
    case .tooMany(let count): count == 1 ? "At most 1 item" : "At most \(count) items"
    case .item(let place): "Item \(place) is empty or not valid"
    case .listRule("sum"): "The items do not add up"
    case .listRule("unique"): "An item is there twice"
    case .listRule("ascending"): "The items are not in ascending order"
    case .listRule("descending"): "The items are not in descending order"
    case .listRule: "The items break the list's rule"
    case .month: "Invalid Month"
    case .day: "Invalid Day"
    case .year: "Year out of range"
    case .impossibleDate: "Invalid Date"
    case .expired: "Card Expired"
    case .brand: "Invalid credit type"
    case .checksum: "Card Number Invalid"
    case .areaCode: "Invalid Area Code"
    case .exchange: "Invalid Exchange"
    case .neverIssued: "This SSN was never issued"
    case .unknown: type == "state" ? "Invalid State Name" : "Invalid State"
    case .pattern: "Not in the expected form"
    case .form: type == "url" ? "Not a web address" : "Not an email address"
    case .custom(_, let message): message
    }
  }

  private var incompleteMessage: String {
    switch type {
    case "credit": "Card Number Incomplete"
    case "cvv": "CVV Incomplete"
    case "expDate": "Incomplete Date"
    case "date": "Invalid Date"
    case "phone": "Incomplete Phone #"
    case "ssn": "Incomplete SSN"
    case "zip": "Incomplete Zip Code"
    case "dataLength": "Not Long Enough"
    case "email": "Incomplete Email"
    case "url": "Incomplete Web Address"
    case "currency": "Incomplete Amount"
    case "percent": "Incomplete Percentage"
    default: "Incomplete Entry"
    }
  }

  private var typeNoun: String {
    switch type {
    case "credit": "a card number"
    case "cvv": "a security code"
    case "expDate", "date": "a date"
    case "phone": "a phone number"
    case "ssn": "an SSN"
    case "zip": "a zip code"
    case "age": "an age"
    case "currency": "an amount"
    case "percent": "a percentage"
    case "name": "a name"
    case "city", "intcity": "a city"
    case "state", "st": "a state"
    case "streetnumber": "a street number"
    case "integer": "a whole number"
    case "number", "double", "float", "decimal": "a number"
    case "boolean": "yes or no"
    case "choice": "one of the options"
    case "range", "closedRange": "a range"
    case "email": "an email address"
    case "url": "a web address"
    case "street": "a street"
    case "data", "dataLength": "data"
    case "phrase": "text"
    default: "\(type)"
    }
  }
}
