public import FieldEngine

/// What an expression is evaluated with: the answers, and the time that it is.
public struct EvaluationContext {
  /// The day that `today()` gives.
  public var today: CalendarDay

  /// The instant that `now()` gives.
  public var now: Instant

  /// The names of months and days of the week.
  public var names = DateNames.english

  /// The answer in a slot; empty where the field takes no part.
  public var answer: (Int) -> ExpressionValue = { _ in .empty }

  /// The answer of the field itself.
  public var ownAnswer: () -> ExpressionValue = { .empty }

  /// The answers in a slot, of all entries below the nearest one that the expression shares.
  public var entries: (Int) -> [ExpressionValue] = { _ in [] }

  /// Where in its repeat the field's entry stands, from 1.
  public var position: () -> Int = { 1 }

  /// The answer in a slot of the entry with this number, from 1, in the repeat with that number.
  public var indexedAnswer: (_ slot: Int, _ repeatedGroup: Int, _ index: Int) -> ExpressionValue = {
    _, _, _ in .empty
  }

  /// The label of an option's value, in the field with a slot.
  public var label: (_ value: String, _ slot: Int) -> String = { value, _ in value }

  /// The text in a column of a table, in the row whose key column has this key.
  public var lookUp:
    (_ table: String, _ column: String, _ keyColumn: String, _ key: String) -> String = {
      _, _, _, _ in ""
    }

  /// States the time.
  public init(today: CalendarDay, now: Instant) {
    self.today = today
    self.now = now
  }
}
