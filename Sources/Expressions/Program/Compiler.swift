import FieldEngine

/// Compiles the syntax tree of an expression to instructions, and checks names and arguments.
struct Compiler {
  let scope: ExpressionScope
  private(set) var program: [Instruction] = []
  private(set) var constants: [ExpressionValue] = []
  private(set) var patterns: [Pattern] = []
  private(set) var slots: [Int] = []
  private(set) var columns: [String] = []

  /// The tables in which the expression looks up rows, each with its key column.
  private(set) var lookups: [TableLookup] = []
  private(set) var doubts: [ExpressionError] = []
  private(set) var dependsOnClock = false
  private(set) var dependsOnOwnAnswer = false

  /// How the expression uses the entries of repeated groups.
  private(set) var entryReads = EntryReads()

  /// Whether the expression reads an answer that is sealed or never stored.
  private(set) var readsSecrets = false

  init(scope: ExpressionScope) { self.scope = scope }

  /// Appends the instructions for a node, and returns the kind of its value.
  @discardableResult
  mutating func compile(_ node: SyntaxNode) throws(ExpressionError) -> ValueKind? {
    switch node.content {
    case .number(let number): return push(constant: .number(number), .number)
    case .text(let text): return push(constant: .text(text), .text)
    case .answer(let key): return try compileAnswer(key, at: node.offset)
    case .ownAnswer:
      guard let own = scope.own else { throw ExpressionError(.noOwnAnswer, at: node.offset) }
      (dependsOnOwnAnswer, readsSecrets) = (true, readsSecrets || own.isSecret)
      return push(.ownAnswer, own.kind)
    case .ownEntry: throw ExpressionError(.misplacedEntry, at: node.offset)
    case .column(let name): return try compileColumn(name, at: node.offset)
    case .negation(let operand):
      try compileNumber(operand)
      return push(.negate, .number)
    case .chain(let first, let links): return try compileChain(first, links)
    case .call(let name, let arguments):
      return try compileCall(name, arguments, at: node.offset)
    case .choices(let values): return push(constant: .choices(values), .choices)
    case .isAnswered(let key):
      return push(.isAnswered(slot: Int32(try single(key, at: node.offset).slot)), .flag)
    case .takesPart(let key):
      return push(.takesPart(slot: Int32(try single(key, at: node.offset).slot)), .flag)
    case .canonical(let operation, let left, let right):
      try compile(left)
      try compile(right)
      return push(.canonicalOperation(operation), .flag)
    }
  }

  @discardableResult
  mutating func push(_ instruction: Instruction, _ kind: ValueKind? = nil) -> ValueKind? {
    program.append(instruction)
    return kind
  }

  private mutating func push(constant: ExpressionValue, _ kind: ValueKind) -> ValueKind? {
    constants.append(constant)
    return push(.constant(Int32(constants.count - 1)), kind)
  }

  mutating func push(pattern: Pattern) -> ValueKind? {
    patterns.append(pattern)
    return push(.matches(pattern: Int32(patterns.count - 1)), .flag)
  }

  private mutating func compileAnswer(
    _ key: String, at offset: Int
  ) throws(ExpressionError) -> ValueKind? {
    let answer = try single(key, at: offset)
    return push(.answer(slot: Int32(answer.slot)), answer.kind)
  }

  private mutating func compileColumn(
    _ name: String, at offset: Int
  ) throws(ExpressionError) -> ValueKind? {
    guard let list = scope.list else { throw ExpressionError(.bareName(name), at: offset) }
    try list.check(name, at: offset)
    let index = columns.firstIndex(of: name) ?? columns.count
    if index == columns.count { columns.append(name) }
    return push(.column(Int32(index)), .text)
  }

  /// Returns an answer with a single value; throws if the expression would read several values.
  mutating func single(_ key: String, at offset: Int) throws(ExpressionError) -> ScopedAnswer {
    let answer = try answer(key, at: offset)
    if answer.isRepeated { throw ExpressionError(.needsAggregate(key), at: offset) }
    return answer
  }

