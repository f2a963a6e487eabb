import Expressions
import FieldEngine
import FormSession
import JSONText

extension CommandDescription {
  static let eval = CommandDescription(
    "eval", "Evaluate expressions with sample answers, as JSON lines.",
    discussion: """
      Reads one case per line from standard input: fields with their types, their canonical \
      values, and an expression. Prints one line per case with the result, named by its kind: \
      number, text, boolean, date, time or dateTime. Nothing is stored.

      As in a form, `${username}` is your name, `${deviceid}` this machine, and `${start}` and \
      `${end}` are the current time; `values` can override them.

      The response to a line with a mistake is an error with a code and a column in the \
      expression; the other lines are still processed.
      """,
    options: [.nowTime],
    examples: [
      Example(
        #"echo '{"fields":{"n":"integer"},"values":{"n":"3"},"expression":"${n} + 1"}' | fieldbook eval"#,
        "Prints {\"number\":\"4\"}")
    ],
    exitCodes: [.done, .failed, .usage])
}

extension Option {
  static let nowTime = Option(
    "now", value: "TIME",
    help: "Use this time instead of the clock, with its offset, such as 2026-11-22T10:00:00Z")
}

extension Fieldbook {
  static func evaluate(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let now = try trialTime(invocation, on: console)
    let person = person(invocation, on: console, now: { now.moment })
    return try answerLines(on: &console, errors: \.json) { line, _ in
      ExpressionTrial.answer(line, now: now, by: person)
    }
  }

  /// Returns the time given by `--now`, or else the current time.
  static func trialTime(
    _ invocation: Invocation, on console: some Console
  ) throws -> Instant {
    guard let text = invocation.value(.nowTime) else { return console.now }
    guard let now = Instant(iso: text), now.offset != nil else {
      throw UsageError.notAnInstant(text, option: Option.nowTime.spelling)
    }
    return now
  }
}

extension Instant {
  /// The moment in UTC.
  var moment: Moment {
    let local = day.daysSince1970 * 86_400_000 + time.milliseconds
    return Moment(milliseconds: Int64(local - (offset ?? 0) * 60_000))
  }
}

extension Console {
  /// The current day and the UTC offset, for validating answers.
  var validationContext: ValidationContext {
    ValidationContext(today: today, offset: now.offset)
  }

  /// The current date and time in the local time zone.
  var now: Instant {
    let time = clock().local(offset: offset)?.time ?? .midnight
    return Instant(day: today, time: time, offset: offset)
  }
}
