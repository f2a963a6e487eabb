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

  /// The number of arguments that the function takes.
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

  /// Translates `if(condition, then, else)`, where `else` is often the next `if`.
  private mutating func choice(_ arguments: [LogicNode]) throws(LogicProblem) -> LogicTerm {
    var cases: [(condition: LogicTerm, value: LogicTerm)] = []
    var arguments = arguments
    while true {
      let condition = try exactCondition(arguments[0])
      cases.append((condition, try value(arguments[1])))
      guard case .call("if", let next) = arguments[2].content, next.count == 3 else { break }
      arguments = next
    }
    let last = try value(arguments[2])
    let values = cases.map(\.value) + [last]
    let isNumber = values.allSatisfy { $0.kind == .number || $0.isNothing || $0.numeral != nil }
    let kinds = Set(values.filter { !$0.isNothing }.map(\.kind))
    let kind = isNumber ? .number : kinds.count == 1 ? kinds.first ?? .text : .any
    if isNumber {
      cases = cases.map { ($0.condition, numberOrNothing($0.value)) }
    }
    let rest = isNumber ? numberOrNothing(last) : last
    var term = Self.cases(cases[...], rest, kind)
    term.isCertain = rest.isCertain && cases.allSatisfy(\.value.isCertain)
    return term
  }

  private func numberOrNothing(_ term: LogicTerm) -> LogicTerm {
    term.isNothing ? LogicTerm(literal: "") : asNumber(term)
  }

  private mutating func value(_ node: LogicNode) throws(LogicProblem) -> LogicTerm {
    let term = try term(node)
    return term.kind == .flag ? asNumber(term) : term
  }

  /// Writes nested cases; if there are many, they are first split in half, because nesting is
  /// limited.
  private static func cases(
    _ cases: ArraySlice<(condition: LogicTerm, value: LogicTerm)>, _ last: LogicTerm,
    _ kind: LogicTerm.Kind
  ) -> LogicTerm {
    guard cases.count > mostNestedCases else {
      return cases.reversed().reduce(last) { rest, next in
        .call("if", [next.condition, next.value, rest], kind)
      }
    }
    let middle = cases.startIndex + cases.count / 2
    let first = cases[..<middle]
    let isFirst = first.dropFirst().reduce(first[first.startIndex].condition) { any, next in
      .binary(any, .or, next.condition, .flag)
    }
    let empty = LogicTerm(literal: "")
    return .call(
      "if", [isFirst, Self.cases(first, empty, kind), Self.cases(cases[middle...], last, kind)],
      kind)
  }

  private static let mostNestedCases = 24

  /// Translates a function that tests what kind of value its argument is.
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
