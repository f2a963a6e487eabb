import Expressions
import FieldEngine

extension Session {
  /// Returns the value of a program in an entry, given the current answers.
  func value(
    of program: FormPrograms.Program, from entry: Int, _ evaluator: inout Evaluator
  ) -> ExpressionValue {
    evaluator.value(of: program.expression, with: answers(for: program, from: entry))
  }

  /// Returns the current answers as seen by a program in an entry.
  func answers(for program: FormPrograms.Program, from entry: Int) -> SessionAnswers {
    SessionAnswers(
      cells: cells, facts: facts, taking: takesPart, flags: flags,
      own: program.own.flatMap { entries.place(of: $0, from: entry) }, clock: clock,
      programs: plan.programs, entry: entry, entries: plan.repeats.isEmpty ? nil : entries)
  }

  /// Whether the program of a form's node is true in an entry; a program with a mistake counts as
  /// true.
  private func holds(_ original: Int, from entry: Int, _ evaluator: inout Evaluator) -> Bool {
    guard let program = plan.programs.programs[original] else { return true }
    return value(of: program, from: entry, &evaluator).flag
  }

  /// Whether all conditions of a field hold.
  func holdsConditions(of place: Int) -> Bool {
    var evaluator = Evaluator()
    let entry = entries.entry(ofPlace: place)
    return plan.programs.conditionsOfField[fieldOfForm(place)].allSatisfy {
      holds($0, from: entry, &evaluator)
    }
  }

  /// Evaluates all scheduled nodes and everything that depends on them.
  mutating func perform(_ run: inout EvaluationRun, _ work: inout SessionWork) {
    while let (node, original) = run.next() {
      // A repeat's count can remove an entry after its nodes were scheduled.
      guard entries.entries[entries.entry(ofNode: node)].isLive else { continue }
      evaluate(node, original, &run, &work)
    }
    for place in run.requirementsToUpdate where isLive(place) {
      updateRequirements(of: place, &work)
    }
    run.requirementsToUpdate = []
  }

  private mutating func evaluate(
    _ node: Int, _ original: Int, _ run: inout EvaluationRun, _ work: inout SessionWork
  ) {
    let entry = entries.entry(ofNode: node)
    switch plan.programs.nodes[original] {
    case .condition:
      let flag = holds(original, from: entry, &run.evaluator)
      guard flag != flags[node] || isEvaluatingAll else { return }
      flags[node] = flag
      for field in plan.programs.usersOfCondition[original] ?? [] {
        for place in entries.places(of: field, within: entry) { settle(place, &run) }
      }
      if let note = plan.programs.noteOfCondition[original] { add(note, within: entry, to: &run) }
      for counter in plan.programs.countersOfCondition[original] ?? [] {
        planReader(counter, sharing: nil, near: entry, &run)
      }
    case .rivals(let number):
      let rivals = plan.rivalries[number].compactMap { entries.place(of: $0, from: entry) }
      for place in settleRivals(rivals) { turn(place, &run) }
    case .count(let repeated): count(repeated, by: original, in: entry, &run, &work)
    case .unique(let field): findDuplicates(of: field, within: entry, &run)
    case .note(let note): add(note, within: entry, to: &run)
    case .rule:
      flags[node] = holds(original, from: entry, &run.evaluator)
      run.rules.append(node)
    case .calculation(let field), .required(let field), .readOnly(let field),
      .constraint(let field, _), .filter(let field), .messages(let field):
      guard let place = entries.place(of: field, from: entry) else { return }
      evaluate(node, original, of: place, in: entry, &run, &work)
    }
  }

  /// Evaluates a node that concerns a single field.
  private mutating func evaluate(
    _ node: Int, _ original: Int, of place: Int, in entry: Int, _ run: inout EvaluationRun,
    _ work: inout SessionWork
  ) {
    switch plan.programs.nodes[original] {
    case .calculation: calculate(place, by: original, in: entry, &run, &work)
    case .constraint:
      let isFree = cells[place].value.isEmpty
      update(node, isFree || holds(original, from: entry, &run.evaluator), of: place, &run)
    case .filter:
      flags[node] = optionNotOffered(at: place, from: entry, &run.evaluator) == nil
      // The message for a filtered option names the option.
      run.requirementsToUpdate.insert(place)
    case .messages: run.requirementsToUpdate.insert(place)
    default: update(node, holds(original, from: entry, &run.evaluator), of: place, &run)
    }
  }

  private func add(_ note: Int, within entry: Int, to run: inout EvaluationRun) {
    for entry in entries.entries(of: plan.programs.repeatOfNote[note], within: entry) {
      run.notes.insert(EvaluationRun.PlacedNote(note: note, entry: entry))
    }
  }

  private mutating func update(
    _ node: Int, _ flag: Bool, of place: Int, _ run: inout EvaluationRun
  ) {
    guard flag != flags[node] else { return }
    flags[node] = flag
    run.requirementsToUpdate.insert(place)
  }

  /// Updates whether a field applies, after one of its conditions has been evaluated.
  private mutating func settle(_ place: Int, _ run: inout EvaluationRun) {
    let takes = meetsConditions(place)
    guard takes != takesPart[place] else { return }
    takesPart[place] = takes
    turn(place, &run)
  }

  /// Whether all conditions of a field held when they were last evaluated.
  func meetsConditions(_ place: Int) -> Bool {
    let conditions = plan.programs.conditionsOfField[fieldOfForm(place)]
    if conditions.isEmpty { return true }
    let entry = entries.entry(ofPlace: place)
    return conditions.allSatisfy { flags[node($0, from: entry)] }
  }

