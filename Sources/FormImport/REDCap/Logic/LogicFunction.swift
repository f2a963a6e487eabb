/// The functions of REDCap's logic; the raw value is the name in lowercase letters.
enum LogicFunction: String {
  case condition = "if"
  case yes = "true"
  case no = "false"
  case not, datediff, year, month, day
  case round, roundup, rounddown, sqrt, abs, mod, log, exp, exponential, pow
  case sum, mean, avg, average, median, min, max, stdev, mindate, maxdate
  case isnumber, isinteger, isblank, isblankormissingcode, isblanknotmissingcode, ismissingcode
  case contains
  case notContain = "not_contain"
  case startsWith = "starts_with"
  case endsWith = "ends_with"
  case concat
  case concatWS = "concat_ws"
  case left, right, mid, length, find, trim, upper, lower, split
  case replaceText = "replace_text"

  /// How many arguments the function takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .yes, .no: 0...0
    case .not, .year, .month, .day, .sqrt, .abs, .exp, .exponential, .isnumber, .isinteger,
      .isblank, .isblankormissingcode, .isblanknotmissingcode, .ismissingcode, .length, .trim,
      .upper, .lower:
      1...1
    case .round, .roundup, .rounddown, .log: 1...2
    case .mod, .pow, .contains, .notContain, .startsWith, .endsWith, .left, .right, .find: 2...2
    case .condition, .mid, .replaceText, .split: 3...3
    case .datediff: 3...5
    case .concatWS: 2...1_000
    case .sum, .mean, .avg, .average, .median, .min, .max, .stdev, .mindate, .maxdate, .concat:
      1...1_000
    }
  }
}

extension LogicTranslator {
  /// Translates the call of a function.
  mutating func call(
    _ name: String, _ arguments: [LogicNode], at column: Int
  ) throws(LogicProblem) -> LogicTerm {
    guard let function = LogicFunction(rawValue: name) else {
      throw LogicProblem(
        "The function `\(name.shortened)` has no equivalent.", at: column)
    }
    guard function.arity.contains(arguments.count) else {
      throw LogicProblem(
        "The function `\(name)` has the wrong number of arguments.", at: column)
    }
    switch function {
    case .condition: return try choice(arguments)
    case .yes: return LogicTerm("true()", .flag)
    case .no: return LogicTerm("false()", .flag)
    case .not: return .call("not", [try exactCondition(arguments[0])], .flag)
    case .datediff: return try difference(arguments, at: column)
    case .year: return try part("%Y", arguments)
    case .month: return try part("%n", arguments)
    case .day: return try part("%e", arguments)
    case .round, .roundup, .rounddown, .sqrt, .abs, .mod, .log, .exp, .exponential, .pow:
      return try number(function, arguments)
    case .sum, .mean, .avg, .average, .median, .min, .max, .stdev, .mindate, .maxdate:
      return try aggregate(function, arguments, at: column)
    case .isnumber, .isinteger, .isblank, .isblankormissingcode, .isblanknotmissingcode,
      .ismissingcode:
      return try test(function, arguments[0])
    default: return try text(function, arguments, at: column)
    }
  }

  /// `if(condition, then, else)`.
  private mutating func choice(_ arguments: [LogicNode]) throws(LogicProblem) -> LogicTerm {
    let condition = try exactCondition(arguments[0])
    var branches: [LogicTerm] = []
    for argument in arguments.dropFirst() {
      let term = try term(argument)
      branches.append(term.kind == .flag ? asNumber(term) : term)
    }
    let isNumber = branches.allSatisfy { $0.kind == .number || $0.isNothing || $0.numeral != nil }
    if isNumber {
      branches = branches.map { $0.isNothing ? LogicTerm(literal: "") : asNumber($0) }
    }
    let kinds = Set(branches.filter { !$0.isNothing }.map(\.kind))
    let kind: LogicTerm.Kind =
      isNumber ? .number : kinds.count == 1 ? kinds.first ?? .text : .any
    var term = LogicTerm.call("if", [condition] + branches, kind)
    term.isCertain = branches.allSatisfy(\.isCertain)
    return term
  }

  /// Asks what kind of value there is.
  private mutating func test(
    _ function: LogicFunction, _ argument: LogicNode
  ) throws(LogicProblem) -> LogicTerm {
    let term = try term(argument)
    let empty = LogicTerm(literal: "")
    switch function {
    case .isnumber:
      let text = LogicTerm.call("string", [.call("number", [term], .number)], .text)
      return .binary(text, .notEqual, empty, .flag)
    case .isinteger:
      let rest = LogicTerm.binary(
        .call("number", [term], .number), .modulo, LogicTerm(number: "1"), .number)
      return .binary(rest, .equal, LogicTerm(number: "0"), .flag)
    case .ismissingcode: return LogicTerm("false()", .flag)
    default: return try comparison(term, .equal, empty, at: argument.column)
    }
  }
}
