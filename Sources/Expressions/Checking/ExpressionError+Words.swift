import FieldEngine

extension ExpressionError {
  /// A stable code for programs, such as `expression.too_long`.
  public var code: String { "expression." + kind.name }

  /// One or two sentences that describe the mistake and say what to write instead.
  public var message: String { kind.message }
}

extension ExpressionError.Kind {
  fileprivate var name: String {
    switch self {
    case .nothing: "empty"
    case .tooLong: "too_long"
    case .tooDeep: "too_deep"
    case .unclosedText: "unclosed_text"
    case .unclosedAnswer: "unclosed_answer"
    case .unclosedParenthesis: "unclosed_parenthesis"
    case .unopenedParenthesis: "unopened_parenthesis"
    case .unexpectedCharacter: "unexpected_character"
    case .exponent: "exponent"
    case .numberTooLong: "number_too_long"
    case .missingOperand: "missing_operand"
    case .missingOperator: "missing_operator"
    case .bareName: "bare_name"
    case .unknownAnswer: "unknown_answer"
    case .unknownFunction: "unknown_function"
    case .notDeterministic: "not_deterministic"
    case .argumentCount: "argument_count"
    case .noOwnAnswer: "no_own_answer"
    case .misplacedEntry: "misplaced_entry"
    case .needsAggregate: "needs_aggregate"
    case .alwaysFirst: "always_first"
    case .otherRepeat: "other_repeat"
    case .wantsArgument: "argument"
    case .pattern: "pattern"
    case .unknownToken: "unknown_token"
    case .neverANumber: "never_a_number"
    case .neverStored: "never_stored"
    case .neverEqual: "never_equal"
    case .notAnOption: "not_an_option"
    case .unknownColumn: "unknown_column"
    case .unknownTable: "unknown_table"
    }
  }

  fileprivate var message: String {
    switch self {
    case .nothing: "The expression is empty. Write one, such as `${age} >= 18`."
    case .tooLong(let count):
      "The expression has \(count) characters. The limit is \(ExpressionLimits.characters)."
    case .tooDeep:
      "Parentheses and functions nest more than \(ExpressionLimits.nesting) deep. "
        + "Move part of it into a calculated field."
    case .unclosedText: "The text that begins here has no closing quote."
    case .unclosedAnswer: "Write an answer as `${key}`, with the key of its field in braces."
    case .unclosedParenthesis: "This parenthesis is not closed."
    case .unopenedParenthesis: "This parenthesis closes nothing. Remove it, or open one before it."
    case .unexpectedCharacter(let scalar): Self.words(unexpected: scalar)
    case .exponent: "Numbers have no exponent. Write all digits."
    case .numberTooLong: "A number has at most \(Number.maximumDigits) digits."
    case .missingOperand(before: ""): "The expression ends here, but another value must follow."
    case .missingOperand("="): "A value is missing before `=`. Comparisons have a single `=`."
    case .missingOperand(">"): "A value is missing before `>`. Write `!=` for `<>`."
    case .missingOperand(let sign): "A value is missing before `\(sign)`."
    case .missingOperator(let word) where ["and", "or", "div", "mod"].contains(word.lowercased()):
      "Write `\(word.lowercased())` in lowercase letters."
    case .missingOperator(let sign):
      "An operator such as `+`, `=` or `and` is missing before `\(sign)`."
    case .bareName(let name): Self.words(bareName: name)
    case .unknownAnswer(let key, let nearest):
      "The form has no field `\(key)`." + Self.question(nearest.map { "${\($0)}" })
    case .unknownFunction(let name, let nearest):
      "There is no function `\(name)`." + Self.question(nearest.map { "\($0)()" })
    case .notDeterministic(let name):
      "`\(name)()` would give a different result each time. "
        + "Results may depend only on the answers, today() and now()."
    case .argumentCount(let function, let given):
      "`\(function.rawValue)` takes \(function.signature.countInWords), not \(given)."
    case .noOwnAnswer: "`.` can only be used in an expression that belongs to a field."
    case .misplacedEntry: "`..` can only be used in `position(..)`."
    case .needsAggregate(let key):
      "`${\(key)}` has an answer in each entry. Use sum, count, count-non-empty, min, max or join."
    case .alwaysFirst: "`position(..)` is always 1 outside a repeat."
    case .otherRepeat(let key, let name):
      "`${\(key)}` is not in the repeat `\(name)` itself, so there may be nothing to read."
    case .wantsArgument(let function, let wanted):
      "`\(function.rawValue)` needs \(wanted.words) here."
    case .pattern(let error): "The pattern has a mistake: \(error.message)."
    case .unknownToken(let scalar):
      "`%\(scalar)` is not a format code. "
        + "Use \(DateFormat.tokens.map { "%\($0)" }.joined(separator: " ")), or %% for a percent sign."
    case .neverANumber(let text): "The text '\(text)' is not a number, so this never has a result."
    case .neverStored(let key):
      "The field `\(key)` is sealed or never stored. Only ask whether it is empty: `${\(key)} = ''`."
    case .neverEqual(let key, let kind, let text):
      "`\(key)` is \(kind.words), and '\(text)' is not."
    case .notAnOption(let key, let text, let nearest):
      "`\(key)` has no option '\(text)'." + Self.question(nearest.map { "'\($0)'" })
    case .unknownColumn(let name, let list, let nearest):
      "The list `\(list)` has no column `\(name)`." + Self.question(nearest)
    case .unknownTable(let name, let nearest):
      "The form has no list `\(name)`." + Self.question(nearest.map { "'\($0)'" })
    }
  }

  private static func question(_ nearest: String?) -> String {
    nearest.map { " Did you mean `\($0)`?" } ?? ""
  }

  private static func words(unexpected scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "/": "Write `div` to divide. Paths cannot be used; write an answer as `${key}`."
    case "@", "[", "|": "Paths cannot be used. Write an answer as `${key}`."
    case "&": "Write `and` to connect conditions."
    case "!": "Write `not(…)` for the opposite, or `!=` for a comparison."
    case "{", "}": "Write an answer as `${key}`."
    case "“", "”", "„", "‘", "’": "Write straight quotes, `'` or `\"`, around text."
    case "−", "–", "—": "Write the minus sign as `-`."
    case "×": "Write `*` to multiply."
    case "÷": "Write `div` to divide."
    case "≤": "Write `<=`."
    case "≥": "Write `>=`."
    case "≠": "Write `!=`."
    case "%": "Write `mod` for the remainder of a division."
    default: "The character `\(scalar)` has no meaning here."
    }
  }

  private static func words(bareName name: String) -> String {
    switch name {
    case "true", "false": "Write `\(name)()` with parentheses."
    default:
      "`\(name)` is not an operator. Write `${\(name)}` for an answer, or '\(name)' for text."
    }
  }
}

extension ValueKind {
  /// The kind of value in words, as in "is a number".
  public var words: String {
    switch self {
    case .number: "a number"
    case .text: "a text"
    case .flag: "true or false"
    case .day: "a date"
    case .time: "a time"
    case .instant: "a date with a time"
    case .choices: "a list of values"
    }
  }
}

extension ExpressionError.Wanted {
  fileprivate var words: String {
    switch self {
    case .literal: "text in quotes"
    case .answer: "an answer, `${key}`,"
    case .choice: "the answer of a choice, `${key}`,"
    case .repeatedGroup: "a repeat, `${key}`,"
    case .entry: "`..`"
    }
  }
}
