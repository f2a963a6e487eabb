import JSONText

extension REDCapForm {
  /// Applies a tag that calculates or limits the answer.
  mutating func applyLimit(
    _ effect: ActionTagEffect, _ tag: ActionTag, to effects: inout TagEffects,
    _ row: REDCapTable.Row, _ item: Int
  ) {
    switch effect {
    case .calculatesText: calculate(tag, &effects, row, item)
    case .calculatesDate: calculateDate(tag, &effects, row, item)
    case .exclusive where effects.question.type.name != "choices",
      .maxChecked where effects.question.type.name != "choices":
      note(
        .looks, row, .annotation, item, "`@\(tag.name)` is only for checkboxes.",
        instead: "It is left out.")
    case .exclusive:
      effects.question.type["exclusive"] = .array(
        known(tag.codes, tag, row, item).map(JSON.string))
    case .hidesChoices: effects.hiddenCodes += known(tag.codes, tag, row, item)
    case .maxChecked:
      if let most = number(tag, row, item) { effects.question.type["max"] = .integer(most) }
    case .maxChoice:
      note(
        .answers, row, .annotation, item,
        "`@\(tag.name)` limits how often a choice is chosen in all records.",
        instead: "Here, there is no such limit.")
    case .characterLimit: limitCharacters(tag, &effects, row, item)
    case .wordLimit: limitWords(tag, &effects, row, item)
    case .placeholder: setPlaceholder(tag.value ?? "", &effects, row)
    case .masks: effects.question.isMasked = true
    case .forcesRange: effects.isRangeForced = true
    default: break
    }
  }

  /// Sets the placeholder, which still ends with the notation of a time.
  private func setPlaceholder(
    _ text: String, _ effects: inout TagEffects, _ row: REDCapTable.Row
  ) {
    let isText = row[.type].lowercased() == "text"
    guard isText, let notation = REDCapValidation.placeholder(row[.validation]) else {
      effects.question.placeholder = OutlineTexts(text)
      return
    }
    let time = REDCapValidation.hasSeconds(row[.validation]) ? "hh:mm:ss" : "hh:mm"
    let whole = text.hasSuffix(time) ? text : "\(text) – \(time)"
    effects.question.placeholder = OutlineTexts(text.isEmpty ? notation : whole)
  }

  private mutating func calculate(
    _ tag: ActionTag, _ effects: inout TagEffects, _ row: REDCapTable.Row, _ item: Int
  ) {
    guard row[.type].lowercased() == "text" else {
      return note(
        .looks, row, .annotation, item, "`@\(tag.name)` is only for text fields.",
        instead: "It is left out.")
    }
    guard tag.arguments ?? tag.value ?? "" != "" else {
      return note(
        .answers, row, .annotation, item, "`@\(tag.name)` has no calculation.",
        instead: "It is left out.")
    }
    effects.question.calculation = logic(
      tag.arguments ?? tag.value ?? "", row, .annotation, item,
      instead: "People cannot answer the question, as in REDCap."
    ) { translator, source throws(LogicProblem) in try translator.text(source) }
    if effects.question.calculation == nil { effects.readOnly.append(nil) }
  }

  /// Translates `@CALCDATE(date, offset, unit)`.
  private mutating func calculateDate(
    _ tag: ActionTag, _ effects: inout TagEffects, _ row: REDCapTable.Row, _ item: Int
  ) {
    let kind = kinds[item]
    effects.question.calculation = logic(
      "calcdate(\(tag.arguments ?? ""))", row, .annotation, item,
      instead: "People cannot answer the question, as in REDCap."
    ) { translator, source throws(LogicProblem) in
      try translator.later(source, isDay: kind?.hasTime != true)
    }
    if effects.question.calculation == nil { effects.readOnly.append(nil) }
  }

  /// Returns the codes that are choices of the field, and reports the others.
  private mutating func known(
    _ codes: [String], _ tag: ActionTag, _ row: REDCapTable.Row, _ item: Int
  ) -> [String] {
    let options = outline.items[item].question?.type.list.map { outline.lists[$0].options } ?? []
    let values = Set(options.map(\.value))
    for code in codes where !values.contains(code) {
      note(
        .looks, row, .annotation, item,
        "`@\(tag.name)` names `\(code.shortened)`, which is not a choice of the field.",
        instead: "It is left out.")
    }
    return codes.filter(values.contains)
  }

  private mutating func number(
    _ tag: ActionTag, _ row: REDCapTable.Row, _ item: Int
  ) -> Int? {
    if let number = Int((tag.value ?? tag.arguments ?? "").trimmingSpaces), 1...65_536 ~= number {
      return number
    }
    note(
      .answers, row, .annotation, item, "`@\(tag.name)` has no number.", instead: "It is left out.")
    return nil
  }

  private mutating func limitCharacters(
    _ tag: ActionTag, _ effects: inout TagEffects, _ row: REDCapTable.Row, _ item: Int
  ) {
    guard let most = number(tag, row, item) else { return }
    let lines = effects.question.type["lines"]
    guard effects.question.type.name == "phrase" else {
      add(
        OutlineText("string-length(.) <= " + String(most)), "At most \(most) characters", tag,
        &effects, row)
      return
    }
    effects.question.type = AnswerType("text", [("maxLength", .integer(most))])
    if let lines { effects.question.type["lines"] = lines }
  }

  private mutating func limitWords(
    _ tag: ActionTag, _ effects: inout TagEffects, _ row: REDCapTable.Row, _ item: Int
  ) {
    guard let most = number(tag, row, item) else { return }
    let spaces =
      "string-length(normalize-space(.)) - string-length(translate(normalize-space(.), ' ', ''))"
    add(OutlineText(spaces + " < " + String(most)), "At most \(most) words", tag, &effects, row)
  }

  private func add(
    _ check: OutlineText, _ message: String, _ tag: ActionTag, _ effects: inout TagEffects,
    _ row: REDCapTable.Row
  ) {
    effects.question.constraints.append(
      OutlineConstraint(
        OutlineExpression(check, source: "@\(tag.name)", place: table.place(row, .annotation)),
        message: OutlineTexts(message)))
  }
}

extension LogicField.Kind {
  /// Whether the value is a date with a time.
  fileprivate var hasTime: Bool { if case .dateTime = self { true } else { false } }
}
