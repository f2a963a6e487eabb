import FieldEngine

extension Function {
  /// Returns the result of the function.
  ///
  /// The functions in the first case are compiled to jumps or instructions instead of being called.
  func result(
    _ arguments: ArraySlice<ExpressionValue>, in context: some ExpressionAnswers
  ) -> ExpressionValue {
    let values = Arguments(arguments)
    switch self {
    case .condition, .coalesce, .once, .regex, .label, .choiceName, .position, .indexedRepeat:
      return values[0]
    case .not: return .flag(!values[0].flag)
    case .yes: return .flag(true)
    case .no: return .flag(false)
    case .boolean: return .flag(values[0].flag)
    case .number, .int, .round, .floor, .ceiling, .abs, .pow, .sqrt, .exp, .log, .log10, .sin, .cos,
      .tan, .asin, .acos, .atan, .atan2, .pi:
      return .number(number(values))
    case .min, .max, .sum, .count, .countNonEmpty: return aggregate(arguments)
    case .join: return .text(Function.joined(arguments))
    case .concat: return .text(arguments.map { $0.text }.joined())
    case .string, .substr, .substringBefore, .substringAfter, .translate, .normalizeSpace:
      return .text(text(values))
    case .stringLength: return .number(Number(values[0].text.unicodeScalars.count))
    case .contains: return .flag(values[0].text.firstByte(of: values[1].text) != nil)
    case .startsWith: return .flag(values[0].text.utf8.starts(with: values[1].text.utf8))
    case .endsWith:
      return .flag(values[0].text.utf8.reversed().starts(with: values[1].text.utf8.reversed()))
    case .selected:
      let wanted = values[1].text.trimmingXMLSpace
      return .flag(values[0].choices.contains { $0.isIdentical(to: wanted) })
    case .countSelected: return .number(Number(values[0].choices.count))
    case .selectedAt:
      let (choices, index) = (values[0].choices, values[1].number.integer ?? -1)
      return .text(choices.indices.contains(index) ? choices[index] : "")
    case .today: return .day(context.today)
    case .now: return .instant(context.now)
    case .date, .dateTime, .time, .formatDate, .formatDateTime, .decimalDateTime, .daysBetween,
      .weeksBetween, .monthsBetween, .yearsBetween, .addDate:
      return time(values, context)
    case .pullData:
      let (table, column, keyColumn, key) = (values[0], values[1], values[2], values[3])
      return .text(context.lookUp(table.text, column.text, keyColumn.text, key.text))
    }
  }
}

/// The arguments of a function by index; a missing argument is empty.
struct Arguments {
  private let values: ArraySlice<ExpressionValue>

  init(_ values: ArraySlice<ExpressionValue>) { self.values = values }

  var count: Int { values.count }

  subscript(index: Int) -> ExpressionValue {
    index < values.count ? values[values.startIndex + index] : .empty
  }
}
