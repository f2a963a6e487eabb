/// A function that expressions can call, under the name by which they call it.
public enum Function: String, CaseIterable, Sendable {
  // Logic.
  case condition = "if"
  case coalesce
  case not
  case yes = "true"
  case no = "false"
  case boolean

  // Numbers.
  case number
  case int
  case round
  case floor
  case ceiling
  case abs
  case min
  case max
  case sum
  case count
  case countNonEmpty = "count-non-empty"
  case pow
  case sqrt
  case exp
  case log
  case log10
  case sin
  case cos
  case tan
  case asin
  case acos
  case atan
  case atan2
  case pi

  // Texts.
  case string
  case concat
  case join
  case substr
  case stringLength = "string-length"
  case contains
  case startsWith = "starts-with"
  case endsWith = "ends-with"
  case substringBefore = "substring-before"
  case substringAfter = "substring-after"
  case translate
  case normalizeSpace = "normalize-space"
  case regex

  // Choices.
  case selected
  case countSelected = "count-selected"
  case selectedAt = "selected-at"
  case choiceName = "jr:choice-name"
  case label

  // Time.
  case today
  case now
  case date
  case dateTime = "date-time"
  case time
  case formatDate = "format-date"
  case formatDateTime = "format-date-time"
  case decimalDateTime = "decimal-date-time"
  case daysBetween = "difference-in-days"
  case weeksBetween = "difference-in-weeks"
  case monthsBetween = "difference-in-months"
  case yearsBetween = "difference-in-years"
  case addDate = "add-date"

  // Repeats and tables.
  case position
  case indexedRepeat = "indexed-repeat"
  case pullData = "pulldata"

  // Answers that stay.
  case once

  /// All functions by their names.
  static let named: [String: Function] = {
    var named: [String: Function] = [:]
    for function in allCases { named[function.rawValue] = function }
    return named
  }()

  /// Functions of other systems whose results would differ each time.
  static let notDeterministic = ["random", "uuid", "randomize"]
}
