extension LogicTranslator {
  /// Translates a function of one number.
  mutating func number(
    _ function: LogicFunction, _ arguments: [LogicNode]
  ) throws(LogicProblem) -> LogicTerm {
    var values: [LogicTerm] = []
    for argument in arguments { values.append(asNumber(try term(argument))) }
    let value = values[0]
    switch function {
    case .round:
      let places = values.count > 1 ? values[1] : LogicTerm(number: "0")
      return certain(.call("round", [value, places], .number), value)
    case .roundup, .rounddown:
      let name = function == .roundup ? "ceiling" : "floor"
      return certain(rounded(name, value, values.count > 1 ? values[1] : nil), value)
    case .mod: return .binary(value, .modulo, values[1], .number)
    case .pow: return .call("pow", values, .number)
    case .log: return logarithm(values)
    case .exponential: return .call("exp", [value], .number)
    default: return certain(.call(function.rawValue, [value], .number), value)
    }
  }

  private func certain(_ term: LogicTerm, _ value: LogicTerm) -> LogicTerm {
    var term = term
    term.isCertain = value.isCertain
    return term
  }

  /// Rounds in one direction, to a number of decimal places.
  private func rounded(_ name: String, _ value: LogicTerm, _ places: LogicTerm?) -> LogicTerm {
    guard let places, places.numeral != "0" else { return .call(name, [value], .number) }
    let power =
      places.numeral.flatMap { Int($0) }.flatMap { 1...12 ~= $0 ? $0 : nil }.map {
        LogicTerm(number: "1" + String(repeating: "0", count: $0))
      } ?? .call("pow", [LogicTerm(number: "10"), places], .number)
    let whole = LogicTerm.call(name, [.binary(value, .times, power, .number)], .number)
    return .binary(whole, .divided, power, .number)
  }

  private func logarithm(_ values: [LogicTerm]) -> LogicTerm {
    guard values.count > 1 else { return .call("log", values, .number) }
    if values[1].numeral == "10" { return .call("log10", [values[0]], .number) }
    return .binary(
      .call("log", [values[0]], .number), .divided, .call("log", [values[1]], .number), .number)
  }

  /// Translates a function of any number of values, ignoring empty ones.
  mutating func aggregate(
    _ function: LogicFunction, _ arguments: [LogicNode], at column: Int
  ) throws(LogicProblem) -> LogicTerm {
    var values: [LogicTerm] = []
    if function == .mindate || function == .maxdate {
      for argument in arguments {
        values.append(.call("decimal-date-time", [try timeTerm(argument)], .number))
      }
      return .call("date", [.call(function == .mindate ? "min" : "max", values, .number)], .day)
    }
    for argument in arguments {
      let value = asNumber(try term(argument))
      values.append(value.kind == .number ? value : .call("number", [value], .number))
    }
    switch function {
    case .min, .max: return .call(function.rawValue, values, .number)
    case .sum: return sum(values)
    case .median: return try median(values, at: column)
    case .stdev: return deviation(values)
    default:
      return .binary(.call("sum", values, .number), .divided, .count(values), .number)
    }
  }

  /// Returns the sum, which is empty if all values are empty.
  private func sum(_ values: [LogicTerm]) -> LogicTerm {
    var sum = LogicTerm.call("sum", values, .number)
    sum.isCertain = values.contains(where: \.isCertain)
    if sum.isCertain { return sum }
    let isThere = LogicTerm.binary(.count(values), .greater, LogicTerm(number: "0"), .flag)
    return .call("if", [isThere, sum, LogicTerm(literal: "")], .number)
  }

  /// Returns the standard deviation of a sample.
  private func deviation(_ values: [LogicTerm]) -> LogicTerm {
    let two = LogicTerm(number: "2")
    let squares = LogicTerm.call("sum", values.map { .call("pow", [$0, two], .number) }, .number)
    let sum = LogicTerm.call("sum", values, .number)
    let count = LogicTerm.count(values)
    let mean = LogicTerm.binary(.call("pow", [sum, two], .number), .divided, count, .number)
    let fewer = LogicTerm.binary(count, .minus, LogicTerm(number: "1"), .number)
    let variance = LogicTerm.binary(
      .binary(squares, .minus, mean, .number), .divided, fewer, .number)
    return .call("sqrt", [variance], .number)
  }

  /// Returns the median, which is the mean of two values: the smallest value that at least half of
  /// the values do not exceed, and the largest value that at least half of them reach.
  private func median(
    _ values: [LogicTerm], at column: Int
  ) throws(LogicProblem) -> LogicTerm {
    guard values.count <= Self.mostMedianValues else {
      throw LogicProblem(
        "`median` can have at most \(Self.mostMedianValues) values.", at: column)
    }
    func half(_ operation: LogicOperator) -> [LogicTerm] {
      values.map { value in
        let others = values.map {
          LogicTerm.call("number", [.binary($0, operation, value, .flag)], .number)
        }
        let twice = LogicTerm.binary(
          .call("sum", others, .number), .times, LogicTerm(number: "2"), .number)
        let isHalf = LogicTerm.binary(twice, .greaterOrEqual, .count(values), .flag)
        return .call("if", [isHalf, value, LogicTerm(literal: "")], .number)
      }
    }
    let low = LogicTerm.call("min", half(.lessOrEqual), .number)
    let high = LogicTerm.call("max", half(.greaterOrEqual), .number)
    return .binary(
      .binary(low, .plus, high, .number), .divided, LogicTerm(number: "2"), .number)
  }

  /// The length of a median's expression grows with the square of the number of values.
  private static let mostMedianValues = 9
}

extension LogicTerm {
  /// Returns the number of values that are not empty.
  fileprivate static func count(_ values: [LogicTerm]) -> LogicTerm {
    call("count-non-empty", values, .number)
  }
}
