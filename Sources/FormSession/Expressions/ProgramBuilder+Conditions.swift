import Expressions

/// Compilation of conditions, calculations and the counts of repeats.
extension ProgramBuilder {
  /// Adds the conditions and the calculations of fields that are evaluated together.
  mutating func add(_ set: [Int], _ fields: [FormField]) {
    for place in set {
      let field = fields[place]
      addCounts(of: repeats.ofField[place])
      let conditions = conditions(of: place, fields)
      conditionsOfField[place] = conditions
      // Fields that hide each other have a common node, which evaluates all of their conditions.
      if set.count == 1 {
        for node in conditions { usersOfCondition[node, default: []].append(place) }
      }
      if set.count == 1, let source = field.calculation { addCalculation(source, field, place) }
    }
    guard set.count > 1, let number = cycles.rivals.firstIndex(of: set) else { return }
    let conditions = set.flatMap { conditionsOfField[$0] }.compactMap { programs[$0] }
    add(.rivals(number), in: repeats.ofField[set[0]], nil, readingLike: conditions)
    for place in set {
      if let source = fields[place].calculation { addCalculation(source, fields[place], place) }
    }
  }

  private mutating func conditions(of place: Int, _ fields: [FormField]) -> [Int] {
    let field = fields[place]
    var nodes: [Int] = []
    for group in definition.groupPath(field.group) {
      guard let condition = group.condition else { continue }
      nodes += groupCondition(condition, of: group.key).map { [$0] } ?? []
    }
    if let condition = field.condition {
      let innermost = repeats.ofField[place]
      nodes += add(condition, at: .when(field.key), in: innermost).map { [$0] } ?? []
    }
    return nodes
  }

  /// Adds the nodes that count the entries of a repeat and of the repeats that contain it.
  mutating func addCounts(of innermost: Int) {
    for place in repeats.path(to: innermost) where haveCounts.insert(place).inserted {
      let (key, around) = (repeats.all[place].key, repeats.all[place].parent)
      guard let source = repeats.all[place].repetition.count,
        let program = compile(source, at: .count(key), in: around)
      else { continue }
      countNodes[place] = add(.count(place), in: around, program)
    }
  }

  /// Adds the conditions that an entry of a repeat must meet to be counted.
  mutating func addConditions(of repeated: Int) {
    guard conditionsOfRepeat[repeated] == nil else { return }
    conditionsOfRepeat[repeated] = trees.conditionsOfRepeat[repeated].compactMap { key, _ in
      let group = definition.groups.first { $0.key == key }
      return group?.condition.flatMap { groupCondition($0, of: key) }
    }
  }

  private mutating func groupCondition(_ condition: FormCondition, of key: String) -> Int? {
    if let known = groupConditions[key] { return known }
    let node = add(
      condition, at: .groupWhen(key), in: repeats.number(ofContentsOf: key), isShared: true)
    groupConditions[key] = node
    return node
  }

  /// Adds a condition; a shared condition is placed in the outermost repeat in which it has the
  /// same meaning.
  mutating func add(
    _ condition: FormCondition, at place: ExpressionPlace, in innermost: Int,
    isShared: Bool = false
  ) -> Int? {
    guard let program = compile(condition, at: place, in: innermost) else { return nil }
    let outermost = isShared ? outermostRepeat(of: program, in: innermost) : innermost
    guard outermost != innermost, let shared = compile(condition, at: place, in: outermost) else {
      return add(.condition(nodes.count), in: innermost, program)
    }
    return add(.condition(nodes.count), in: outermost, shared)
  }

  private mutating func compile(
    _ condition: FormCondition, at place: ExpressionPlace, in innermost: Int
  ) -> FormPrograms.Program? {
    compile(condition.source, condition.expressions, at: place, in: innermost) {
      answers throws(ExpressionError) in try condition.tree(answers)
    }
  }

  /// Returns the outermost repeat in which a program reads the same answers.
  private func outermostRepeat(of program: FormPrograms.Program, in innermost: Int) -> Int {
    let expression = program.expression
    if expression.entryReads.readsPosition { return innermost }
    let read = expression.slots.filter { $0 < answers.keys.count }.map { repeats.ofField[$0] }
    let counted = expression.entryReads.countedGroups.map { repeats.all[$0].parent }
    let shared = (read + counted).map { repeats.common($0, innermost) }
    return shared.max { repeats.all[$0].depth < repeats.all[$1].depth } ?? 0
  }

  private mutating func addCalculation(_ source: String, _ field: FormField, _ place: Int) {
    let innermost = repeats.ofField[place]
    guard let program = compile(source, at: .calculate(field.key), in: innermost, own: place)
    else { return }
    calculationNodes[place] = add(.calculation(place), in: innermost, program)
  }
}

extension FormCondition {
  var expressions: [String] {
    switch self {
    case .expression(let source): [source]
    case .all(let parts), .any(let parts): parts.flatMap { $0.expressions }
    case .not(let part): part.expressions
    case .equals, .notEquals, .isOneOf, .isEmpty, .isNotEmpty: []
    }
  }
}
