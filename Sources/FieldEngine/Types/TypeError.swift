/// A mistake in the definition of a type.
public enum TypeError: Error, Hashable, Sendable {
  /// No type has this name.
  case unknownType(String)
  /// The type does not have this parameter.
  case unknownParameter(String, known: [ParameterName])
  /// A required parameter is missing.
  case missing(ParameterName)
  /// The value of a parameter is of the wrong kind; `given` is the value if it is a word.
  case wrongKind(ParameterName, expected: ParameterKind, given: String? = nil)
  /// A lower bound is above the upper one.
  case reversed(ParameterName, ParameterName)
  /// The value must be at least 1, or the list of options must not be empty.
  case notPositive(ParameterName)
  /// The value must be a whole number that is not negative.
  case notWhole(ParameterName)
  /// The value exceeds a limit.
  case tooLarge(ParameterName, limit: Int)
  /// The type has growth rules without a template that can grow.
  case growthWithoutTemplate
  /// The items of a list are lists.
  case listOfLists
  /// The items of a list have several lines.
  case paragraphInList
  /// The items of a list are files.
  case fileInList
  /// The text is neither a media type nor an extension.
  case badFileRule(String)
  /// A list rule is malformed.
  case badListRule
  /// A list has a sum rule, but items of this type are not numbers.
  case sumOfNoNumbers(String)
  /// An option is malformed.
  case badOption
  /// Several options have this value.
  case repeated(String)
  /// Only one of these parameters can be given.
  case notTogether(ParameterName, ParameterName)
  /// The first parameter has no effect without the second.
  case needs(ParameterName, ParameterName)
  /// The form has no list with this name.
  case unknownList(String, nearest: String?)
  /// The list is in a file that has not been read.
  case listNotRead(String, file: String)
  /// The items of a list field cannot come from a list of the form.
  case listNotHere
  /// No option has this value; `known` lists the existing values.
  case unknownOption(String, known: [String])
  /// No region has this code.
  case unknownRegion(String)
  /// The rules of the North American plan do not apply in this region.
  case strictOutsidePlan(String)
  /// No locale has this name.
  case unknownLocale(String)
  /// No currency has this code.
  case unknownCurrency(String)
  /// The pattern has a mistake.
  case pattern(PatternError)
  /// The template has a mistake.
  case template(TemplateError)
  /// An expression of the form has a mistake, with this code and message.
  case expression(code: String, message: String)

  /// The parameter that has the mistake; nil if the mistake is not in a parameter.
  public var parameter: String? {
    switch self {
    case .unknownType, .template, .growthWithoutTemplate, .expression: nil
    case .unknownParameter(let name, _): name
    case .missing(let name), .wrongKind(let name, _, _), .notPositive(let name),
      .notWhole(let name), .tooLarge(let name, _):
      name.rawValue
    case .reversed(let first, _): first.rawValue
    case .badFileRule: ParameterName.accept.rawValue
    case .listOfLists, .paragraphInList, .fileInList: ParameterName.of.rawValue
    case .badListRule, .sumOfNoNumbers: ParameterName.rule.rawValue
    case .notTogether(_, let name), .needs(let name, _): name.rawValue
    case .unknownList, .listNotRead, .listNotHere: ParameterName.list.rawValue
    case .badOption, .repeated: ParameterName.options.rawValue
    case .unknownOption: ParameterName.exclusive.rawValue
    case .unknownRegion: ParameterName.region.rawValue
    case .strictOutsidePlan: ParameterName.strict.rawValue
    case .unknownLocale: ParameterName.locale.rawValue
    case .unknownCurrency: ParameterName.currency.rawValue
    case .pattern: ParameterName.pattern.rawValue
    }
  }
}
