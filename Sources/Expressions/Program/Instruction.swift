/// One step of a compiled expression, which works on a stack of values.
///
/// A step holds nothing but numbers, so that it is read without counting references; what is larger stands in
/// the tables of its ``Expression``.
enum Instruction: Sendable {
  /// Pushes a constant, by its place in the table.
  case constant(Int32)
  case answer(slot: Int32)
  case ownAnswer
  /// Pushes the answers of all entries, each as a value of its own.
  case entries(slot: Int32, skipsEmpty: Bool)
  case position
  case indexedAnswer(slot: Int32, repeatedGroup: Int32)

  case negate
  case operation(BinaryOperator)
  case call(Function, arguments: Int32)
  /// Remembers how high the stack is, for the aggregate that follows.
  case mark
  /// Calls a function with everything above the last mark.
  case aggregate(Function)
  /// Matches the top value with a pattern, by its place in the table.
  case matches(pattern: Int32)
  case label(slot: Int32)
  case condition

  case jump(to: Int32)
  /// Drops the top value, and jumps if it was false.
  case jumpUnless(to: Int32)
  /// Makes a condition of the top value, and jumps with it if it is this.
  case jumpIf(Bool, to: Int32)
  /// Jumps with the top value unless it is empty, and else drops it.
  case jumpIfAnswered(to: Int32)
}
