import Expressions

/// Compilation of rules and of the requirements for fields.
extension ProgramBuilder {
  mutating func addRequirements(of field: FormField, at place: Int) {
    let innermost = repeats.ofField[place]
    if let source = field.initialExpression,
      let program = compile(source, at: .initial(field.key), in: innermost)
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
    found.filter = addFilter(of: field, at: place)
    if case .fixed(true)? = field.readOnly { found.isAlwaysReadOnly = true }
    if let key = field.uniqueIn, let group = repeats.number(of: key) {
      found.isUnique = true
      let node = add(.unique(place), in: repeats.all[group].parent, nil, reading: [place])
      nodesOfEntries[innermost].append(node)
    }
    requirementNodes[place] = found
    addMessages(of: field, at: place)
  }

  private mutating func addFlag(
    _ node: FormPrograms.Node, _ source: String, at expression: ExpressionPlace, _ place: Int,
    isKept: Bool = true
  ) -> Int? {
    let innermost = repeats.ofField[place]
    guard
      let program = compile(source, at: expression, in: innermost, own: place, isCondition: true),
      isKept
    else { return nil }
    if case .constraint = node { return add(node, in: innermost, program, reading: [place]) }
    return add(node, in: innermost, program)
  }

  private mutating func addMessages(of field: FormField, at place: Int) {
    let innermost = repeats.ofField[place]
    var found = FormWords.FieldTexts()
    found.requiredMessage = message(
      field.requiredMessage, at: .requiredMessage(field.key), in: innermost)
    for (index, constraint) in field.constraints.enumerated() {
      let message = message(
        constraint.message, at: .constraintMessage(field.key, index), in: innermost)
      if constraint.severity == .error { found.constraintMessages[index] = message }
    }
    var slots = found.requiredMessage.map { $0.slots } ?? []
    slots += addTranslations(
      of: field, ["requiredMessage": .requiredMessage(field.key)], in: innermost)
    for (index, constraint) in field.constraints.enumerated() {
      slots += addTranslations(
        of: constraint, ["message": .constraintMessage(field.key, index)], in: innermost)
    }
    let others = found.constraintMessages.values.flatMap { $0.slots }
    if !(slots + others).isEmpty {
      add(.messages(place), in: innermost, nil, reading: slots + others)
    }
    found.label = template(field.attributes.label, at: .label(field.key), in: innermost)
    found.help = template(field.attributes.help, at: .help(field.key), in: innermost)
    let inLabels = addTranslations(
      of: field.attributes, ["label": .label(field.key), "help": .help(field.key)], in: innermost)
    found.hasAnswers = found.label != nil || found.help != nil || !inLabels.isEmpty
    texts[place] = found
  }
}

// MARK: - Rules

extension ProgramBuilder {
  mutating func add(_ rule: FormRule, at place: Int) {
    let (innermost, program) = compile(rule)
    let message =
      rule.isImplied
      ? try? TextTemplate(rule.message, answers.scope(in: innermost))
      : template(rule.message, at: .ruleMessage(rule.key), in: innermost)
    ruleMessages[place] = message
    let others = addTranslations(of: rule, ["message": .ruleMessage(rule.key)], in: innermost)
    ruleNodes.append(
      add(.rule(place), in: innermost, program, reading: (message?.slots ?? []) + others))
  }

  /// Compiles a rule in the outermost repeat in which it is possible, and returns that repeat; the
  /// program is nil if the rule has a mistake.
  private mutating func compile(_ rule: FormRule) -> (Int, FormPrograms.Program?) {
    let own: Int? =
      if case .constraint(_, let field) = rule.check { answers.places[field] } else { nil }
    let ways = repeats(for: rule, own)
    var mistakes = errors
    for (index, innermost) in ways.enumerated() {
      let before = errors
      if let program = compile(rule, in: innermost, own: own) { return (innermost, program) }
      // The mistake found in the first attempt is the most informative.
      if index == 0 { mistakes = errors }
      errors = before
    }
    errors = mistakes
    return (ways[0], nil)
  }

  /// Returns the repeats in which a rule may be evaluated, outermost first.
  private func repeats(for rule: FormRule, _ own: Int?) -> [Int] {
    if let own { return [repeats.ofField[own]] }
    if let counted = rule.check.countedGroup {
      return [repeats.number(of: counted).map { repeats.all[$0].parent } ?? 0]
    }
    if let group = rule.group { return [repeats.number(ofContentsOf: group)] }
    let read = rule.fields.compactMap { answers.places[$0] }.map { repeats.ofField[$0] }
    let deepest = read.max { repeats.all[$0].depth < repeats.all[$1].depth } ?? 0
    return repeats.path(to: deepest)
  }

  private mutating func compile(
    _ rule: FormRule, in innermost: Int, own: Int?
  ) -> FormPrograms.Program? {
    let expressions: [String] =
      if case .expression(let source) = rule.check { [source] } else { [] }
    let exceptions = exceptions(for: rule, in: innermost)
    return compile(
      rule.check.source, expressions, at: .rule(rule.key), in: innermost, own: own
    ) { answers throws(ExpressionError) in
      let check = try rule.check.tree(answers)
      return exceptions.isEmpty ? check : .any(exceptions + [check])
    }
  }

  /// Returns the cases in which a rule is not checked, because a group around it does not apply.
  private func exceptions(for rule: FormRule, in innermost: Int) -> [SyntaxNode] {
    let group = rule.group ?? (innermost == 0 ? nil : repeats.all[innermost].key)
    let scope = answers.scope(in: innermost, isCondition: true, allowsUnknown: true)
    return definition.groupPath(group).compactMap { group in
      guard let condition = group.condition, let tree = try? condition.tree(answers) else {
        return nil
      }
      // The condition of a repeat can differ for each entry, while its limits are for all entries.
      let isReadable = (try? Expression(tree: tree, condition.source, scope)) != nil
      return isReadable ? .not(tree) : nil
    }
  }
}

extension FormRule {
  /// Whether the form states the rule elsewhere, as a warning for a field or a limit of a repeat.
  package var isImplied: Bool {
    switch check {
    case .constraint, .entries, .entryCount: true
    default: false
    }
  }
}

extension FormRule.Check {
  /// The repeat whose entries the check counts.
  var countedGroup: String? {
    switch self {
    case .entries(let group, _, _), .entryCount(let group, _): group
    default: nil
    }
  }
}
