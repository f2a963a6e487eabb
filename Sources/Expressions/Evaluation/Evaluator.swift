import FieldEngine

/// Evaluates expressions on a stack, which it reuses.
///
/// Once the stack has grown, evaluating numbers, Booleans and dates allocates no memory.
public struct Evaluator: Sendable {
  private var stack: [ExpressionValue] = []
  private var marks: [Int] = []

  /// Creates an evaluator.
  public init() {}

  /// Returns the value of an expression.
  public mutating func value(
    of expression: Expression, in context: EvaluationContext
  ) -> ExpressionValue {
    value(of: expression, with: ContextAnswers(context: context))
  }

  /// Returns the value of an expression, given the answers of a form.
  public mutating func value(
    of expression: Expression, with context: some ExpressionAnswers
  ) -> ExpressionValue {
    if !stack.isEmpty { stack.removeAll(keepingCapacity: true) }
    if !marks.isEmpty { marks.removeAll(keepingCapacity: true) }
    var next = 0
    while next < expression.program.count {
      next = run(expression.program[next], at: next, of: expression, in: context)
    }
    return pop()
  }

  /// Runs an instruction, and returns the index of the next one.
  private mutating func run(
    _ instruction: Instruction, at place: Int, of expression: Expression,
    in context: some ExpressionAnswers
  ) -> Int {
    switch instruction {
    case .constant(let index): stack.append(expression.constants[Int(index)])
    case .answer(let slot): stack.append(context.answer(Int(slot)))
    case .ownAnswer: stack.append(context.ownAnswer())
    case .column(let index):
      stack.append(.text(context.cell(expression.columns[Int(index)])))
    case .entries(let slot, let skipsEmpty):
      for value in context.entries(Int(slot)) where !(skipsEmpty && value.isEmpty) {
        stack.append(value)
      }
    case .isAnswered(let slot): stack.append(.flag(context.isAnswered(Int(slot))))
    case .takesPart(let slot): stack.append(.flag(context.takesPart(Int(slot))))
    case .position: stack.append(.number(Number(context.position())))
    case .entryCount(let group):
      stack.append(.number(Number(context.entryCount(Int(group)))))
    case .indexedAnswer(let slot, let group):
      let index = pop().number.integer
      stack.append(index.map { context.indexedAnswer(Int(slot), Int(group), $0) } ?? .empty)
    case .negate: replaceTop(by: .number(-top.number))
    case .operation(let operation):
      let right = pop()
      replaceTop(by: operation.result(top, right))
    case .canonicalOperation(let operation):
      let right = pop()
      replaceTop(by: .flag(operation.comparesCanonically(top, right)))
    case .call(let function, let count):
      call(function, from: stack.count - Int(count), in: context)
    case .mark: marks.append(stack.count)
    case .items: replaceLists(from: marks.removeLast())
    case .aggregate(let function): call(function, from: marks.removeLast(), in: context)
    case .matches(let index):
      stack.append(.flag(expression.patterns[Int(index)].match(pop().text).matches))
    case .label(let slot): stack.append(.text(labels(of: pop(), in: Int(slot), context)))
    case .condition: stack.append(.flag(pop().flag))
    case .jump(let target): return Int(target)
    case .jumpUnless(let target): if !pop().flag { return Int(target) }
    case .jumpIf(let decisive, let target):
      guard pop().flag == decisive else { break }
      stack.append(.flag(decisive))
      return Int(target)
    case .jumpIfAnswered(let target):
      if !top.isEmpty { return Int(target) }
      _ = pop()
    }
    return place + 1
  }

  private var top: ExpressionValue { stack.last ?? .empty }

  private mutating func pop() -> ExpressionValue { stack.popLast() ?? .empty }

  private mutating func replaceTop(by value: ExpressionValue) {
    if stack.isEmpty { stack.append(value) } else { stack[stack.count - 1] = value }
  }

  /// Replaces the lists that begin at an index of the stack by their items.
  private mutating func replaceLists(from start: Int) {
    let items = stack[start...].flatMap { $0.choices.map { ExpressionValue.text($0) } }
    stack.replaceSubrange(start..., with: items)
  }

  /// Replaces a function's arguments, which begin at an index of the stack, with its result.
  private mutating func call(
    _ function: Function, from start: Int, in context: some ExpressionAnswers
  ) {
    let result = function.result(stack[start...], in: context)
    stack.removeSubrange(start...)
    stack.append(result)
  }

  private func labels(
    of value: ExpressionValue, in slot: Int, _ context: some ExpressionAnswers
  ) -> String {
    if case .choices(let values) = value {
      return values.map { context.label($0, slot) }.joined(separator: ", ")
    }
    return value.isEmpty ? "" : context.label(value.text, slot)
  }
}

extension Expression {
  /// Returns the value of the expression; to evaluate many, reuse an ``Evaluator``.
  public func evaluate(in context: EvaluationContext) -> ExpressionValue {
    var evaluator = Evaluator()
    return evaluator.value(of: self, in: context)
  }
}
