public import FieldEngine

/// The answers and the time for evaluating an expression.
///
/// Use ``EvaluationContext`` for a few expressions. A form has its own implementation.
public protocol ExpressionAnswers {
  /// The result of `today()`.
  var today: CalendarDay { get }

  /// The result of `now()`.
  var now: Instant { get }

  /// The names of months and weekdays.
  var names: DateNames { get }

  /// Returns the answer in a slot; empty if the field does not apply.
  func answer(_ slot: Int) -> ExpressionValue

  /// Returns whether the field with a slot applies and has an answer, even an invalid one.
  func isAnswered(_ slot: Int) -> Bool

  /// Returns whether the field with a slot applies.
  func takesPart(_ slot: Int) -> Bool

  /// Returns the answer of the field itself.
  func ownAnswer() -> ExpressionValue

  /// Returns the text in a column of the row that is being filtered.
  func cell(_ column: String) -> String

  /// Returns the answers in a slot from all entries within the nearest entry that also contains the
  /// expression's field.
  func entries(_ slot: Int) -> [ExpressionValue]

  /// Returns the number of entries of a repeated group within the nearest entry that also contains
  /// the expression's field.
  func entryCount(_ repeatedGroup: Int) -> Int

  /// Returns the position of the field's entry in its repeated group, starting at 1.
  func position() -> Int

  /// Returns the answer in a slot from the repeated group's entry at an index, starting at 1.
  func indexedAnswer(_ slot: Int, _ repeatedGroup: Int, _ index: Int) -> ExpressionValue

  /// Returns the label of an option in the field at a slot, or the value if there is no such
  /// option.
  func label(_ value: String, _ slot: Int) -> String

  /// Returns the text in a table's column, from the first row whose key column equals the key;
  /// empty if there is none.
  func lookUp(_ table: String, _ column: String, _ keyColumn: String, _ key: String) -> String
}

extension ExpressionAnswers {
  /// The English names.
  public var names: DateNames { .english }

  /// Whether the answer is not empty.
  public func isAnswered(_ slot: Int) -> Bool { !answer(slot).isEmpty }

  /// Returns true, because every field applies.
  public func takesPart(_ slot: Int) -> Bool { true }

  /// Returns an empty string, because no row is being filtered.
  public func cell(_ column: String) -> String { "" }

  /// Returns no answers, because there are no repeated groups.
  public func entries(_ slot: Int) -> [ExpressionValue] { [] }

  /// Returns 0, because there are no repeated groups.
  public func entryCount(_ repeatedGroup: Int) -> Int { 0 }

  /// Returns 1, because there are no repeated groups.
  public func position() -> Int { 1 }

  /// Returns an empty answer, because there are no repeated groups.
  public func indexedAnswer(_ slot: Int, _ repeatedGroup: Int, _ index: Int) -> ExpressionValue {
    .empty
  }

  /// Returns an empty string, because there are no tables.
  public func lookUp(
    _ table: String, _ column: String, _ keyColumn: String, _ key: String
  ) -> String { "" }
}
