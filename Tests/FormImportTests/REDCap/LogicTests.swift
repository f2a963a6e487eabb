import Testing

@testable import FormImport

@Suite("Logic of REDCap") struct LogicTests {
  @Test(
    "a condition is translated",
    arguments: [
      ("[c] = '1'", "${c} = '1'"), ("[c]=1", "${c} = '1'"), ("[c] = 7", "${c} = 7"),
      ("[c] > '2'", "${c} > 2"), ("'2' < [c]", "${c} > 2"), ("[n] = '5'", "${n} = 5"),
      ("[n] <> ''", "${n} != ''"), ("[n] != \"NaN\"", "${n} != ''"), ("[n] > ''", "${n} != ''"),
      ("[x] = 'a' AND [n] < 3", "${x} = 'a' and ${n} < 3"),
      ("[x]='a' || [x]='b' && [n]=1", "${x} = 'a' or ${x} = 'b' and ${n} = 1"),
      ("([x]='a' or [x]='b') and [n]=1", "(${x} = 'a' or ${x} = 'b') and ${n} = 1"),
      ("[k(1)] = '1'", "selected(${k}, '1')"), ("[k(1)] = 0", "not(selected(${k}, '1'))"),
      ("[k(1)] <> '1'", "not(selected(${k}, '1'))"), ("[k(-9)]", "selected(${k}, '-9')"),
      ("[k(1)] + [k(2)] > 1", "number(selected(${k}, '1')) + number(selected(${k}, '2')) > 1"),
      ("![k(1)]", "not(selected(${k}, '1'))"),
      ("[k(1)] <> ''", "true()"),
      ("[c]", "${c} != '' and ${c} != '0'"), ("[n]", "${n}"),
      ("[d] > '2026-03-01'", "${d} > '2026-03-01'"), ("[d] <= 'today'", "${d} <= today()"),
      ("[s] < '2026-03-01 08:30'", "${s} < '2026-03-01T08:30:00'"),
      ("[x] = \"it's\"", "${x} = \"it's\""), ("[event_1_arm_1][c] = '1'", "${c} = '1'"),
      ("[event-name][c] = '1'", "${c} = '1'"), ("[user-name] = 'ada'", "${username} = 'ada'"),
      ("# a remark\n[c] = '1' // another", "${c} = '1'"),
      ("contains([x], 'Ab')", "contains(LOWER(${x}), 'ab')"),
      ("isblankormissingcode([n])", "${n} = ''"),
      ("isinteger([x])", "number(${x}) mod 1 = 0"),
      ("[n] + 1 = ''", "string(${n} + 1) = ''"),
    ])
  func condition(source: String, expression: String) throws {
    var translator = LogicTranslator(Self.fields)
    #expect(Self.written(try translator.condition(source)) == expression)
  }

  @Test(
    "a calculation is translated",
    arguments: [
      ("[n] * 2 / ([m] - 1)", "${n} * 2 div (${m} - 1)"), ("([n])^(2)", "pow(${n}, 2)"),
      ("-[n]", "-${n}"), ("round([n], 1)", "round(${n}, 1)"), ("round([n])", "round(${n}, 0)"),
      ("rounddown([n], 0)", "floor(${n})"), ("roundup([n], 2)", "ceiling(${n} * 100) div 100"),
      ("mod([n], 2)", "${n} mod 2"), ("log([n], 10)", "log10(${n})"),
      ("exponential([n])", "exp(${n})"),
      ("sum([n], [m])", "if(count-non-empty(${n}, ${m}) > 0, sum(${n}, ${m}), '')"),
      ("sum([n], 0)", "sum(${n}, 0)"),
      ("mean([n], [m])", "sum(${n}, ${m}) div count-non-empty(${n}, ${m})"),
      ("max([c], '3')", "max(number(${c}), 3)"),
      ("if([c] = '1', 5, '')", "if(${c} = '1', 5, '')"),
      ("if([c] = '1', [n], 0) + 1", "if(${c} = '1', ${n}, 0) + 1"),
      ("[c]", "number(${c})"), ("[c] = '1'", "number(${c} = '1')"),
      ("datediff([d], 'today', 'y')", "abs(today() - ${d}) div 365.2425"),
      (
        "datediff([d], \"2026-01-31\", \"M\", \"ymd\", true)",
        "(date('2026-01-31') - ${d}) div 30.44"
      ),
      ("datediff([d], [d], 'h')", "abs(${d} - ${d}) * 24"),
      (
        "datediff([s], 'now', 'm', 'mdy')",
        "abs(round((decimal-date-time(date-time(format-date-time(now(), '%Y-%m-%dT%H:%M:%S')))"
          + " - decimal-date-time(${s})) * 86400, 0)) div 60"
      ),
      ("year([d])", "number(format-date(${d}, '%Y'))"), ("length([x])", "string-length(${x})"),
    ])
  func calculation(source: String, expression: String) throws {
    var translator = LogicTranslator(Self.fields)
    #expect(Self.written(try translator.number(source)) == expression)
  }

