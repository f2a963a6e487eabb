import JSONText

extension XLSFormReader {
  mutating func readConditions(
    of question: inout OutlineQuestion, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope
  ) {
    switch row["required"].map({ Truth($0) }) {
    case .always: question.isRequired = true
    case .sometimes: question.requirement = expression("required", row, index, scope)
    case .never, nil: break
    }
    switch readOnlyState(row, index, scope) {
    case .always: question.isReadOnly = true
    case .sometimes(let condition): question.readOnlyCondition = condition
    case .never: break
    }
    question.requiredMessage = texts("required_message", row, index, scope)
    readConstraint(of: &question, row, index, scope)
  }

  /// Reads whether a note is required: in ODK, nobody can finish while such a note is shown.
  mutating func readObstacle(_ row: SheetRows.Row, _ index: Int, _ scope: NameScope) {
    var obstacle = OutlineObstacle()
    switch row["required"].map({ Truth($0) }) {
    case .always:
      guard isConditional(index) else {
        // Nobody could ever finish the form.
        return outline.findings.append(
          .unanswerable(at: row.place("required"), outline.items[index].name, item: index))
      }
    case .sometimes:
      guard let condition = expression("required", row, index, scope) else { return }
      obstacle.condition = condition
    case .never, nil: return
    }
    obstacle.message = texts("required_message", row, index, scope)
    // A condition that could not be translated has been reported.
    if row["relevant"] != nil, outline.items[index].relevance == nil { return }
    outline.items[index].obstacle = obstacle
  }

  /// Whether an item, or a group around it, has a condition.
  private func isConditional(_ item: Int) -> Bool {
    sequence(first: item) { outline.items[$0].parent }.contains { rows[$0]["relevant"] != nil }
  }

  /// Reads when people cannot change an answer or the answers in a group, also because of the group
  /// that contains it.
  mutating func readOnlyState(
    _ row: SheetRows.Row, _ index: Int, _ scope: NameScope
  ) -> ReadOnlyState {
    let own: ReadOnlyState =
      switch row["read_only"].map({ Truth($0) }) {
      case .always: .always
      case .sometimes: expression("read_only", row, index, scope).map { .sometimes($0) } ?? .never
      case .never, nil: .never
      }
    let group = hasControl(row) ? outline.items[index].parent : nil
    return own.or(group.flatMap { readOnlyGroups[$0] } ?? .never)
  }

  /// Reads the constraint on an answer.
  ///
  /// ODK checks constraints only on questions with a control.
  private mutating func readConstraint(
    of question: inout OutlineQuestion, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope
  ) {
    guard row["constraint"] == nil || hasControl(row) else {
      outline.findings.append(
        .uncheckedConstraint(
          at: row.place("constraint"), outline.items[index].name, item: index))
      return
    }
    let message = texts("constraint_message", row, index, scope)
    if let check = expression("constraint", row, index, scope) {
      question.constraints.append(OutlineConstraint(check, message: message))
    } else if !question.constraints.isEmpty {
      question.constraints[0].message = message
    } else if !message.isEmpty, row["constraint"] == nil {
      outline.findings.append(
        .messageOnly(at: row.place("constraint_message"), outline.items[index].name, item: index))
    }
  }

  /// Reads the calculation of an answer.
  ///
  /// People can overwrite the calculated answer of a question that they see. If the calculation
  /// reads that answer, it depends on what they type, so it cannot replace the question.
  mutating func readCalculation(
    of question: inout OutlineQuestion, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope
  ) {
    guard let source = row["calculation"] else { return noteClearing(row, index) }
    guard let translation = translation("calculation", row, index, scope)
    else { return }
    let (name, place) = (outline.items[index].name, row.place("calculation"))
    var calculation = OutlineExpression(translation.text, source: source, place: place)
    calculation.text.convert(to: question.type.name)
    acceptConstant(calculation, for: &question, index)
    if let trigger = row["trigger"], !isAnswered(calculation, by: trigger, index, scope) {
      outline.findings.append(.trigger(source, at: row.place("trigger"), name, item: index))
      return
    }
    let appearances = Self.appearances(row)
    let isEditable =
      hasControl(row) && !question.isReadOnly && !appearances.contains("hidden")
    if isEditable, translation.readsOwnAnswer {
      outline.findings.append(.ownCalculation(source, at: place, name, item: index))
      return
    }
    question.calculation = calculation
    if isEditable {
      outline.findings.append(.lockedCalculation(at: place, name, item: index))
    }
  }

  /// Lets a choice take other text if its calculation always gives text that is not an option.
  ///
  /// ODK keeps such text.
  private mutating func acceptConstant(
    _ calculation: OutlineExpression, for question: inout OutlineQuestion, _ index: Int
  ) {
    guard question.type.name == "choice", let list = question.type.list,
      let constant = calculation.text.constant,
      !lists.lists[list].options.isEmpty,
      !lists.lists[list].options.contains(where: { $0.value == constant })
    else { return }
    question.type.parameters.append((key: "other", value: true))
    outline.findings.append(
      .noOption(constant, at: calculation.place, outline.items[index].name, item: index))
  }

  /// Reports a trigger without a calculation, with which ODK clears the answer.
  private mutating func noteClearing(_ row: SheetRows.Row, _ index: Int) {
    guard row["trigger"] != nil,
      row.questionType != .metadata(.backgroundGeopoint)
    else { return }
    outline.findings.append(
      .clearing(at: row.place("trigger"), outline.items[index].name, item: index))
  }

