/// The functions of expressions; the raw value is the name used in an expression.
public enum Function: String, CaseIterable, Sendable {
  // Logic.

  /// `if(condition, then, else)`: one of two values; the other one is not evaluated.
  case condition = "if"
  /// `coalesce(…)`: the first value that is not empty.
  case coalesce
  /// `not(x)`: the opposite of a condition.
  case not
  /// `true()`: the Boolean true.
  case yes = "true"
  /// `false()`: the Boolean false.
  case no = "false"
  /// `boolean(x)`: a value as a Boolean.
  case boolean

  // Numbers.

  /// `number(x)`: a value as a number.
  case number
  /// `int(x)`: a number truncated toward zero.
  case int
  /// `round(x, digits)`: a number rounded to `digits` decimal places, by default to a whole number.
  case round
  /// `floor(x)`: the largest whole number that is not greater.
  case floor
  /// `ceiling(x)`: the smallest whole number that is not less.
  case ceiling
  /// `abs(x)`: the absolute value.
  case abs
  /// `min(…)`: the smallest value.
  case min
  /// `max(…)`: the largest value.
  case max
  /// `sum(…)`: the sum of all numbers.
  case sum
  /// `count(…)`: the number of values.
  case count
  /// `count-non-empty(…)`: the number of values that are not empty.
  case countNonEmpty = "count-non-empty"
  /// `pow(x, y)`: a number raised to a power.
  case pow
  /// `sqrt(x)`: the square root.
  case sqrt
  /// `exp(x)`: e raised to a power.
  case exp
  /// `log(x)`: the natural logarithm.
  case log
  /// `log10(x)`: the logarithm to base ten.
  case log10
  /// `sin(x)`: the sine of an angle in radians.
  case sin
  /// `cos(x)`: the cosine of an angle in radians.
  case cos
  /// `tan(x)`: the tangent of an angle in radians.
  case tan
  /// `asin(x)`: the angle with this sine.
  case asin
  /// `acos(x)`: the angle with this cosine.
  case acos
  /// `atan(x)`: the angle with this tangent.
  case atan
  /// `atan2(y, x)`: the angle of the point (`x`, `y`).
  case atan2
  /// `pi()`: the number π.
  case pi

  // Text.

  /// `string(x)`: a value as text.
  case string
  /// `concat(…)`: all values as one string.
  case concat
  /// `join(separator, …)`: all values as one string, with separators between them.
  case join
  /// `substr(text, start, end)`: a part of the text; indices start at 0.
  case substr
  /// `string-length(text)`: the number of Unicode scalars.
  case stringLength = "string-length"
  /// `contains(text, part)`: whether the text contains the part.
  case contains
  /// `starts-with(text, part)`: whether the text begins with the part.
  case startsWith = "starts-with"
  /// `ends-with(text, part)`: whether the text ends with the part.
  case endsWith = "ends-with"
  /// `substring-before(text, part)`: the text before the first occurrence of the part; empty if
  /// there is none.
  case substringBefore = "substring-before"
  /// `substring-after(text, part)`: the text after the first occurrence of the part; empty if there
  /// is none.
  case substringAfter = "substring-after"
  /// `translate(text, old, new)`: the text with characters replaced or removed.
  case translate
  /// `normalize-space(text)`: the text with single spaces, and none at either end.
  case normalizeSpace = "normalize-space"
  /// `regex(text, pattern)`: whether the whole text matches a pattern.
  case regex

  // Choices.

  /// `selected(choices, value)`: whether an option is selected.
  case selected
  /// `count-selected(choices)`: the number of selected options.
  case countSelected = "count-selected"
  /// `selected-at(choices, index)`: the selected option at an index, starting at 0.
  case selectedAt = "selected-at"
  /// `jr:choice-name(value, '${field}')`: the label of an option in a field.
  case choiceName = "jr:choice-name"
  /// `label(${field})`: the labels of the selected options, separated by commas.
  case label

  // Time.

  /// `today()`: the current date.
  case today
  /// `now()`: the current date and time.
  case now
  /// `date(x)`: a value as a date.
  case date
  /// `date-time(x)`: a value as a date and time.
  case dateTime = "date-time"
  /// `time(x)`: a value as a time of day.
  case time
  /// `format-date(x, format)`: a date as text.
  case formatDate = "format-date"
  /// `format-date-time(x, format)`: a date and time as text.
  case formatDateTime = "format-date-time"
  /// `decimal-date-time(x)`: the days since 1 January 1970.
  case decimalDateTime = "decimal-date-time"
  /// `difference-in-days(start, end)`: the completed days between two dates.
  case daysBetween = "difference-in-days"
  /// `difference-in-weeks(start, end)`: the completed weeks between two dates.
  case weeksBetween = "difference-in-weeks"
  /// `difference-in-months(start, end)`: the completed months between two dates.
  case monthsBetween = "difference-in-months"
  /// `difference-in-years(start, end)`: the completed years between two dates.
  case yearsBetween = "difference-in-years"
  /// `add-date(date, years, months, days)`: a date moved by years, months and days.
  case addDate = "add-date"

  // Repeats and tables.

  /// `position(..)`: the position of the field's entry in its repeated group.
  case position
  /// `indexed-repeat(${field}, ${group}, index)`: the answer from one entry of a repeated group.
  case indexedRepeat = "indexed-repeat"
  /// `pulldata(table, column, keyColumn, key)`: text looked up in a table.
  case pullData = "pulldata"

  // Answers that are computed only once.

  /// `once(x)`: the field's own answer, or `x` if the field is empty.
  case once

  /// All functions by name.
  static let named: [String: Function] = {
    var named: [String: Function] = [:]
    for function in allCases { named[function.rawValue] = function }
    return named
  }()

  /// Functions of other form systems whose results would be different each time.
  static let notDeterministic = ["random", "uuid", "randomize"]
}
