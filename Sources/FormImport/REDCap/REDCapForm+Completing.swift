extension REDCapForm {
  /// Gives an item its text, its logic, and the effects of its action tags.
  mutating func complete(_ item: Int, _ row: REDCapTable.Row) {
    let (tags, remark) = ActionTag.tags(in: row[.annotation])
    if !remark.isEmpty {
      note(
        .looks, row, .annotation, item, "The annotation says `\(remark.shortened)`.",
        instead: "It is left out.")
    }
    let isOwn = addRelevance(item, row)
    guard var question = outline.items[item].question else {
      completeNote(item, row, tags)
      return
    }
    question.isRequired = row[.required].isYes
    if isOwn { guardOwnAnswer(&question, row, item) }
    outline.items[item].label = label(row, item)
    if let list = question.type.list { readLabels(ofList: list, row, item) }
    outline.items[item].help = help(row, item)
    question.isMasked = row[.identifier].isYes
    var range = AnswerRange()
    if row[.type].lowercased() == "calc" {
      question.calculation = logic(
        row[.choices], row, .choices, item,
        instead: "People cannot answer the question, as in REDCap."
      ) { translator, source throws(LogicProblem) in try translator.number(source) }
      question.isReadOnly = question.calculation == nil
    } else if row[.type].lowercased() == "text" {
      range = self.range(row, item)
    }
    var effects = TagEffects(question, isRangeForced: false)
    apply(tags, to: &effects, row, item, under: nil)
    finish(&effects, range, row, item)
    outline.items[item].question = effects.question
  }

  /// Translates the branching logic.
  ///
  /// - Returns: whether the logic reads the field's own answer, which a condition cannot read.
  private mutating func addRelevance(_ item: Int, _ row: REDCapTable.Row) -> Bool {
    let isNote = outline.items[item].question == nil
    var translator = LogicTranslator(fields, own: item)
    outline.items[item].relevance = logic(
      row[.branching], row, .branching, item, &translator,
      instead: isNote ? "The text is always shown." : "The question always applies."
    ) { translator, source throws(LogicProblem) in try translator.condition(source) }
    return translator.readsOwnAnswer
  }

  /// Allows people to answer only while the whole condition holds, including the part that reads
  /// the answer itself.
  private mutating func guardOwnAnswer(
    _ question: inout OutlineQuestion, _ row: REDCapTable.Row, _ item: Int
  ) {
    var translator = LogicTranslator(fields)
    guard let condition = try? translator.condition(row[.branching]) else { return }
    let place = table.place(row, .branching)
    let source = row[.branching].shortened
    question.readOnlyCondition = OutlineExpression(
      "not(\(condition))", source: source, place: place)
    guard question.isRequired else { return }
    question.requirement = OutlineExpression(condition, source: source, place: place)
  }

  private mutating func completeNote(_ item: Int, _ row: REDCapTable.Row, _ tags: [ActionTag]) {
    outline.items[item].label = texts(row, .label, item, isNote: true)
    for tag in tags {
      if case .hides = ActionTagEffect(tag.name) {
        outline.items[item].relevance = OutlineExpression(
          "false()", source: "@\(tag.name)", place: table.place(row, .annotation))
      }
      note(
        .looks, row, .annotation, item, "`@\(tag.name)` concerns a descriptive text.",
        instead: tag.name == "HIDDEN" ? "The text is never shown." : "It is left out.")
    }
    if !row[.note].isEmpty {
      note(
        .looks, row, .note, item, "A descriptive text has a field note: `\(row[.note].shortened)`.",
        instead: "It is left out.")
    }
  }

  /// Returns the label, preceded by the question number if there is one.
  private mutating func label(_ row: REDCapTable.Row, _ item: Int) -> OutlineTexts {
    let label = texts(row, .label, item)
    guard !row[.number].isEmpty else { return label }
    guard let text = label[""] else { return OutlineTexts(row[.number]) }
    let whole: OutlineText = "\(row[.number]) \(text)"
    return OutlineTexts(whole)
  }

  /// Returns the field note, followed by a slider's labels.
  private mutating func help(_ row: REDCapTable.Row, _ item: Int) -> OutlineTexts {
    let help = texts(row, .note, item)
    guard row[.type].lowercased() == "slider", !row[.choices].isEmpty else { return help }
    let ends = row[.choices].split(separator: "|").map { MarkedText($0.trimmingSpaces).plain }
    let text = ends.joined(separator: " – ")
    return OutlineTexts(help[""].map { "\($0)\n\(text)" } ?? OutlineText(text))
  }

  /// Translates logic, or reports why that is not possible.
  mutating func logic(
    _ source: String, _ row: REDCapTable.Row, _ column: REDCapColumn, _ item: Int, instead: String,
    _ translate: (inout LogicTranslator, String) throws(LogicProblem) -> OutlineText
  ) -> OutlineExpression? {
    var translator = LogicTranslator(fields)
    return logic(source, row, column, item, &translator, instead: instead, translate)
  }

  private mutating func logic(
    _ source: String, _ row: REDCapTable.Row, _ column: REDCapColumn, _ item: Int,
    _ translator: inout LogicTranslator, instead: String,
    _ translate: (inout LogicTranslator, String) throws(LogicProblem) -> OutlineText
  ) -> OutlineExpression? {
    guard !source.isEmpty else { return nil }
    let result = Result { () throws(LogicProblem) in try translate(&translator, source) }
    if case .failure(let problem) = result { translator.remark(problem) }
    for remark in translator.remarks {
      let isAll = if case .failure(remark) = result { true } else { false }
      note(
        remark.severity, row, column, item, remark.message(in: source),
        instead: remark.isOwnAnswer
          ? "People cannot answer the question until it has such an answer."
          : isAll ? instead : remark.instead ?? "The rest of the condition is carried.")
    }
    guard case .success(let text) = result else { return nil }
    return OutlineExpression(text, source: source.shortened, place: table.place(row, column))
  }
}

extension LogicProblem {
  /// Returns a sentence with the logic and the position of the problem in it.
  fileprivate func message(in source: String) -> String {
    "`\(source.shortened)`, character \(column): \(message)"
  }
}

extension String {
  /// Whether the cell contains a word for yes.
  fileprivate var isYes: Bool { ["y", "yes", "1", "true"].contains(lowercased()) }
}
