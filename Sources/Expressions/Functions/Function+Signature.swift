/// What a function takes and gives.
public struct FunctionSignature: Sendable {
  /// How many arguments there can be.
  let minimum: Int
  /// nil when there can be any number.
  let maximum: Int?

  /// What kind of value comes out; nil when that depends on the arguments.
  let result: ValueKind?

  /// Whether the function takes the answers of all entries of a repeat.
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

  /// `2 arguments`, `1 to 2 arguments`, `at least 1 argument`.
  var countInWords: String {
    let last = maximum ?? minimum
    let noun = last == 1 ? "argument" : "arguments"
    guard let maximum else { return "at least \(minimum) \(noun)" }
    return minimum == maximum ? "\(minimum) \(noun)" : "\(minimum) to \(maximum) \(noun)"
  }
}

/// The kinds of values, as far as they are known before there are any answers.
public enum ValueKind: String, CaseIterable, Sendable {
  case number
  case text
  case flag = "boolean"
  case day = "date"
  case time
  case instant = "dateTime"
  case choices
}

extension Function {
  /// What the function takes and gives.
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
