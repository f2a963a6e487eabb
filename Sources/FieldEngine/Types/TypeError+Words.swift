extension TypeError {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .unknownType: "type.unknown"
    case .expression(let code, _): code
    case .unknownParameter: "type.unknown_parameter"
    case .missing: "type.missing_parameter"
    case .wrongKind: "type.parameter_kind"
    case .reversed: "type.reversed"
    case .notPositive: "type.not_positive"
    case .notWhole: "type.not_whole"
    case .tooLarge: "type.too_large"
    case .growthWithoutTemplate: "type.grow_without_template"
    case .listOfLists: "type.list_of_lists"
    case .paragraphInList: "type.paragraph_in_list"
    case .fileInList: "type.file_in_list"
    case .badFileRule: "type.file_rule"
    case .badListRule: "type.list_rule"
    case .sumOfNoNumbers: "type.sum"
    case .badOption: "type.option"
    case .notTogether: "type.not_together"
    case .needs: "type.needs"
    case .unknownList: "form.unknown_list"
    case .listNotRead: "form.list_not_read"
    case .listNotHere: "type.list_not_here"
    case .repeated: "type.repeated_option"
    case .unknownOption: "type.unknown_option"
    case .unknownRegion: "type.unknown_region"
    case .strictOutsidePlan: "type.strict_region"
    case .unknownLocale: "type.unknown_locale"
    case .unknownCurrency: "type.unknown_currency"
    case .pattern(let error): error.code.rawValue
    case .template(let error): error.code
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .unknownType(let name): "There is no type `\(name)`."
    case .expression(_, let message): message
    case .unknownParameter(let name, _): "The type takes no parameter `\(name)`."
    case .missing(let name): "The parameter `\(name.rawValue)` is missing."
    case .wrongKind(let name, let kind, _): "The parameter `\(name.rawValue)` takes \(kind.words)."
    case .reversed(let low, let high): "`\(low.rawValue)` is above `\(high.rawValue)`."
    case .notPositive(.options): "`options` must have at least one option."
    case .notPositive(let name): "`\(name.rawValue)` must be at least 1."
    case .notWhole(let name): "`\(name.rawValue)` must be a whole number that is not negative."
    case .tooLarge(let name, let limit): "`\(name.rawValue)` can be at most \(limit)."
    case .growthWithoutTemplate: "`grow` needs a `template`."
    case .listOfLists: "A list cannot hold lists."
    case .paragraphInList: "An item of a list has one line, so it cannot have `lines`."
    case .fileInList: "The items of a list cannot be files."
    case .badFileRule(let text): "`\(text)` is neither a media type nor an extension."
    case .badListRule:
      "A rule is one of `sum`, `unique`, `ascending` and `descending`, optionally with `message`."
    case .sumOfNoNumbers(let type): "A `\(type)` is not a number, so the items have no sum."
    case .badOption:
      "An option is text without spaces around it, or an object with `value` and optionally `label` and `name`."
    case .notTogether(let one, let other):
      "Only one of `\(one.rawValue)` and `\(other.rawValue)` can be given."
    case .needs(let name, let other): "`\(name.rawValue)` needs `\(other.rawValue)`."
    case .unknownList(let name, _): "There is no list `\(name)`."
    case .listNotRead(let name, let file): "The file `\(file)` of the list `\(name)` was not read."
    case .listNotHere: "The items of a `list` field cannot come from a list of the form."
    case .repeated(let value): "The option `\(value)` is listed twice."
    case .unknownOption(let value, _): "There is no option `\(value)`."
    case .unknownRegion(let code): "There is no region `\(code)`."
    case .strictOutsidePlan(let region):
      "`strict` applies the rules of North America, which `\(region)` does not have."
    case .unknownLocale(let name): "There is no locale `\(name)`."
    case .unknownCurrency(let code): "There is no currency `\(code)`."
    case .pattern(let error): error.message
    case .template(let error): error.message
    }
  }

  /// A sentence that says what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .unknownType(let name):
      FieldType.nearest(to: name).map { "Did you mean `\($0)`?" }
        ?? NearestSpelling.advice(for: name, among: FieldType.allCases.map { $0.rawValue })
    case .unknownParameter(_, let known) where known.isEmpty: "It takes no parameters."
    case .unknownParameter(let name, let known):
      NearestSpelling.advice(for: name, among: known.map { $0.rawValue })
    case .wrongKind(_, .oneOf(let words), let given?),
      .wrongKind(_, .flagOrOneOf(let words), let given?):
      NearestSpelling.question(for: given, among: words)
    case .wrongKind(_, expected: .decimal, _):
      "Write it like 18, -0.5 or 1e3, with an exponent of at most \(TextLimit.digits)."
    case .missing(let name): "Add it: \(name.summary)."
    case .unknownList(_, let nearest):
      nearest.map { "Did you mean `\($0)`?" } ?? "Add it to `lists` of the form."
    case .listNotHere: "Use the type `choices` instead."
    case .fileInList: "Put the field into a repeat, which can have any number of files."
    case .badFileRule:
      "Write media types like `image/*` or `application/pdf`, extensions like `.pdf`."
    case .unknownOption(let value, let known): NearestSpelling.advice(for: value, among: known)
    case .unknownRegion(let code):
      PhonePlan(region: code.uppercased()).map { _ in "Did you mean `\(code.uppercased())`?" }
        ?? "Give a two-letter code of ISO 3166, such as `KE`, or `any`."
    case .unknownLocale(let name): localeHint(name)
    case .unknownCurrency(let code):
      NearestSpelling.of(code, among: CurrencyTable.allCodes).map { "Did you mean `\($0)`?" }
        ?? "Give an ISO 4217 code, such as `CHF`."
    default: ""
    }
  }
}

private func localeHint(_ name: String) -> String {
  let near = NumberLocale.suggestions(for: name)
  return near.isEmpty
    ? "Give a language and a region, such as `de_CH`." : "Did you mean \(alternatives(near))?"
}

extension ParameterKind {
  /// The values that the parameter accepts, in words.
  public var words: String {
    switch self {
    case .flag: "true or false"
    case .count: "a whole number that is not negative"
    case .decimal: "a number"
    case .text, .words: "text"
    case .options: "a list of options"
    case .texts: "a list of texts"
    case .type: "a type"
    case .listRule: "an object with a rule"
    case .oneOf(let choices): alternatives(choices)
    case .flagOrOneOf(let choices): "true or false, or \(alternatives(choices))"
    }
  }
}

/// Lists choices in words, with "or" before the last one.
private func alternatives(_ choices: [String]) -> String {
  let quoted = choices.map { "`\($0)`" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
  return quoted.dropLast().joined(separator: ", ") + " or " + last
}

extension TemplateError {
  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .noPlaceholder: "The template has none of its placeholders."
    case .placeholdersWithoutTemplate: "`placeholders` needs a `template`."
    case .controlCharacter: "The template contains a control character."
    }
  }
}