  /// Returns an answer, and records that the expression reads it.
  mutating func answer(_ key: String, at offset: Int) throws(ExpressionError) -> ScopedAnswer {
    guard let answer = scope.answer(key) else {
      let nearest = NearestSpelling.of(key, among: scope.keys)
      throw ExpressionError(.unknownAnswer(key, nearest: nearest), at: offset)
    }
    read([answer.slot])
    if answer.isSecret { readsSecrets = true }
    return answer
  }

  /// Records that the expression reads the answers in slots.
  mutating func read(_ more: [Int]) {
    for slot in more where !slots.contains(slot) { slots.append(slot) }
  }

  mutating func notePosition() { entryReads.readsPosition = true }

  mutating func noteIndex(_ slot: Int) { entryReads.indexedSlots.append(slot) }

  mutating func noteCount(_ repeatedGroup: Int) { entryReads.countedGroups.append(repeatedGroup) }

  mutating func note(_ doubt: ExpressionError) { doubts.append(doubt) }

  mutating func note(_ lookup: TableLookup) { lookups.append(lookup) }

  mutating func noteClock() { dependsOnClock = true }

  private mutating func compileChain(
    _ first: SyntaxNode, _ links: [SyntaxNode.Link]
  ) throws(ExpressionError) -> ValueKind? {
    if links.first?.operation == .and || links.first?.operation == .or {
      return try compileConditions(
        [first] + links.map { $0.operand }, endingAt: links[0].operation == .or)
    }
    let isCalculation = links[0].operation.precedence >= BinaryOperator.plus.precedence
    var kind = isCalculation ? try compileNumber(first) : try compile(first)
    for link in links {
      let right = isCalculation ? try compileNumber(link.operand) : try compile(link.operand)
      program.append(.operation(link.operation))
      if links.count == 1 { noteDoubt(first, link.operation, link.operand) }
      kind = Compiler.kind(of: link.operation, kind, right)
    }
    return kind
  }

  /// Compiles conditions whose evaluation ends at the first decisive one.
  ///
  /// A true condition decides an `or`, and a false condition decides an `and`.
  private mutating func compileConditions(
    _ conditions: [SyntaxNode], endingAt decisive: Bool
  ) throws(ExpressionError) -> ValueKind? {
    var jumps: [Int] = []
    for condition in conditions.dropLast() {
      try compile(condition)
      jumps.append(program.count)
      program.append(.jumpIf(decisive, to: 0))
    }
    if let last = conditions.last { try compile(last) }
    program.append(.condition)
    let end = Int32(program.count)
    for jump in jumps { program[jump] = .jumpIf(decisive, to: end) }
    return .flag
  }

  /// Compiles a numeric operand; quoted text must be a number.
  @discardableResult
  private mutating func compileNumber(_ node: SyntaxNode) throws(ExpressionError) -> ValueKind? {
    if case .text(let text) = node.content, Number(text) == nil {
      throw ExpressionError(.neverANumber(text), at: node.offset)
    }
    return try compile(node)
  }

  private static func kind(
    of operation: BinaryOperator, _ left: ValueKind?, _ right: ValueKind?
  ) -> ValueKind? {
    switch operation {
    case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: .flag
    case .times, .divide, .remainder: .number
    case .plus, .minus: sum(left, right, isDifference: operation == .minus)
    }
  }

  /// Returns the kind of a sum or difference: a date plus a number is a date.
  ///
  /// The difference between two dates is a number.
  private static func sum(
    _ left: ValueKind?, _ right: ValueKind?, isDifference: Bool
  ) -> ValueKind? {
    switch (left, right) {
    case (nil, _), (_, nil): nil
    case (.day, .day), (.instant, .instant), (.day, .instant), (.instant, .day): .number
    case (.day, _), (.instant, _): left
    case (_, .day), (_, .instant): isDifference ? .number : right
    default: .number
    }
  }

  /// Appends a jump whose target is set later, and returns its index.
  mutating func appendJump(_ instruction: Instruction) -> Int {
    program.append(instruction)
    return program.count - 1
  }

  mutating func setJump(at place: Int, _ instruction: Instruction) { program[place] = instruction }
}
