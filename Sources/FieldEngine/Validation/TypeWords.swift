/// The words that the standard messages use for each built-in type.
struct TypeWords: Sendable {
  /// What a text of the type is, as in "Not readable as a date".
  var noun: String

  /// The message when more typing is needed.
  var incomplete = "Incomplete Entry"

  /// The words before a bound that the value exceeds.
  var below = "At least"
  var above = "At most"

  /// The message for a text that is not one of the known entries.
  var unknown = "Unknown Entry"

  /// The message for a text that is not in the expected form.
  var form = "Not in the expected form"

  /// The message when the check digit does not match.
  var checksum = "Check Digit Invalid"

  /// What the type contains several of.
  var item = "item"

  /// Returns the words of a type; a custom type uses its name.
  static func of(_ type: String) -> TypeWords {
    FieldType(rawValue: type).flatMap { builtIn[$0] } ?? TypeWords(noun: type)
  }

  private static let builtIn: [FieldType: TypeWords] = [
    .data: TypeWords(noun: "data"),
    .dataLength: TypeWords(noun: "data", incomplete: "Not Long Enough"),
    .name: TypeWords(noun: "a name"),
    .phrase: TypeWords(noun: "text"),
    .credit: TypeWords(
      noun: "a card number", incomplete: "Card Number Incomplete", checksum: "Card Number Invalid"),
    .expDate: TypeWords(noun: "a date", incomplete: "Incomplete Date"),
    .cvv: TypeWords(noun: "a security code", incomplete: "CVV Incomplete"),
    .age: TypeWords(noun: "an age", below: "Age must be at least", above: "Age cannot exceed"),
    .date: TypeWords(noun: "a date", incomplete: "Invalid Date"),
    .time: TypeWords(noun: "a time", incomplete: "Incomplete Time"),
    .dateTime: TypeWords(noun: "a date and time", incomplete: "Incomplete Date and Time"),
    .month: TypeWords(noun: "a month", incomplete: "Incomplete Month"),
    .year: TypeWords(noun: "a year", incomplete: "Incomplete Year"),
    .phone: TypeWords(
      noun: "a phone number", incomplete: "Incomplete Phone #", unknown: "Unknown Country Code"),
    .ssn: TypeWords(noun: "an SSN", incomplete: "Incomplete SSN"),
    .zip: TypeWords(noun: "a zip code", incomplete: "Incomplete Zip Code"),
    .street: TypeWords(noun: "a street"),
    .streetnumber: TypeWords(noun: "a street number"),
    .city: TypeWords(noun: "a city"),
    .intcity: TypeWords(noun: "a city"),
    .state: TypeWords(
      noun: "a state", incomplete: "Invalid State Name", unknown: "Invalid State Name"),
    .st: TypeWords(noun: "a state", incomplete: "Invalid State", unknown: "Invalid State"),
    .currency: TypeWords(noun: "an amount", incomplete: "Incomplete Amount"),
    .percent: TypeWords(noun: "a percentage", incomplete: "Incomplete Percentage"),
    .email: TypeWords(
      noun: "an email address", incomplete: "Incomplete Email", form: "Not an email address"),
    .url: TypeWords(
      noun: "a web address", incomplete: "Incomplete Web Address", form: "Not a web address"),
    .text: TypeWords(noun: "text"),
    .number: TypeWords(noun: "a number"),
    .integer: TypeWords(noun: "a whole number"),
    .double: TypeWords(noun: "a number"),
    .float: TypeWords(noun: "a number"),
    .decimal: TypeWords(noun: "a number"),
    .boolean: TypeWords(noun: "yes or no"),
    .choice: TypeWords(noun: "one of the options"),
    .choices: TypeWords(noun: "some of the options", item: "option"),
    .geopoint: TypeWords(noun: "a place", incomplete: "Incomplete Place"),
    .uuid: TypeWords(noun: "an identifier", incomplete: "Incomplete Identifier"),
    .hidden: TypeWords(noun: "text"),
    .file: TypeWords(noun: "a file"),
    .image: TypeWords(noun: "a picture"),
    .signature: TypeWords(noun: "a signature"),
    .range: TypeWords(noun: "a range", incomplete: "Incomplete Range"),
    .closedRange: TypeWords(noun: "a range", incomplete: "Incomplete Range"),
  ]
}