  private func turn(_ place: Int, _ run: inout EvaluationRun) {
    run.turned.formSymmetricDifference([place])
    planReaders(of: place, &run)
  }

  /// Updates the answer of a field as expressions see it, and returns whether it changed.
  ///
  /// If the field shows a result unchanged, the result does not need to be read from its text.
  mutating func refreshCell(_ place: Int, showing result: ExpressionValue? = nil) -> Bool {
    let field = fieldOfForm(place)
    guard plan.programs.isRead[field] else { return false }
    let kind = plan.programs.answers.kind(of: field)
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
    if storage(of: place) == .seal {
      let isAnswered = isAnswered(place)
      return AnswerCell(value: isAnswered ? .text("sealed") : .empty, isAnswered: isAnswered)
    }
    guard !isEmpty(place) else { return AnswerCell() }
    return AnswerCell(value: ExpressionValue(fields.span[place].answer, as: kind), isAnswered: true)
  }

  /// Updates the form's requirements for a field.
  private mutating func updateRequirements(of place: Int, _ work: inout SessionWork) {
    let requirements = requirements(of: place, in: plan.firstWords)
    let content = content(of: place)
    if fields[place].require(requirements) { work.touch(place, content) }
  }

  /// Returns the form's current requirements for a field, with their messages in a language.
  func requirements(of place: Int, in words: FormWords) -> FieldRequirements {
    let (programs, field, entry) = (
      plan.programs, fieldOfForm(place), entries.entry(ofPlace: place)
    )
    let (nodes, texts) = (programs.requirementNodes[field], words.texts[field])
    let broken = nodes?.constraints.first { !flags[node($0.node, from: entry)] }
    return FieldRequirements(
      isRequired: nodes?.required.map { flags[node($0, from: entry)] } ?? false,
      requiredMessage: texts?.requiredMessage.map { text($0, from: entry, in: words) },
      isReadOnly: nodes?.isAlwaysReadOnly == true
        || nodes?.readOnly.map { flags[node($0, from: entry)] } ?? false,
      isCalculated: programs.calculationNodes[field] != nil,
      isBroken: broken != nil, isDuplicate: duplicates.contains(place),
      filteredOption: nodes?.filter.flatMap { filter in
        var evaluator = Evaluator()
        guard !flags[node(filter, from: entry)],
          let option = optionNotOffered(at: place, from: entry, &evaluator)
        else { return nil }
        return storage(of: place) == .keep
          ? option.inLanguage(words.language).label : ExpressionSteps.mask
      },
      constraintMessage: broken.flatMap { texts?.constraintMessages[$0.index] }
        .map { text($0, from: entry, in: words) })
  }
}

// MARK: - Calculations

extension Session {
  /// Whether a restored draft keeps the answer that a program calculated.
  private func keepsAnswer(of program: FormPrograms.Program) -> Bool {
    keepsCalculations || program.expression.dependsOnOwnAnswer || !isEdited && program.readsPerson
  }

  private mutating func calculate(
    _ place: Int, by original: Int, in entry: Int, _ run: inout EvaluationRun,
    _ work: inout SessionWork
  ) {
    guard let program = plan.programs.programs[original] else { return }
    if run.keptAnswers.contains(place) || isRestoring && keepsAnswer(of: program) { return }
    let result = value(of: program, from: entry, &run.evaluator)
      .rounded(fractionDigits: fields.span[place].definition.fractionDigits)
    // The field already has this answer.
    if !result.isEmpty, result.isSame(as: cells[place].value), cells[place].isAnswered { return }
    if result.isEmpty, fields.span[place].isEmpty { return }
    if fields.span[place].definition.list != nil {
      work.touch(place, in: self)
      fields[place].calculate(items: result.items)
      if refreshCell(place) { planReaders(of: place, &run) }
      return
    }
    let committed = fields.span[place].committed
    let isOfChoices = plan.programs.answers.kind(of: fieldOfForm(place)) == .choices
    let change = fields[place].calculate(isOfChoices ? result.choicesText : result.text)
    if change == .unchanged { return }
    work.touchCalculated(place, committed: committed)
    let shown = change == .plain && storage(of: place) != .never ? result : nil
    if refreshCell(place, showing: shown) { planReaders(of: place, &run) }
  }
}

extension ExpressionValue {
  /// Returns the value rounded, if it is a number and the number of digits is known.
  fileprivate func rounded(fractionDigits: Int?) -> ExpressionValue {
    guard let fractionDigits, case .number(let number) = self, number.integer == nil,
      let decimal = number.decimal
    else { return self }
    return .number(Number(decimal.rounded(fractionDigits: fractionDigits)))
  }

  /// Whether the value's text, read as an answer of this kind, gives exactly the same value.
  fileprivate func isOf(_ kind: ValueKind) -> Bool {
    switch (self, kind) {
    case (.number(let number), .number): number.integer != nil
    case (.text, .text), (.day, .day): true
    default: false
    }
  }

  /// The text of an answer to several choices: semicolons separate values that contain spaces.
  fileprivate var choicesText: String {
    guard case .choices(let values) = self, values.contains(where: { $0.contains(" ") }) else {
      return text
    }
    return values.joined(separator: ";")
  }

  /// The items of a list with this answer.
  fileprivate var items: [String] {
    if case .choices(let items) = self { items } else { isEmpty ? [] : [text] }
  }
}
