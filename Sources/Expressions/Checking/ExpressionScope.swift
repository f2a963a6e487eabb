import FieldEngine

/// The names that are available to an expression.
public struct ExpressionScope {
  /// Returns the answer with a key, or nil if no answer has that key.
  public var answer: (String) -> ScopedAnswer?

  /// Returns the number of the repeated group with a key, or nil if no repeated group has that key.
  public var repeatedGroup: (String) -> Int? = { _ in nil }

  /// Whether the expression belongs to the entries of a repeated group.
  public var isInEntry = true

  /// The answer of the field itself, or nil if the expression does not belong to a field.
  public var own: ScopedAnswer?

  /// The list whose rows the expression filters, or nil if the expression is not a filter.
  public var list: ScopedList?

  /// The tables in which rows can be looked up; nil if they are not known.
  public var tables: [ScopedList]?

  /// Whether the expression is a condition, of which only the truth matters.
  public var isCondition = false

  /// All available keys, used to suggest one for a misspelled key.
  public var keys: [String]

  /// Creates a scope.
  public init(
    keys: [String] = [], own: ScopedAnswer? = nil, answer: @escaping (String) -> ScopedAnswer?
  ) {
    self.keys = keys
    self.own = own
    self.answer = answer
  }
}

/// An answer that is available to an expression.
public struct ScopedAnswer: Equatable, Sendable {
  /// The slot in which the evaluator finds the answer.
  public let slot: Int

  /// The kind of value that the answer has when it is not empty.
  public let kind: ValueKind

  /// Whether the answer has options with labels.
  public var hasOptions: Bool

  /// Whether the answer is a list, whose items `join`, `sum` and similar functions read one by one.
  public var isList = false

  /// The slots of the answers that the labels of the options contain.
  public var slotsInLabels: [Int] = []

  /// The values of the options, if they are known.
  public var options: [String] = []

  /// Whether the answer is sealed or never stored, so an expression can only test whether it is
  /// empty.
  public var isSecret = false

  /// Whether the expression reads several answers, one from each entry of a repeated group.
  public var isRepeated: Bool

  /// The number of the innermost repeated group that contains the answer; nil if it is not known.
  public var repeatedGroup: Int?

  /// Creates an answer.
  public init(slot: Int, kind: ValueKind, hasOptions: Bool = false, isRepeated: Bool = false) {
    self.slot = slot
    self.kind = kind
    self.hasOptions = hasOptions
    self.isRepeated = isRepeated
  }
}

/// A list whose columns are available to an expression.
public struct ScopedList: Equatable, Sendable {
  /// The name of the list.
  public let name: String

  /// The names of the columns; nil if they are not known yet.
  public let columns: [String]?

  /// Creates a list.
  public init(name: String, columns: [String]?) {
    (self.name, self.columns) = (name, columns)
  }

  /// Throws a mistake if the list lacks a column.
  func check(_ column: String, at offset: Int) throws(ExpressionError) {
    guard let columns, !columns.contains(column) else { return }
    let nearest = NearestSpelling.of(column, among: columns)
    throw ExpressionError(.unknownColumn(column, list: name, nearest: nearest), at: offset)
  }
}
