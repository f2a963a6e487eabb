import Expressions
import FieldEngine

/// The answer of a field as expressions see it while the field applies.
struct AnswerCell: Sendable {
  var value = ExpressionValue.empty

  /// Whether the field has any answer, even an invalid one.
  var isAnswered = false

  func isSame(as other: AnswerCell) -> Bool {
    isAnswered == other.isAnswered && value.isSame(as: other.value)
  }
}

/// The current day and time, as the expressions of a form see them.
struct SessionClock: Hashable, Sendable {
  /// The day on which the form was loaded, which validation also uses.
  let today: CalendarDay

  var now: Instant

  /// Creates a clock at the beginning of the day on which fields are validated.
  init(_ context: ValidationContext) {
    today = context.today
    now = Instant(day: context.today, time: .midnight, offset: context.offset)
  }

  /// Creates a clock at a moment, in local time; nil if the date is out of range.
  init?(_ moment: Moment, offset: Int, today: CalendarDay) {
    let local = moment.milliseconds + Int64(offset * 60_000)
    let perDay: Int64 = 86_400_000
    let days = (local >= 0 ? local : local - perDay + 1) / perDay
    guard let day = Int(exactly: days).flatMap(CalendarDay.init(daysSince1970:)),
      let time = TimeOfDay(milliseconds: Int(local - days * perDay))
    else { return nil }
    self.today = today
    now = Instant(day: day, time: time, offset: offset)
  }
}

/// The facts about a draft that expressions can read.
package struct SessionCircumstances: Hashable, Sendable {
  /// The name of the person who edits the draft.
  package var username = ""
  /// The name of the machine on which the draft is edited.
  package var device = ""
  /// When the draft was started.
  package var start: Moment?
  /// When the draft was last changed.
  package var end: Moment?

  /// Creates circumstances that are all unknown.
  package init() {}
}

/// The answers of a session for one expression.
struct SessionAnswers: ExpressionAnswers {
  let cells: [AnswerCell]
  let taking: [Bool]
  let own: Int?
  let clock: SessionClock
  let programs: FormPrograms

  var today: CalendarDay { clock.today }
  var now: Instant { clock.now }

  func answer(_ slot: Int) -> ExpressionValue {
    takesPart(slot) ? cells[slot].value : .empty
  }

  func isAnswered(_ slot: Int) -> Bool { takesPart(slot) && cells[slot].isAnswered }

  func takesPart(_ slot: Int) -> Bool { slot >= taking.count || taking[slot] }

  func ownAnswer() -> ExpressionValue { own.map { cells[$0].value } ?? .empty }

  func label(_ value: String, _ slot: Int) -> String {
    programs.optionLabels[slot]?[value] ?? value
  }
}