  @Test(
    "a calculated text is translated",
    arguments: [
      ("if([c] = '1', 'Yes', [x])", "if(${c} = '1', 'Yes', ${x})"),
      ("concat([x], ' ', [n])", "concat(${x}, ' ', ${n})"),
      (
        "concat_ws(', ', [x], 'b')",
        "substr(concat(if(${x} != '', concat(', ', ${x}), ''), concat(', ', 'b')), 2)"
      ),
      ("left([x], 3)", "substr(${x}, 0, 3)"), ("mid([x], 2, 3)", "substr(${x}, 1, 1 + 3)"),
      ("right([x], 2)", "substr(${x}, max(string-length(${x}) - 2, 0))"),
      ("replace_text([x], '-', '')", "translate(${x}, '-', '')"),
      ("split([x], '-', 1)", "substring-before(concat(substring-after(${x}, '-'), '-'), '-')"),
      ("[c:label]", "label(${c})"),
    ])
  func text(source: String, expression: String) throws {
    var translator = LogicTranslator(Self.fields)
    #expect(Self.written(try translator.text(source)) == expression)
  }

  @Test(
    "what cannot be translated is refused, with its place",
    arguments: [
      ("[c] = '1", 7, "The quote ' is never closed."),
      ("[c", 1, "The bracket `[` is never closed."),
      ("([c] = 1", 1, "The parenthesis `(` is never closed."),
      ("[c] = 1)", 8, "The parenthesis `)` was never opened."),
      ("[c] = ", 7, "A value is missing at the end."),
      ("[c] [n]) = 1", 8, "The parenthesis `)` was never opened."),
      ("[c] 1", 5, "An operator is missing here."),
      ("[c] = one", 7, "The word `one` has no meaning here."),
      ("[c] @ 1", 5, "The character `@` has no meaning here."),
      ("bmi([n])", 1, "The function `bmi` has no equivalent."),
      ("round([n], 1, 2)", 1, "The function `round` has the wrong number of arguments."),
      ("[c] > 'abc'", 5, "Only numbers and times can be compared by size."),
      ("[nobody] = 1", 1, "There is no field `nobody`."),
      ("[c(1)] = 1", 1, "`[c]` is not a checkbox field."),
      ("[event-name] = 'a'", 1, "Only the REDCap project has the value of `[event-name]`."),
      (
        "[visit_complete] = 2", 1,
        "`[visit_complete]` is the status that REDCap keeps of an instrument."
      ),
      ("[c][2] = '1'", 1, "`[c][2]` is an answer in another instance."),
      (
        "[previous-event-name][c] = '1'", 1,
        "`[previous-event-name][c]` is an answer in another event."
      ),
      (
        "datediff([d], [d], 'w')", 20,
        "The unit of `datediff` must be one of \"y\", \"M\", \"d\", \"h\", \"m\" and \"s\"."
      ),
    ])
  func refusal(source: String, column: Int, message: String) {
    var translator = LogicTranslator(Self.fields)
    let problem = #expect(throws: LogicProblem.self) { try translator.condition(source) }
    #expect(problem?.column == column)
    #expect(problem?.message == message)
  }

  @Test func `a part that asks for an event is left out of a condition, and the rest stays`() throws
  {
    var translator = LogicTranslator(Self.fields)
    let text = try translator.condition("[event-name] = 'a' and [c] = '1'")
    #expect(Self.written(text) == "${c} = '1'")
    #expect(translator.remarks.map(\.severity) == [.outside])
  }

  @Test func `a part within a value is never left out`() {
    var translator = LogicTranslator(Self.fields)
    #expect(throws: LogicProblem.self) {
      try translator.number("if([event-name] = 'a' and [c] = '1', 1, 2)")
    }
  }

  @Test func `a chain of hundred cases is not nested hundred deep`() throws {
    let chain = (1...100).map { "if([n]=\($0),\($0 * 2)," }.joined() + "0"
    var translator = LogicTranslator(Self.fields)
    let text = Self.written(try translator.number(chain + String(repeating: ")", count: 100)))
    var (depth, deepest) = (0, 0)
    for character in text {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      deepest = max(deepest, depth)
    }
    #expect(deepest < 40)
  }
}

extension LogicTests {
  private static let names = ["n", "m", "c", "k", "d", "s", "t", "x"]

  static let fields: LogicFields = {
    let kinds: [LogicField.Kind] = [
      .number, .number, .choice, .choices, .date("ymd"), .dateTime("ymd"), .time, .text,
    ]
    var fields = LogicFields()
    for (item, kind) in kinds.enumerated() {
      let hasCodes = kind == .choice || kind == .choices
      fields.byName[names[item]] = LogicField(
        item: item, kind: kind, codes: hasCodes ? ["1", "2", "-9"] : [])
    }
    return fields
  }()

  /// The expression, with names as keys, and `LOWER` for a translation of all letters.
  static func written(_ text: OutlineText) -> String {
    var all = text.parts.map { part in
      switch part {
      case .text(let text): text
      case .answer(let item): "${\(names[item])}"
      case .list(let list): "list \(list)"
      }
    }.joined()
    while let start = all.firstRange(of: "translate("),
      let comma = all[start.upperBound...].firstRange(of: ", 'ABC"),
      let end = all[comma.upperBound...].firstRange(of: "')")
    {
      let argument = all[start.upperBound..<comma.lowerBound]
      all.replaceSubrange(start.lowerBound..<end.upperBound, with: "LOWER(\(argument))")
    }
    return all
  }
}
