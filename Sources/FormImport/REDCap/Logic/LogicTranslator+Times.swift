extension LogicTranslator {
  /// Returns the date or time that a text literal represents in a comparison with another value;
  /// nil if there is none.
  static func time(_ term: LogicTerm, _ other: LogicTerm) -> LogicTerm? {
    guard case .text(let text) = term.literal else { return nil }
    return time(text, other.field?.kind)
  }

  /// Reads `today`, `now`, a date, or a date with a time.
  static func time(_ text: String, _ kind: LogicField.Kind?) -> LogicTerm? {
    switch text.trimmingSpaces.lowercased() {
    case "today": return LogicTerm("today()", .day)
    case "now":
      return LogicTerm(kind == .time ? "time(now())" : "now()", kind == .time ? .time : .instant)
    default: break
    }
    guard let iso = REDCapDate.iso(text, kind) else { return nil }
    var term = LogicTerm(literal: iso)
    term.kind = iso.contains("T") ? .instant : iso.contains(":") ? .time : .day
    return term
  }

  /// Translates `datediff(from, to, unit, format, signed)`: a number with a fraction, in REDCap's
  /// units.
  mutating func difference(
    _ arguments: [LogicNode], at column: Int
  ) throws(LogicProblem) -> LogicTerm {
    let from = try timeTerm(arguments[0])
    let to = try timeTerm(arguments[1])
    guard case .text(let unit) = arguments[2].content,
      let seconds = Self.units[unit] ?? Self.units[unit.lowercased()]
    else {
      throw LogicProblem(
        "The unit of `datediff` must be one of \"y\", \"M\", \"d\", \"h\", \"m\" and \"s\".",
        at: arguments[2].column)
    }
    let isSigned = arguments.dropFirst(3).contains(where: \.isTrue)
    if from.kind == .day, to.kind == .day {
      let factor = seconds < 86_400 ? 86_400 / seconds : 1
      return .days(.binary(to, .minus, from, .number), isSigned, factor, seconds)
    }
    let days = LogicTerm.binary(.moment(to), .minus, .moment(from), .number)
    let whole = LogicTerm.binary(days, .times, LogicTerm(number: "86400"), .number)
    let rounded = LogicTerm.call("round", [whole, LogicTerm(number: "0")], .number)
    let signed = isSigned ? rounded : LogicTerm.call("abs", [rounded], .number)
    return seconds == 1
      ? signed : .binary(signed, .divided, LogicTerm(number: String(seconds)), .number)
  }

  /// The seconds in each unit; REDCap's year has 365.2425 days, its month 30.44.
  private static let units: [String: Int] = [
    "y": 31_556_952, "M": 2_630_016, "d": 86_400, "h": 3_600, "m": 60, "s": 1,
  ]

  /// The local time without its UTC offset, because answers do not have an offset either.
  private static let localNow = LogicTerm(
    "date-time(format-date-time(now(), '%Y-%m-%dT%H:%M:%S'))", .instant)

  /// Translates an argument that is a date or a time.
  mutating func timeTerm(_ node: LogicNode) throws(LogicProblem) -> LogicTerm {
    let term = try term(node)
    guard case .text(let text) = term.literal else { return term }
    if text.trimmingSpaces.lowercased() == "now" { return Self.localNow }
    guard let time = Self.time(text, nil) else {
      throw LogicProblem("`\(text.shortened)` is not a date.", at: node.column)
    }
    return time.kind == .day && time.literal != nil
      ? .call("date", [time], .day) : time
  }

  /// Translates `year(date)`, `month(date)` and `day(date)`.
  mutating func part(
    _ token: String, _ arguments: [LogicNode]
  ) throws(LogicProblem) -> LogicTerm {
    let text = LogicTerm.call(
      "format-date", [try timeTerm(arguments[0]), LogicTerm(literal: token)], .text)
    return .call("number", [text], .number)
  }
}

extension LogicTerm {
  /// Returns a difference of days in another unit.
  fileprivate static func days(
    _ days: LogicTerm, _ isSigned: Bool, _ factor: Int, _ seconds: Int
  ) -> LogicTerm {
    let signed = isSigned ? days : call("abs", [days], .number)
    if factor > 1 { return binary(signed, .times, LogicTerm(number: String(factor)), .number) }
    switch seconds {
    case 31_556_952: return binary(signed, .divided, LogicTerm(number: "365.2425"), .number)
    case 2_630_016: return binary(signed, .divided, LogicTerm(number: "30.44"), .number)
    default: return signed
    }
  }

  /// Returns the days since 1970, with a fraction; for a time alone, the days of an arbitrary date.
  fileprivate static func moment(_ term: LogicTerm) -> LogicTerm {
    let time =
      term.kind == .time
      ? call("concat", [LogicTerm(literal: "2000-01-01T"), term], .text) : term
    return call("decimal-date-time", [time], .number)
  }
}

extension LogicNode {
  /// Whether this is the word or the string `true`, or the number 1.
  fileprivate var isTrue: Bool {
    switch content {
    case .text(let text): text.lowercased() == "true"
    case .call("true", _): true
    case .number(let number): number == "1"
    default: false
    }
  }
}

extension LogicTranslator {
  /// Translates `calcdate(date, offset, unit)`, the date some time after another.
  mutating func later(_ source: String, isDay: Bool) throws(LogicProblem) -> OutlineText {
    let node = try LogicParser.parse(source)
    guard case .call(_, let arguments) = node.content, arguments.count == 3,
      case .text(let unit) = arguments[2].content,
      let seconds = Self.units[unit] ?? Self.units[unit.lowercased()]
    else {
      throw LogicProblem("It needs a date, a number and a unit, such as \"d\".", at: node.column)
    }
    let date = try timeTerm(arguments[0])
    let offset = asNumber(try term(arguments[1]))
    let start = LogicTerm.call("decimal-date-time", [date], .number)
    let days = LogicTerm.inDays(offset, seconds)
    let sum = LogicTerm.binary(start, .plus, days, .number)
    if isDay { return LogicTerm.call("date", [.call("floor", [sum], .number)], .day).text }
    return LogicTerm.call("date-time", [sum], .instant).text
  }
}

extension LogicTerm {
  /// Returns a number of units in days.
  fileprivate static func inDays(_ offset: LogicTerm, _ seconds: Int) -> LogicTerm {
    switch seconds {
    case 86_400: offset
    case 31_556_952: binary(offset, .times, LogicTerm(number: "365.2425"), .number)
    case 2_630_016: binary(offset, .times, LogicTerm(number: "30.44"), .number)
    default: binary(offset, .divided, LogicTerm(number: String(86_400 / seconds)), .number)
    }
  }
}
