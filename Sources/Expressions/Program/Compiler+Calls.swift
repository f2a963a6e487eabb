import FieldEngine

extension Compiler {
  mutating func compileCall(
    _ name: String, _ arguments: [SyntaxNode], at offset: Int
  ) throws(ExpressionError) -> ValueKind? {
    let function = try function(name, at: offset)
    guard function.signature.allows(arguments.count) else {
      throw ExpressionError(.argumentCount(function, given: arguments.count), at: offset)
    }
    switch function {
    case .condition: return try compileIf(arguments)
    case .coalesce: return try compileAlternatives(arguments)
    case .once: return try compileOnce(arguments[0], at: offset)
    case .regex: return try compileRegex(arguments)
    case .label: return try compileLabel(of: arguments[0], value: arguments[0], by: function)
    case .choiceName: return try compileChoiceName(arguments)
    case .position: return try compilePosition(arguments[0])
    case .indexedRepeat: return try compileIndexedRepeat(arguments)
    case .count: return try compileCount(arguments)
    default: break
    }
    if function.signature.takesEntries { return try compileAggregate(function, arguments) }
    if function == .formatDate || function == .formatDateTime { try checkFormat(arguments[1]) }
    if function == .today || function == .now { noteClock() }
    if function == .pullData { try checkTable(arguments) }
    if function == .selected { noteDoubt(arguments[0], .equal, arguments[1]) }
    for argument in arguments { try compile(argument) }
    return push(.call(function, arguments: Int32(arguments.count)), function.signature.result)
  }

  private func function(_ name: String, at offset: Int) throws(ExpressionError) -> Function {
    if let function = Function.named[name] { return function }
    if Function.notDeterministic.contains(name) {
      throw ExpressionError(.notDeterministic(name), at: offset)
    }
    let nearest = NearestSpelling.of(name, among: Function.allCases.map { $0.rawValue })
    throw ExpressionError(.unknownFunction(name, nearest: nearest), at: offset)
  }

  private mutating func compileIf(_ arguments: [SyntaxNode]) throws(ExpressionError) -> ValueKind? {
    try compile(arguments[0])
    let toElse = appendJump(.jumpUnless(to: 0))
    let kind = try compile(arguments[1])
    let toEnd = appendJump(.jump(to: 0))
    setJump(at: toElse, .jumpUnless(to: Int32(program.count)))
    let other = try compile(arguments[2])
    setJump(at: toEnd, .jump(to: Int32(program.count)))
    return kind == other ? kind : nil
  }

  /// Compiles `coalesce`, which returns the first value that is not empty, or else the last one.
  private mutating func compileAlternatives(
    _ arguments: [SyntaxNode]
  ) throws(ExpressionError) -> ValueKind? {
    var kinds: [ValueKind?] = []
    var jumps: [Int] = []
    for argument in arguments.dropLast() {
      kinds.append(try compile(argument))
      jumps.append(appendJump(.jumpIfAnswered(to: 0)))
    }
    if let last = arguments.last { kinds.append(try compile(last)) }
    for jump in jumps { setJump(at: jump, .jumpIfAnswered(to: Int32(program.count))) }
    return kinds.allSatisfy { $0 == kinds[0] } ? kinds[0] : nil
  }

  private mutating func compileOnce(
    _ argument: SyntaxNode, at offset: Int
  ) throws(ExpressionError) -> ValueKind? {
    let own = SyntaxNode(content: .ownAnswer, offset: offset)
    return try compileAlternatives([own, argument])
  }

  /// Compiles `count`, which adds the numbers of entries of groups to the number of other values.
  private mutating func compileCount(
    _ arguments: [SyntaxNode]
  ) throws(ExpressionError) -> ValueKind? {
    let groups = arguments.compactMap(repeatedGroup)
    let others = arguments.filter { repeatedGroup($0) == nil }
    if !others.isEmpty { _ = try compileAggregate(.count, others) }
    for (place, group) in groups.enumerated() {
      noteCount(group)
      push(.entryCount(repeatedGroup: Int32(group)), .number)
      if place > 0 || !others.isEmpty { push(.operation(.plus), .number) }
    }
    return .number
  }

  private func repeatedGroup(_ node: SyntaxNode) -> Int? {
    guard case .answer(let key) = node.content, scope.answer(key) == nil else { return nil }
    return scope.repeatedGroup(key)
  }

  private mutating func compileAggregate(
    _ function: Function, _ arguments: [SyntaxNode]
  ) throws(ExpressionError) -> ValueKind? {
    push(.mark)
    var kinds: [ValueKind?] = []
    for argument in arguments { kinds.append(try compileValues(argument, of: function)) }
    let same = kinds.allSatisfy { $0 == kinds[0] } ? kinds[0] : nil
    return push(.aggregate(function), function.signature.result ?? same)
  }

  /// Compiles an argument that can be several values: the items of a list, or the answers of all
  /// entries.
  private mutating func compileValues(
    _ node: SyntaxNode, of function: Function
  ) throws(ExpressionError) -> ValueKind? {
    guard isList(node) else { return try compileEntries(node, of: function) }
    push(.mark)
    _ = try compileEntries(node, of: function)
    return push(.items, nil)
  }

