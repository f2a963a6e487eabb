import Expressions
import FieldEngine

extension Session {
  /// Returns the value of a program with the current answers.
  func value(
    of program: FormPrograms.Program, _ evaluator: inout Evaluator
  ) -> ExpressionValue {
    let answers = SessionAnswers(
      cells: cells, taking: takesPart, own: program.own, clock: clock, programs: plan.programs)
    return evaluator.value(of: program.expression, with: answers)
  }

  /// Whether the program of a node is true; one with a mistake counts as true.
  private func holds(_ node: Int, _ evaluator: inout Evaluator) -> Bool {
    guard let program = plan.programs.programs[node] else { return true }
    return value(of: program, &evaluator).flag
  }

  /// Whether all conditions of a field hold.
  func holdsConditions(of place: Int) -> Bool {
    var evaluator = Evaluator()
    return plan.programs.conditionsOfField[place].allSatisfy { holds($0, &evaluator) }
  }

  /// Evaluates all planned nodes and whatever depends on them.
  mutating func perform(_ run: inout EvaluationRun, _ work: inout SessionWork) {
    while let node = run.next() { evaluate(node, &run, &work) }
    for place in run.demanded { demand(of: place, &work) }
  }

  private mutating func evaluate(_ node: Int, _ run: inout EvaluationRun, _ work: inout SessionWork)
  {
    switch plan.programs.nodes[node] {
    case .condition:
      let flag = holds(node, &run.evaluator)
      guard flag != flags[node] || isEvaluatingAll else { return }
      flags[node] = flag
      for place in plan.programs.usersOfCondition[node] ?? [] { settle(place, &run) }
      if let note = plan.programs.noteOfCondition[node] { run.notes.insert(note) }
    case .rivals(let number):
      for place in settleRivals(plan.rivalries[number]) { turn(place, &run) }
    case .calculation(let place):
      calculate(place, by: node, &run, &work)
    case .required(let place), .readOnly(let place):
      update(node, holds(node, &run.evaluator), of: place, &run)
    case .constraint(let place, _):
      let isFree = cells[place].value.isEmpty
      update(node, isFree || holds(node, &run.evaluator), of: place, &run)
    case .messages(let place): run.demanded.insert(place)
    case .note(let note): run.notes.insert(note)
    case .rule(let rule):
      flags[node] = holds(node, &run.evaluator)
      run.rules.append(rule)
    }
  }

  private mutating func update(
    _ node: Int, _ flag: Bool, of place: Int, _ run: inout EvaluationRun
  ) {
    guard flag != flags[node] else { return }
    flags[node] = flag
    run.demanded.insert(place)
  }

  /// Updates whether a field applies, after one of its conditions has been evaluated.
  private mutating func settle(_ place: Int, _ run: inout EvaluationRun) {
    let takes = plan.programs.conditionsOfField[place].allSatisfy { flags[$0] }
    guard takes != takesPart[place] else { return }
    takesPart[place] = takes
    turn(place, &run)
  }

  private func turn(_ place: Int, _ run: inout EvaluationRun) {
    run.turned.formSymmetricDifference([place])
    run.plan(plan.programs.readers[place])
  }

  /// Updates the answer of a field as expressions see it, and returns whether it changed.
  ///
  /// A result that the field shows unchanged need not be read from its text.
  mutating func refreshCell(_ place: Int, showing result: ExpressionValue? = nil) -> Bool {
    guard plan.programs.isRead[place] else { return false }
    let kind = plan.programs.answers.kind(of: place)
    let new =
      result.flatMap { $0.isOf(kind) ? AnswerCell(value: $0, isAnswered: true) : nil }
      ?? cell(of: place, kind)
    guard !new.isSame(as: cells[place]) else { return false }
    cells[place] = new
    return true
  }

  private func cell(of place: Int, _ kind: ValueKind) -> AnswerCell {
    guard storage(of: place) != .never else {
      return AnswerCell(value: isHeld(place) ? .text("held") : .empty, isAnswered: isHeld(place))
    }
    guard !isEmpty(place) else { return AnswerCell() }
    return AnswerCell(value: ExpressionValue(fields.span[place].answer, as: kind), isAnswered: true)
  }

  /// Updates what the form requires of a field.
  private mutating func demand(of place: Int, _ work: inout SessionWork) {
    let programs = plan.programs
    let (nodes, texts) = (programs.demandNodes[place], programs.texts[place])
    let broken = nodes?.constraints.first { !flags[$0.node] }
    let demands = FieldDemands(
      isRequired: nodes?.required.map { flags[$0] } ?? false,
      requiredMessage: texts?.requiredMessage.map(text),
      isReadOnly: nodes?.isAlwaysReadOnly == true || nodes?.readOnly.map { flags[$0] } ?? false,
      isCalculated: programs.calculationNodes[place] != nil,
      isBroken: broken != nil,
      constraintMessage: broken.flatMap { texts?.constraintMessages[$0.index] }.map(text))
    let content = content(of: place)
    if fields[place].demand(demands) { work.touch(place, content) }
  }
}

// MARK: - Calculations

extension Session {
  /// Whether a restored draft keeps the answer that a program calculated.
  private func keepsAnswer(of program: FormPrograms.Program) -> Bool {
    keepsCalculations || program.expression.dependsOnOwnAnswer || !isEdited && program.readsPerson
  }

  private mutating func calculate(
    _ place: Int, by node: Int, _ run: inout EvaluationRun, _ work: inout SessionWork
  ) {
    guard let program = plan.programs.programs[node] else { return }
    if isRestoring, keepsAnswer(of: program) { return }
    let result = value(of: program, &run.evaluator)
      .rounded(fractionDigits: fields.span[place].definition.fractionDigits)
    // The field already has this answer.
    if !result.isEmpty, result.isSame(as: cells[place].value), cells[place].isAnswered { return }
    if result.isEmpty, fields.span[place].isEmpty { return }
    if fields.span[place].definition.list != nil {
      work.touch(place, in: self)
      fields[place].calculate(items: result.items)
      if refreshCell(place) { run.plan(plan.programs.readers[place]) }
      return
    }
    let committed = fields.span[place].committed
    let change = fields[place].calculate(result.text)
    if change == .unchanged { return }
    work.touchCalculated(place, committed: committed)
    let shown = change == .plain && storage(of: place) != .never ? result : nil
    if refreshCell(place, showing: shown) { run.plan(plan.programs.readers[place]) }
  }
}

extension ExpressionValue {
  /// Rounds a number, if the number of digits is known.
  fileprivate func rounded(fractionDigits: Int?) -> ExpressionValue {
    guard let fractionDigits, case .number(let number) = self, number.integer == nil,
      let decimal = number.decimal
    else { return self }
    return .number(Number(decimal.rounded(fractionDigits: fractionDigits)))
  }

  /// Whether an answer of a kind with the text of this value has exactly this value.
  fileprivate func isOf(_ kind: ValueKind) -> Bool {
    switch (self, kind) {
    case (.number(let number), .number): number.integer != nil
    case (.text, .text), (.day, .day): true
    default: false
    }
  }

  /// The items of a list with this answer.
  fileprivate var items: [String] {
    if case .choices(let items) = self { items } else { isEmpty ? [] : [text] }
  }
}