  /// Keeps a `calculate` row off the screen even if it has no calculation.
  func hideEmptyCalculation(_ question: inout OutlineQuestion, _ row: SheetRows.Row) {
    guard question.calculation == nil, row.questionType == .calculate
    else { return }
    question.type = AnswerType("hidden")
  }

  /// Whether ODK has a control for a row's question, in which people can answer it.
  private func hasControl(_ row: SheetRows.Row) -> Bool {
    switch row.questionType {
    case .calculate, .metadata, .answer(.hidden): false
    default: true
    }
  }

  /// Removes the requirement if nobody can give the answer.
  ///
  /// ODK checks requirements only on questions with a control.
  mutating func dropRequirement(
    of question: inout OutlineQuestion, _ row: SheetRows.Row, _ index: Int
  ) {
    guard question.isRequired || question.requirement != nil else { return }
    let isFilled = question.initial != nil || question.initialExpression != nil
    let isFixed = question.calculation != nil || (question.isReadOnly && !isFilled)
    guard isFixed || !hasControl(row) || question.type.name == "hidden" else { return }
    question.isRequired = false
    question.requirement = nil
    question.requiredMessage = OutlineTexts()
    outline.findings.append(
      .unanswerable(at: row.place("required"), outline.items[index].name, item: index))
  }

  /// Whether a calculation reads nothing but the questions that trigger it, not even the time, so
  /// the result is the same without the trigger.
  private func isAnswered(
    _ calculation: OutlineExpression, by trigger: String, _ index: Int, _ scope: NameScope
  ) -> Bool {
    let triggers = trigger.split { ",; ".contains($0) }.compactMap { word in
      word.hasPrefix("${") && word.hasSuffix("}")
        ? scope.item(named: String(word.dropFirst(2).dropLast()), from: index) : nil
    }
    let isSteady = !["now()", "today()", "once("].contains { calculation.source.contains($0) }
    return isSteady && calculation.text.answers.isSubset(of: Set(triggers))
      && !calculation.text.answers.isEmpty
  }

  /// Reads the initial answer of a new record: a value, or an expression.
  mutating func readDefault(
    of question: inout OutlineQuestion, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope
  ) {
    guard let text = row["default"]?.withStraightQuotes else { return }
    if text.isDynamicDefault(of: question.type.name), isExpression(text) {
      question.initialExpression = expression("default", row, index, scope)
      question.initialExpression?.text.convert(to: question.type.name)
    } else if question.type.name == "choices" {
      question.initial = .array(text.split(separator: " ").map { .string(String($0)) })
    } else {
      question.initial = .string(text)
    }
  }

  /// Returns the default as an expression, for a calculation that reads its own answer; nil if there
  /// is none.
  func firstAnswer(_ row: SheetRows.Row, _ index: Int, _ scope: NameScope) -> OutlineText? {
    guard let text = row["default"]?.withStraightQuotes,
      let type = outline.items[index].question?.type.name
    else { return nil }
    if text.isDynamicDefault(of: type), isExpression(text) {
      let context = XPathTranslator.Context(item: index, ownAnswer: .notYet)
      return try? XPathTranslator.translate(text, in: context, scope, lists).text
    }
    if type == "integer" || type == "decimal", Double(text) != nil { return OutlineText(text) }
    guard let quote = ["'", "\""].first(where: { (one: String) in !text.contains(one) }) else {
      return nil
    }
    return OutlineText(quote + text + quote)
  }

  /// Whether a default that pyxform treats as an expression can be one: ODK refuses a form with a
  /// text such as `+254`, so it is a value.
  private func isExpression(_ text: String) -> Bool {
    if text.contains("(") || text.contains("${") { return true }
    return !"+*|".contains(text.first ?? "+") && !"+*|-".contains(text.last ?? "+")
  }
}

/// When people cannot change an answer.
enum ReadOnlyState {
  case never
  case sometimes(OutlineExpression)
  case always

  /// Returns when this state or another applies.
  func or(_ other: ReadOnlyState) -> ReadOnlyState {
    switch (self, other) {
    case (.always, _), (_, .always): return .always
    case (.never, let state), (let state, .never): return state
    case (.sometimes(var condition), .sometimes(let second)):
      condition.text = "(\(condition.text)) or (\(second.text))"
      return .sometimes(condition)
    }
  }
}

extension OutlineText {
  /// The text that an expression always gives; nil if it is not a constant.
  fileprivate var constant: String? {
    guard parts.count == 1, case .text(let text) = parts[0] else { return nil }
    switch text {
    case "true()", "false()": return String(text.dropLast(2))
    case _ where text.count > 1 && "'\"".contains(text.first ?? " ") && text.last == text.first:
      let inner = text.dropFirst().dropLast()
      return inner.contains(text.first ?? " ") ? nil : String(inner)
    default: return nil
    }
  }

  /// Converts the current time or day to the type of a question, as ODK does when it stores the
  /// answer.
  fileprivate mutating func convert(to type: String) {
    let function: String? =
      switch (self, type) {
      case ("now()", "date"): "date"
      case ("now()", "time"): "time"
      case ("today()", "dateTime"): "date-time"
      default: nil
      }
    if let function { self = "\(function)(\(self))" }
  }
}

extension SheetRows.Row {
  var questionType: QuestionType { QuestionType(cell: self["type"] ?? "") }
}
