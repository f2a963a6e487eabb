/// What is wrong with the definition of a type.
public enum TypeMistake: Error, Hashable, Sendable {
  case unknownType(String)
  case unknownParameter(String, known: [ParameterName])
  case missing(ParameterName)
  /// A parameter takes something else; what it was given is there when that is a word.
  case wrongKind(ParameterName, expected: ParameterKind, given: String? = nil)
  case reversed(ParameterName, ParameterName)
  case notPositive(ParameterName)
  case notWhole(ParameterName)
  case tooLarge(ParameterName, limit: Int)
  case growthWithoutTemplate
  case listOfLists
  /// The items of a list are to be paragraphs.
  case paragraphInList
  case badListRule
  /// A sum is asked for of items that are no numbers.
  case sumOfNoNumbers(String)
  case badOption
  case repeated(String)
  case unknownLocale(String)
  case unknownCurrency(String)
  case pattern(PatternMistake)
  case template(TemplateMistake)

  /// The parameter that the mistake is about.
  public var parameter: String? {
    switch self {
    case .unknownType, .template, .growthWithoutTemplate: nil
    case .unknownParameter(let name, _): name
    case .missing(let name), .wrongKind(let name, _, _), .notPositive(let name),
      .notWhole(let name), .tooLarge(let name, _):
      name.rawValue
    case .reversed(let first, _): first.rawValue
    case .listOfLists, .paragraphInList: ParameterName.of.rawValue
    case .badListRule, .sumOfNoNumbers: ParameterName.rule.rawValue
    case .badOption, .repeated: ParameterName.options.rawValue
    case .unknownLocale: ParameterName.locale.rawValue
    case .unknownCurrency: ParameterName.currency.rawValue
    case .pattern: ParameterName.pattern.rawValue
    }
  }
}
