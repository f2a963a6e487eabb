/// An instruction of a compiled expression, which works on a stack of values.
///
/// An instruction contains only numbers, so reading it needs no reference counting. Larger data is
/// in the tables of the ``Expression``.
enum Instruction: Sendable {
  /// Pushes the constant at an index of the table.
  case constant(Int32)
  case answer(slot: Int32)
  case ownAnswer
  /// Pushes the text in a column of the filtered row; the index is the column name's index in the
  /// table.
  case column(Int32)
  /// Pushes the answers of all entries as separate values.
  case entries(slot: Int32, skipsEmpty: Bool)
  /// Pushes whether a field has any answer, even an invalid one.
  case isAnswered(slot: Int32)
  case takesPart(slot: Int32)
  case position
  /// Pushes the number of entries of a repeated group.
  case entryCount(repeatedGroup: Int32)
  case indexedAnswer(slot: Int32, repeatedGroup: Int32)

  case negate
  case operation(BinaryOperator)
  /// Compares two values as canonical text or as numbers.
  case canonicalOperation(BinaryOperator)
  case call(Function, arguments: Int32)
  /// Marks the current height of the stack for the next aggregate or the next lists.
  case mark
  /// Replaces the lists above the last mark by their items.
  case items
  /// Calls a function with all values above the last mark.
  case aggregate(Function)
  /// Matches the top value against the pattern at an index of the table.
  case matches(pattern: Int32)
  case label(slot: Int32)
  case condition

  case jump(to: Int32)
  /// Pops the top value, and jumps if it is false.
  case jumpUnless(to: Int32)
  /// Pops the top value; if it is this Boolean, pushes the Boolean and jumps.
  case jumpIf(Bool, to: Int32)
  /// Jumps if the top value is not empty; otherwise pops it.
  case jumpIfAnswered(to: Int32)
}
