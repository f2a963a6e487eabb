import Expressions
import FieldEngine

/// Compiles the expressions of a form, and collects their mistakes.
struct ProgramBuilder {
  let definition: FormDefinition
  let answers: FormAnswers

  var nodes: [FormPrograms.Node] = []
  var programs: [FormPrograms.Program?] = []
  var readers: [[Int]]
  var calculationNodes: [Int: Int] = [:]
  var conditionsOfField: [[Int]]
  var usersOfCondition: [Int: [Int]] = [:]
  var ruleNodes: [Int] = []
  var demandNodes: [Int: FormPrograms.FieldNodes] = [:]
  var initials: [(place: Int, program: FormPrograms.Program)] = []
  var texts: [Int: FormPrograms.FieldTexts] = [:]
  var ruleMessages: [Int: TextTemplate] = [:]
  var groupTitles: [String: TextTemplate] = [:]
  var title: TextTemplate?
  var conditionsOfNote: [[Int]] = []
  var noteOfCondition: [Int: Int] = [:]
  var noteTexts: [Int: TextTemplate] = [:]
  var optionLabels: [Int: [String: String]] = [:]

  /// The mistakes, with their places.
  var errors: [(place: ExpressionPlace, error: ExpressionError)] = []

  /// The comparisons that never hold, with their places.
  private(set) var doubts: [(place: ExpressionPlace, doubt: ExpressionError)] = []

  /// The sets of fields that hide one another.
  let cycles: ConditionCycles

  private var groupConditions: [String: Int] = [:]

  /// Compiles a definition, whose fields have these types and attributes.
  init(
    _ definition: FormDefinition, _ fields: [FormField], _ definitions: [FieldDefinition?]
  ) {
    self.definition = definition
    answers = FormAnswers(keys: fields.map { $0.key }, definitions: definitions)
    readers = Array(repeating: [], count: answers.slotCount)
    conditionsOfField = Array(repeating: [], count: fields.count)
    cycles = ConditionCycles(FormTrees(definition, answers))
    for (place, definition) in definitions.enumerated() {
      guard let options = definition?.options, !options.isEmpty else { continue }
      optionLabels[place] = Dictionary(options.map { ($0.value, $0.label) }) { first, _ in first }
    }
    for set in cycles.order { add(set, fields) }
    for (place, field) in fields.enumerated() { addDemands(of: field, at: place) }
    for (place, rule) in definition.rules.enumerated() { add(rule, at: place) }
    addTexts()
    for (place, note) in definition.notes.enumerated() { add(note, at: place) }
    // The conditions of rivals are evaluated with the rivals.
    let alone = nodes.indices.filter { place in
      guard case .condition = nodes[place] else { return false }
      return usersOfCondition[place] == nil && noteOfCondition[place] == nil
    }
    for node in alone { for slot in readers.indices { readers[slot].removeAll { $0 == node } } }
  }

  /// Compiles an expression, or records its mistake.
  mutating func compile(
    _ source: String, at place: ExpressionPlace, own: Int? = nil, isCondition: Bool = false
  ) -> FormPrograms.Program? {
    do throws(ExpressionError) {
      let scope = answers.scope(own: own, isCondition: isCondition)
      let expression = try Expression(source, scope)
      doubts += expression.doubts.map { (place, $0) }
      return FormPrograms.Program(expression: expression, own: own, answers)
    } catch {
      errors.append((place, error))
      return nil
    }
  }

  /// Compiles a condition or a rule; only the expressions in it can have mistakes here.
  private mutating func compile(
    _ source: String, _ stated: [String], at place: ExpressionPlace, own: Int? = nil,
    _ tree: (FormAnswers) throws(ExpressionError) -> SyntaxNode
  ) -> FormPrograms.Program? {
    for expression in stated
    where compile(expression, at: place, own: own, isCondition: true) == nil {
      return nil
    }
    let scope = answers.scope(own: own, isCondition: true, allowsUnknown: true)
    guard let tree = try? tree(answers), let program = try? Expression(tree: tree, source, scope)
    else { return nil }
    return FormPrograms.Program(expression: program, own: own, answers)
  }

  /// Adds a node, and records which answers it reads.
  @discardableResult
  mutating func add(
    _ node: FormPrograms.Node, _ program: FormPrograms.Program?, reading more: [Int] = []
  ) -> Int {
    let number = nodes.count
    nodes.append(node)
    programs.append(program)
    var slots = Set(more + (program?.expression.slots ?? []))
    let readsItself = program?.expression.dependsOnOwnAnswer ?? false
    if case .calculation = node {} else if readsItself, let own = program?.own { slots.insert(own) }
    for slot in slots { readers[slot].append(number) }
    return number
  }
}

extension ProgramBuilder {
  /// The slots that any expression or text of the form reads.
  var slotsRead: Set<Int> {
    let programs = programs.compactMap { $0 } + initials.map { $0.program }
    var templates = [TextTemplate](ruleMessages.values) + [TextTemplate](groupTitles.values)
    templates += noteTexts.values
    for texts in texts.values {
      templates += texts.constraintMessages.values
      templates += [texts.label, texts.help, texts.requiredMessage].compactMap { $0 }
    }
    if let title { templates.append(title) }
    return Set(programs.flatMap { $0.expression.slots } + templates.flatMap { $0.slots })
  }
}

