import Expressions
import TestSupport
import Testing

/// The mistakes in expressions that cannot be read.
struct MistakeTests {
  @Test(arguments: [
    ("", 1, "expression.empty", "The expression is empty. Write one, such as `${age} >= 18`."),
    ("'abc", 1, "expression.unclosed_text", "The text that begins here has no closing quote."),
    (
      "${n", 1, "expression.unclosed_answer",
      "Write an answer as `${key}`, with the key of its field in braces."
    ),
    ("(1 + 2", 1, "expression.unclosed_parenthesis", "This parenthesis is not closed."),
    (
      "1)", 2, "expression.unopened_parenthesis",
      "This parenthesis closes nothing. Remove it, or open one before it."
    ),
    (
      "${n} >= 18 and", 15, "expression.missing_operand",
      "The expression ends here, but another value must follow."
    ),
    ("1 + * 2", 5, "expression.missing_operand", "A value is missing before `*`."),
    (
      "1 2", 3, "expression.missing_operator",
      "An operator such as `+`, `=` or `and` is missing before `2`."
    ),
    (
      "age > 3", 1, "expression.bare_name",
      "`age` is not an operator. Write `${age}` for an answer, or 'age' for text."
    ),
    ("true", 1, "expression.bare_name", "Write `true()` with parentheses."),
    ("${nn}", 1, "expression.unknown_answer", "The form has no field `nn`. Did you mean `${n}`?"),
    (
      "contans('a', 'b')", 1, "expression.unknown_function",
      "There is no function `contans`. Did you mean `contains()`?"
    ),
    (
      "1 + random()", 5, "expression.not_deterministic",
      "`random()` would give a different result each time. "
        + "Results may depend only on the answers, today() and now()."
    ),
    ("max()", 1, "expression.argument_count", "`max` takes at least 1 argument, not 0."),
    ("round(1, 2, 3)", 1, "expression.argument_count", "`round` takes 1 to 2 arguments, not 3."),
    ("not(1, 2)", 1, "expression.argument_count", "`not` takes 1 argument, not 2."),
    ("..", 1, "expression.misplaced_entry", "`..` can only be used in `position(..)`."),
    (
      "${dose} * 2", 1, "expression.needs_aggregate",
      "`${dose}` has an answer in each entry. Use sum, count, count-non-empty, min, max or join."
    ),
    (
      "regex(${t}, ${digits})", 13, "expression.argument",
      "`regex` needs text in quotes here."
    ),
    (
      "label(${t})", 7, "expression.argument",
      "`label` needs the answer of a choice, `${key}`, here."
    ),
    (
      "regex(${t}, '(?=a)')", 14, "expression.pattern",
      "The pattern has a mistake: look-ahead and look-behind are not supported; "
        + "write the alternatives out with |."
    ),
    (
      "format-date(today(), '%A')", 22, "expression.unknown_token",
      "`%A` is not a format code. "
        + "Use %Y %y %m %n %b %d %e %a %H %h %M %S %3, or %% for a percent sign."
    ),
    (
      "${n} + 'abc'", 8, "expression.never_a_number",
      "The text 'abc' is not a number, so this never has a result."
    ),
    ("1e5", 2, "expression.exponent", "Numbers have no exponent. Write all digits."),
    (
      "/data/n", 1, "expression.unexpected_character",
      "Write `div` to divide. Paths cannot be used; write an answer as `${key}`."
    ),
    (
      "${n} == 1", 7, "expression.missing_operand",
      "A value is missing before `=`. Comparisons have a single `=`."
    ),
    (
      "${n} <> 1", 7, "expression.missing_operand",
      "A value is missing before `>`. Write `!=` for `<>`."
    ),
    ("1 AND 2", 3, "expression.missing_operator", "Write `and` in lowercase letters."),
    ("${n} && 1", 6, "expression.unexpected_character", "Write `and` to connect conditions."),
    (
      "“a”", 1, "expression.unexpected_character",
      "Write straight quotes, `'` or `\"`, around text."
    ),
    ("1 ; 2", 3, "expression.unexpected_character", "The character `;` has no meaning here."),
  ])
  func `a mistake has a column, a code and a hint`(
    _ source: String, _ column: Int, _ code: String, _ message: String
  ) throws {
    let error = try #require(Trial().error(source))
    #expect(error.column == column)
    #expect(error.code == code)
    #expect(error.message == message)
  }

  @Test func `a dot needs the field that contains the expression`() throws {
    let error = try #require(Trial(own: nil).error(". > 3"))
    #expect(error.code == "expression.no_own_answer")
  }

  @Test func `an expression has at most ten thousand characters`() {
    let longest = String(repeating: "1+", count: 4_999) + "12"
    #expect(Trial().error(longest) == nil)
    #expect(Trial().error(longest + "3")?.code == "expression.too_long")
  }

  @Test(arguments: [("(", ")"), ("-", ""), ("not(", ")")])
  func `parts nest at most 64 deep`(_ open: String, _ close: String) {
    func nested(_ depth: Int) -> String {
      String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    }
    #expect(Trial().error(nested(64)) == nil)
    #expect(Trial().error(nested(65))?.code == "expression.too_deep")
  }

  @Test func `the longest expressions are evaluated`() throws {
    let sum = "1" + String(repeating: "+1", count: 4_999)
    #expect(try Trial().shown(sum) == "5000")
    let conditions = "false()" + String(repeating: " or 0", count: 1_990)
    #expect(try Trial().shown(conditions) == "false")
    let values = "sum(1" + String(repeating: ",1", count: 4_900) + ")"
    #expect(try Trial().shown(values) == "4901")
  }

  @Test func `any text is evaluated or reported as a mistake`() throws {
    let words = [
      "${n}", "${none}", "${born}", "${several}", "${dose}", "(", ")", ",", "+", "-", "*", " div ",
      " mod ", "=", "!=", "<", ">=", " and ", " or ", "1", "0", "0.5", "''", "'a'", ".", "..",
      "if(", "coalesce(", "sum(", "round(", "pow(", "substr(", "today()", "date(", "add-date(", "$",
      "{", "9999999999999999999999",
    ]
    try Trials(short: 5_000, long: 500_000).run { random in
      let source = (0..<Int.random(in: 1...14, using: &random))
        .map { _ in words.randomElement(using: &random) ?? "" }.joined()
      guard let expression = try? Trial().expression(source) else { return }
      #expect(expression.source == source)
      _ = try Trial().value(source)
    }
  }
}
