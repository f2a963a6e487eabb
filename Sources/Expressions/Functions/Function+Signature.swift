/// The arguments and the result of a function.
public struct FunctionSignature: Sendable {
  /// The minimum number of arguments.
  let minimum: Int
  /// The maximum number of arguments; nil for no limit.
  let maximum: Int?

  /// The kind of the result; nil if it depends on the arguments.
  let result: ValueKind?

  /// Whether the function combines the answers of all entries of a repeated group.
  let takesEntries: Bool

  init(
    _ minimum: Int, _ maximum: Int?, gives result: ValueKind?, takesEntries: Bool = false
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.result = result
    self.takesEntries = takesEntries
  }

  func allows(_ count: Int) -> Bool { count >= minimum && maximum.map { count <= $0 } != false }

  /// The number of arguments in words, such as `1 to 2 arguments` or `at least 1 argument`.
  var countInWords: String {
    let last = maximum ?? minimum
    let noun = last == 1 ? "argument" : "arguments"
    guard let maximum else { return "at least \(minimum) \(noun)" }
    return minimum == maximum ? "\(minimum) \(noun)" : "\(minimum) to \(maximum) \(noun)"
  }
}

/// The kinds of values, which are known when an expression is compiled.
public enum ValueKind: String, CaseIterable, Sendable {
  /// A number.
  case number
  /// Text.
  case text
  /// True or false.
  case flag = "boolean"
  /// A date.
  case day = "date"
  /// A time of day.
  case time
  /// A date and time.
  case instant = "dateTime"
  /// The values of several choices.
  case choices
}

extension Function {
  /// The arguments and the result of the function.
  public var signature: FunctionSignature {
    switch self {
    case .condition: FunctionSignature(3, 3, gives: nil)
    case .coalesce: FunctionSignature(1, nil, gives: nil)
    case .once: FunctionSignature(1, 1, gives: nil)
    case .not, .boolean: FunctionSignature(1, 1, gives: .flag)
    case .yes, .no: FunctionSignature(0, 0, gives: .flag)
    case .number, .int, .floor, .ceiling, .abs, .sqrt, .exp, .log, .log10, .sin, .cos, .tan, .asin,
      .acos, .atan:
      FunctionSignature(1, 1, gives: .number)
    case .round: FunctionSignature(1, 2, gives: .number)
    case .pow, .atan2: FunctionSignature(2, 2, gives: .number)
    case .pi: FunctionSignature(0, 0, gives: .number)
    case .min, .max: FunctionSignature(1, nil, gives: nil, takesEntries: true)
    case .sum, .count, .countNonEmpty:
      FunctionSignature(1, nil, gives: .number, takesEntries: true)
    case .string: FunctionSignature(1, 1, gives: .text)
    case .concat: FunctionSignature(1, nil, gives: .text)
    case .join: FunctionSignature(2, nil, gives: .text, takesEntries: true)
    case .substr: FunctionSignature(2, 3, gives: .text)
    case .stringLength: FunctionSignature(1, 1, gives: .number)
    case .contains, .startsWith, .endsWith, .regex, .selected: FunctionSignature(2, 2, gives: .flag)
    case .substringBefore, .substringAfter: FunctionSignature(2, 2, gives: .text)
    case .translate: FunctionSignature(3, 3, gives: .text)
    case .normalizeSpace: FunctionSignature(1, 1, gives: .text)
    case .countSelected: FunctionSignature(1, 1, gives: .number)
    case .selectedAt, .choiceName: FunctionSignature(2, 2, gives: .text)
    case .label: FunctionSignature(1, 1, gives: .text)
    case .today: FunctionSignature(0, 0, gives: .day)
    case .now: FunctionSignature(0, 0, gives: .instant)
    case .date: FunctionSignature(1, 1, gives: .day)
    case .dateTime: FunctionSignature(1, 1, gives: .instant)
    case .time: FunctionSignature(1, 1, gives: .time)
    case .formatDate, .formatDateTime: FunctionSignature(2, 2, gives: .text)
    case .decimalDateTime: FunctionSignature(1, 1, gives: .number)
    case .daysBetween, .weeksBetween, .monthsBetween, .yearsBetween:
      FunctionSignature(2, 2, gives: .number)
    case .addDate: FunctionSignature(4, 4, gives: .day)
    case .position: FunctionSignature(1, 1, gives: .number)
    case .indexedRepeat: FunctionSignature(3, 3, gives: nil)
    case .pullData: FunctionSignature(4, 4, gives: .text)
    }
  }
}
