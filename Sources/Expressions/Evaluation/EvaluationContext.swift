public import FieldEngine

/// The time and the answers for evaluating an expression; functions provide the answers.
public struct EvaluationContext {
  /// The result of `today()`.
  public var today: CalendarDay

  /// The result of `now()`.
  public var now: Instant

  /// The names of months and weekdays.
  public var names = DateNames.english

  /// Returns the answer in a slot; empty if the field does not apply.
  public var answer: (Int) -> ExpressionValue = { _ in .empty }

  /// Returns the answer of the field itself.
  public var ownAnswer: () -> ExpressionValue = { .empty }

  /// Returns the answers in a slot from all entries within the nearest entry that also contains the
  /// expression's field.
  public var entries: (Int) -> [ExpressionValue] = { _ in [] }

  /// Returns the position of the field's entry in its repeated group, starting at 1.
  public var position: () -> Int = { 1 }

  /// Returns the answer in a slot from the repeated group's entry at an index, starting at 1.
  public var indexedAnswer: (_ slot: Int, _ repeatedGroup: Int, _ index: Int) -> ExpressionValue = {
    _, _, _ in .empty
  }

  /// Returns the label of an option in the field at a slot, or the value if there is no such
  /// option.
  public var label: (_ value: String, _ slot: Int) -> String = { value, _ in value }

  /// Returns the text in a table's column, from the first row whose key column equals the key;
  /// empty if there is none.
  public var lookUp:
    (_ table: String, _ column: String, _ keyColumn: String, _ key: String) -> String = {
      _, _, _, _ in ""
    }

  /// Creates a context.
  public init(today: CalendarDay, now: Instant) {
    self.today = today
    self.now = now
  }
}

/// Answers that come from the functions of a context.
struct ContextAnswers: ExpressionAnswers {
  let context: EvaluationContext

  var today: CalendarDay { context.today }
  var now: Instant { context.now }
  var names: DateNames { context.names }

  func answer(_ slot: Int) -> ExpressionValue { context.answer(slot) }
  func ownAnswer() -> ExpressionValue { context.ownAnswer() }
  func entries(_ slot: Int) -> [ExpressionValue] { context.entries(slot) }
  func position() -> Int { context.position() }

  func indexedAnswer(_ slot: Int, _ repeatedGroup: Int, _ index: Int) -> ExpressionValue {
    context.indexedAnswer(slot, repeatedGroup, index)
  }

  func label(_ value: String, _ slot: Int) -> String { context.label(value, slot) }

  func lookUp(_ table: String, _ column: String, _ keyColumn: String, _ key: String) -> String {
    context.lookUp(table, column, keyColumn, key)
  }
}
