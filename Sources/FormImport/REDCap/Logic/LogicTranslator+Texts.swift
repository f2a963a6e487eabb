extension LogicTranslator {
  /// Translates a text function.
  mutating func text(
    _ function: LogicFunction, _ arguments: [LogicNode], at column: Int
  ) throws(LogicProblem) -> LogicTerm {
    var values: [LogicTerm] = []
    for argument in arguments {
      let value = try term(argument)
      values.append(value.kind == .flag ? asNumber(value) : value)
    }
    switch function {
    case .contains: return search("contains", values)
    case .notContain: return .call("not", [search("contains", values)], .flag)
    case .startsWith: return search("starts-with", values)
    case .endsWith: return search("ends-with", values)
    case .concat: return .call("concat", values, .text)
    case .concatWS: return joined(values)
    case .find: return position(of: values[0], in: values[1])
    case .length: return .call("string-length", values, .number)
    case .upper: return translated(values[0], LetterCase.small, LetterCase.large)
    case .lower: return lower(values[0])
    case .trim:
      remark(
        LogicProblem(
          "`trim` has no equivalent.", at: column,
          instead: "`normalize-space` is used, which also shortens white space within the text."))
      return .call("normalize-space", values, .text)
    case .replaceText: return try replaced(values, at: column)
    case .split: return try split(values, at: column)
    default: return part(function, values)
    }
  }

  /// Translates a search that ignores letter case, as in REDCap.
  private func search(_ name: String, _ values: [LogicTerm]) -> LogicTerm {
    .call(name, values.map(lower), .flag)
  }

  private func lower(_ term: LogicTerm) -> LogicTerm {
    if case .text(let text) = term.literal { return LogicTerm(literal: text.lowercased()) }
    return translated(term, LetterCase.large, LetterCase.small)
  }

  private func translated(_ term: LogicTerm, _ old: String, _ new: String) -> LogicTerm {
    .call("translate", [term, LogicTerm(literal: old), LogicTerm(literal: new)], .text)
  }

  /// Returns the values that are not empty, joined with a separator.
  private func joined(_ values: [LogicTerm]) -> LogicTerm {
    guard case .text(let separator) = values[0].literal, !separator.isEmpty else {
      return .call("join", values, .text)
    }
    // Each text is preceded by the separator, and the first separator is cut off.
    let parts = values.dropFirst().map { value -> LogicTerm in
      let text = LogicTerm.call("concat", [values[0], value], .text)
      return value.isCertain
        ? text : .call("if", [isThere(value), text, LogicTerm(literal: "")], .text)
    }
    let all = LogicTerm.call("concat", parts, .text)
    return .call("substr", [all, LogicTerm(number: "\(separator.unicodeScalars.count)")], .text)
  }

  private func isThere(_ value: LogicTerm) -> LogicTerm {
    let text =
      value.field == nil && value.kind != .text ? LogicTerm.call("string", [value], .text) : value
    return .binary(text, .notEqual, LogicTerm(literal: ""), .flag)
  }

  /// Returns the position, starting at 1, at which text occurs in other text; 0 if it does not
  /// occur.
  private func position(of part: LogicTerm, in text: LogicTerm) -> LogicTerm {
    let (part, text) = (lower(part), lower(text))
    let before = LogicTerm.call(
      "string-length", [.call("substring-before", [text, part], .text)], .number)
    let position = LogicTerm.binary(before, .plus, LogicTerm(number: "1"), .number)
    return .call(
      "if", [.call("contains", [text, part], .flag), position, LogicTerm(number: "0")], .number)
  }

  /// Translates `left(text, n)`, `right(text, n)` and `mid(text, start, n)`, which number
  /// characters from 1.
  private func part(_ function: LogicFunction, _ values: [LogicTerm]) -> LogicTerm {
    let text = values[0]
    let count = asNumber(values[1])
    switch function {
    case .left: return .call("substr", [text, LogicTerm(number: "0"), count], .text)
    case .right:
      let start = LogicTerm.binary(
        .call("string-length", [text], .number), .minus, count, .number)
      return .call(
        "substr", [text, .call("max", [start, LogicTerm(number: "0")], .number)], .text)
    default:
      let start = shifted(count, by: -1)
      let end = LogicTerm.binary(start, .plus, asNumber(values[2]), .number)
      return .call("substr", [text, start, end], .text)
    }
  }

  private func shifted(_ number: LogicTerm, by distance: Int) -> LogicTerm {
    if let value = number.numeral.flatMap({ Int($0) }), value < 1_000_000 {
      return LogicTerm(number: String(value + distance))
    }
    return .binary(number, .minus, LogicTerm(number: String(-distance)), .number)
  }

  /// Translates `replace_text(text, old, new)`, for single characters.
  private func replaced(
    _ values: [LogicTerm], at column: Int
  ) throws(LogicProblem) -> LogicTerm {
    guard case .text(let old) = values[1].literal, case .text(let new) = values[2].literal,
      old.unicodeScalars.count == 1, new.unicodeScalars.count <= 1
    else {
      throw LogicProblem("`replace_text` can only replace single characters.", at: column)
    }
    let both = Set([old.lowercased(), old.uppercased()]).sorted()
    return translated(values[0], both.joined(), both.map { _ in new }.joined())
  }

  /// Translates `split(text, separator, n)`, which returns the part with the number `n`,
  /// starting at 0.
  private func split(_ values: [LogicTerm], at column: Int) throws(LogicProblem) -> LogicTerm {
    guard let place = values[2].numeral.flatMap({ Int($0) }), 0...8 ~= place else {
      throw LogicProblem("The number of a part of `split` must be from 0 to 8.", at: column)
    }
    let separator = values[1]
    var rest = values[0]
    for _ in 0..<place { rest = .call("substring-after", [rest, separator], .text) }
    let end = LogicTerm.call("concat", [rest, separator], .text)
    return .call("substring-before", [end, separator], .text)
  }
}