  private func isList(_ node: SyntaxNode) -> Bool {
    switch node.content {
    case .answer(let key): scope.answer(key)?.isList == true
    case .ownAnswer: scope.own?.isList == true
    default: false
    }
  }

  /// Compiles an argument that can be the answers of all entries; `join` skips empty answers.
  private mutating func compileEntries(
    _ node: SyntaxNode, of function: Function
  ) throws(ExpressionError) -> ValueKind? {
    guard case .answer(let key) = node.content else { return try compile(node) }
    let answer = try answer(key, at: node.offset)
    let instruction: Instruction =
      answer.isRepeated
      ? .entries(slot: Int32(answer.slot), skipsEmpty: function == .join)
      : .answer(slot: Int32(answer.slot))
    return push(instruction, answer.kind)
  }

  /// Compiles `regex` together with its pattern, which must therefore be a literal.
  private mutating func compileRegex(
    _ arguments: [SyntaxNode]
  ) throws(ExpressionError) -> ValueKind? {
    try compile(arguments[0])
    let (pattern, offset) = try literal(arguments[1], of: .regex)
    do throws(PatternError) {
      return push(pattern: try Pattern(pattern))
    } catch {
      throw ExpressionError(.pattern(error), at: offset + 1 + error.offset)
    }
  }

  private func literal(
    _ node: SyntaxNode, of function: Function
  ) throws(ExpressionError) -> (String, offset: Int) {
    guard case .text(let text) = node.content else {
      throw ExpressionError(.wantsArgument(function, .literal), at: node.offset)
    }
    return (text, node.offset)
  }

  /// Checks the table and column names of `pulldata`, and records the lookup, if the tables are
  /// known.
  ///
  /// The names must be literals.
  private mutating func checkTable(_ arguments: [SyntaxNode]) throws(ExpressionError) {
    guard let tables = scope.tables else { return }
    let (name, offset) = try literal(arguments[0], of: .pullData)
    guard let table = tables.first(where: { $0.name == name }) else {
      let nearest = NearestSpelling.of(name, among: tables.map { $0.name })
      throw ExpressionError(.unknownTable(name, nearest: nearest), at: offset)
    }
    for argument in arguments[1...2] {
      let (column, offset) = try literal(argument, of: .pullData)
      try table.check(column, at: offset)
    }
    if case .text(let column) = arguments[2].content {
      note(TableLookup(table: name, keyColumn: column))
    }
  }

  private func checkFormat(_ node: SyntaxNode) throws(ExpressionError) {
    guard case .text(let format) = node.content, let token = DateFormat.unknownToken(in: format)
    else { return }
    throw ExpressionError(.unknownToken(token), at: node.offset)
  }

  /// Compiles `label` or `jr:choice-name`, which return the label of a value in a field with
  /// options.
  private mutating func compileLabel(
    of field: SyntaxNode, value: SyntaxNode, by function: Function
  ) throws(ExpressionError) -> ValueKind? {
    guard case .answer(let key) = field.content else {
      throw ExpressionError(.wantsArgument(function, .answer), at: field.offset)
    }
    let answer = try single(key, at: field.offset)
    guard answer.hasOptions else {
      throw ExpressionError(.wantsArgument(function, .choice), at: field.offset)
    }
    read(answer.slotsInLabels)
    try compile(value)
    return push(.label(slot: Int32(answer.slot)), .text)
  }

  /// Compiles `jr:choice-name(value, '${field}')`, whose second argument is quoted.
  private mutating func compileChoiceName(
    _ arguments: [SyntaxNode]
  ) throws(ExpressionError) -> ValueKind? {
    var field = arguments[1]
    if case .text(let quoted) = field.content {
      let inner = try SyntaxParser.parse(quoted)
      field = SyntaxNode(content: inner.content, offset: field.offset + 1 + inner.offset)
    }
    return try compileLabel(of: field, value: arguments[0], by: .choiceName)
  }

  private mutating func compilePosition(
    _ argument: SyntaxNode
  ) throws(ExpressionError) -> ValueKind? {
    guard case .ownEntry = argument.content else {
      throw ExpressionError(.wantsArgument(.position, .entry), at: argument.offset)
    }
    if !scope.isInEntry { note(ExpressionError(.alwaysFirst, at: argument.offset)) }
    notePosition()
    return push(.position, .number)
  }

  private mutating func compileIndexedRepeat(
    _ arguments: [SyntaxNode]
  ) throws(ExpressionError) -> ValueKind? {
    guard case .answer(let key) = arguments[0].content else {
      throw ExpressionError(.wantsArgument(.indexedRepeat, .answer), at: arguments[0].offset)
    }
    let answer = try answer(key, at: arguments[0].offset)
    guard case .answer(let name) = arguments[1].content, let group = scope.repeatedGroup(name)
    else {
      throw ExpressionError(
        .wantsArgument(.indexedRepeat, .repeatedGroup), at: arguments[1].offset)
    }
    if let around = answer.repeatedGroup, around != group {
      note(ExpressionError(.otherRepeat(key, name), at: arguments[1].offset))
    }
    try compile(arguments[2])
    noteIndex(answer.slot)
    return push(
      .indexedAnswer(slot: Int32(answer.slot), repeatedGroup: Int32(group)), answer.kind)
  }
}