// MARK: - Conditions and calculations

extension ProgramBuilder {
  /// Adds the conditions and the calculations of fields that are evaluated together.
  private mutating func add(_ set: [Int], _ fields: [FormField]) {
    for place in set {
      let (field, conditions) = (fields[place], conditions(of: place, fields))
      conditionsOfField[place] = conditions
      // The conditions of rivals are evaluated together.
      if set.count == 1 {
        for node in conditions { usersOfCondition[node, default: []].append(place) }
      }
      if set.count == 1, let source = field.calculation { addCalculation(source, field, place) }
    }
    guard set.count > 1, let number = cycles.rivals.firstIndex(of: set) else { return }
    let slots = set.flatMap { conditionsOfField[$0] }.flatMap {
      programs[$0]?.expression.slots ?? []
    }
    add(.rivals(number), nil, reading: slots)
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
      nodes += add(condition, at: .when(field.key)).map { [$0] } ?? []
    }
    return nodes
  }

  private mutating func groupCondition(_ condition: FormCondition, of key: String) -> Int? {
    if let known = groupConditions[key] { return known }
    let node = add(condition, at: .groupWhen(key))
    groupConditions[key] = node
    return node
  }

  mutating func add(_ condition: FormCondition, at place: ExpressionPlace) -> Int? {
    let program = compile(condition.source, condition.expressions, at: place) {
      answers throws(ExpressionError) in try condition.tree(answers)
    }
    return program.map { add(.condition(nodes.count), $0) }
  }

  private mutating func addCalculation(_ source: String, _ field: FormField, _ place: Int) {
    guard let program = compile(source, at: .calculate(field.key), own: place) else { return }
    calculationNodes[place] = add(.calculation(place), program)
  }
}

// MARK: - Demands and rules

extension ProgramBuilder {
  private mutating func addDemands(of field: FormField, at place: Int) {
    if let source = field.initialExpression,
      let program = compile(source, at: .initial(field.key), own: nil)
    {
      initials.append((place, program))
    }
    var found = FormPrograms.FieldNodes()
    if let source = field.requiredExpression {
      found.required = addFlag(.required(place), source, at: .required(field.key), place)
    }
    if case .expression(let source)? = field.readOnly {
      found.readOnly = addFlag(.readOnly(place), source, at: .readOnly(field.key), place)
    }
    for (index, constraint) in field.constraints.enumerated() {
      // A constraint that only warns is a rule of the form.
      let node = addFlag(
        .constraint(place, index), constraint.check, at: .constraint(field.key, index), place,
        isKept: constraint.severity == .error)
      if let node { found.constraints.append((node, index)) }
    }
    if case .fixed(true)? = field.readOnly { found.isAlwaysReadOnly = true }
    demandNodes[place] = found
    addMessages(of: field, at: place)
  }

  private mutating func addFlag(
    _ node: FormPrograms.Node, _ source: String, at expression: ExpressionPlace, _ place: Int,
    isKept: Bool = true
  ) -> Int? {
    guard let program = compile(source, at: expression, own: place, isCondition: true), isKept
    else { return nil }
    if case .constraint = node { return add(node, program, reading: [place]) }
    return add(node, program)
  }

  private mutating func addMessages(of field: FormField, at place: Int) {
    var found = FormPrograms.FieldTexts()
    found.requiredMessage = message(field.requiredMessage, at: .requiredMessage(field.key))
    for (index, constraint) in field.constraints.enumerated() {
      let message = message(constraint.message, at: .constraintMessage(field.key, index))
      if constraint.severity == .error { found.constraintMessages[index] = message }
    }
    let slots = found.requiredMessage.map { $0.slots } ?? []
    let others = found.constraintMessages.values.flatMap { $0.slots }
    if !(slots + others).isEmpty { add(.messages(place), nil, reading: slots + others) }
    found.label = template(field.attributes.label, at: .label(field.key))
    found.help = template(field.attributes.help, at: .help(field.key))
    texts[place] = found
  }

  private mutating func add(_ rule: FormRule, at place: Int) {
    let own: Int? =
      if case .constraint(_, let field) = rule.check { answers.places[field] } else { nil }
    let expressions: [String] =
      if case .expression(let source) = rule.check { [source] } else { [] }
    let program = compile(rule.check.source, expressions, at: .rule(rule.key), own: own) {
      answers throws(ExpressionError) in try rule.check.tree(answers)
    }
    let message =
      rule.isOfField
      ? try? TextTemplate(rule.message, answers.scope())
      : template(rule.message, at: .ruleMessage(rule.key))
    ruleMessages[place] = message
    ruleNodes.append(add(.rule(place), program, reading: message?.slots ?? []))
  }
}

extension FormCondition {
  /// The expressions in the condition.
  fileprivate var expressions: [String] {
    switch self {
    case .expression(let source): [source]
    case .all(let parts), .any(let parts): parts.flatMap { $0.expressions }
    case .not(let part): part.expressions
    case .equals, .notEquals, .isOneOf, .isEmpty, .isNotEmpty: []
    }
  }
}

extension FormRule {
  /// Whether the rule stands for a warning of a field, and not for a rule in the definition.
  var isOfField: Bool {
    if case .constraint = check { true } else { false }
  }
}
