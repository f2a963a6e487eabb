import JSONText

extension XLSFormReader {
  /// Reads the text and expressions of an item, now that all names are known.
  mutating func readExpressions(ofItem index: Int, _ scope: NameScope) {
    guard outline.items[index].relevance?.source != "or_other" else { return }
    let row = rows[index]
    readTexts(row, index, scope)
    outline.items[index].relevance = expression("relevant", row, index, scope)
    if outline.items[index].group != nil {
      readGroup(row, index, scope)
    } else if var question = outline.items[index].question {
      readConditions(of: &question, row, index, scope)
      readCalculation(of: &question, row, index, scope)
      if question.calculation == nil { readDefault(of: &question, row, index, scope) }
      if let list = question.type.list {
        question.type.filter = expression("choice_filter", row, index, scope, list: list)
      }
      outline.items[index].question = question
    }
  }

  // MARK: Text

  private mutating func readTexts(_ row: SheetRows.Row, _ index: Int, _ scope: NameScope) {
    let isNote = scope.isNote(index)
    let label = texts("label", row, index, scope, isNote: isNote)
    // Calculations are never shown.
    let isShown = row["type"].map { QuestionType(cell: $0) } != .calculate
    outline.items[index].label = isShown ? label : OutlineTexts()
    if isNote, label.isEmpty {
      var text = OutlineTexts()
      text[languages.plain] = " "
      outline.items[index].label = text
    }
    let hint = texts("hint", row, index, scope, isNote: isNote)
    let guidance = texts("guidance_hint", row, index, scope, isNote: isNote)
    let help = hint.followed(by: guidance)
    if isNote {
      outline.items[index].label = outline.items[index].label.followed(by: help)
    } else if isShown {
      outline.items[index].help = help
    }
  }

  private mutating func texts(
    _ column: String, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope, isNote: Bool = false
  ) -> OutlineTexts {
    var lost: [String] = []
    var unknown: [String] = []
    let texts = languages.texts(row, column) { source in
      let text = source.trimmingSpaces
      // CHT's convention for a question without text.
      guard text != "NO_LABEL" else { return OutlineText() }
      let marked = MarkedText(text)
      lost += marked.lostTags.filter { !lost.contains($0) }
      return Self.template(isNote ? marked.note : marked.plain, index, scope, &unknown)
    }
    let name = outline.items[index].name
    if !lost.isEmpty {
      outline.findings.append(.tags(lost, at: row.place(column), name, item: index))
    }
    for reference in Set(unknown).sorted() {
      outline.findings.append(
        .unknownReference(reference, at: row.place(column), name, item: index))
    }
    return texts
  }

  /// Reads text in which `${name}` is replaced with an answer.
  private static func template(
    _ text: String, _ index: Int, _ scope: NameScope, _ unknown: inout [String]
  ) -> OutlineText {
    var template = OutlineText()
    var rest = Substring(text)
    while let start = rest.firstRange(of: "${"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      template.append(String(rest[..<start.lowerBound]))
      let name = String(rest[start.upperBound..<end]).trimmingSpaces
      let own = Set(scope.repeats(around: index))
      if let item = scope.item(named: name, from: index), !scope.isGroup(item),
        !scope.isNote(item), scope.repeats(around: item).allSatisfy(own.contains)
      {
        template.append(answer: item)
      } else {
        unknown.append("${\(name)}")
        template.append(String(rest[start.lowerBound...end]))
      }
      rest = rest[rest.index(after: end)...]
    }
    template.append(String(rest))
    return template
  }

  // MARK: Expressions

  /// Reads the expression in a cell; parts that cannot be translated are reported and left out.
  private mutating func expression(
    _ column: String, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope, list: Int? = nil
  ) -> OutlineExpression? {
    guard let source = row[column] else { return nil }
    let name = outline.items[index].name
    let place = row.place(column)
    let straight = source.withPlainCharacters
    if straight != source { outline.findings.append(.curlyQuotes(source, at: place, name)) }
    for table in straight.lookedUpTables { lists.find(instance: table, at: place) }
    do {
      let (text, emptyNames) = try XPathTranslator.translate(
        straight.withTruthAsCall,
        in: .init(item: index, list: list, isCalculation: column == "calculation"),
        scope, lists)
      for empty in emptyNames {
        outline.findings.append(.emptyName(empty, at: place, name, item: index))
      }
      return OutlineExpression(text, source: source, place: place)
    } catch {
      outline.findings.append(
        error.isOutside
          ? .outsideExpression(column, source, error.reason, at: place, name, item: index)
          : .badExpression(column, source, error.reason, at: place, name, item: index))
      return nil
    }
  }

  private mutating func readGroup(_ row: SheetRows.Row, _ index: Int, _ scope: NameScope) {
    guard var group = outline.items[index].group else { return }
    if var repetition = group.repetition {
      repetition.count = expression("repeat_count", row, index, scope)
      if repetition.count == nil { repetition.start = 1 }
      group.repetition = repetition
    }
    let appearances = (row["appearance"] ?? "").lowercased().split(separator: " ")
    let around = scope.repeats(around: index)
    if appearances.contains("field-list"), around.isEmpty, !isInPage(index) { group.isPage = true }
    outline.items[index].group = group
    for appearance in appearances where appearance != "field-list" && appearance != "hidden" {
      outline.findings.append(
        .appearance(
          String(appearance), at: row.place("appearance"), outline.items[index].name, item: index))
    }
    noteUncarriedColumns(row, index)
  }

  private func isInPage(_ item: Int) -> Bool {
    var parent = outline.items[item].parent
    while let current = parent {
      if outline.items[current].group?.isPage == true { return true }
      parent = outline.items[current].parent
    }
    return false
  }

  private mutating func readConditions(
    of question: inout OutlineQuestion, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope
  ) {
    switch row["required"].map({ Truth($0) }) {
    case .always: question.isRequired = true
    case .sometimes: question.requirement = expression("required", row, index, scope)
    case .never, nil: break
    }
    switch row["read_only"].map({ Truth($0) }) {
    case .always: question.isReadOnly = true
    case .sometimes: question.readOnlyCondition = expression("read_only", row, index, scope)
    case .never, nil: break
    }
    question.requiredMessage = texts("required_message", row, index, scope)
    let message = texts("constraint_message", row, index, scope)
    if let check = expression("constraint", row, index, scope) {
      question.constraints.append(OutlineConstraint(check, message: message))
    }
  }

  private mutating func readCalculation(
    of question: inout OutlineQuestion, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope
  ) {
    guard let source = row["calculation"] else { return }
    let name = outline.items[index].name
    let isCalculate = row["type"].map { QuestionType(cell: $0) } == .calculate
    guard let calculation = expression("calculation", row, index, scope) else { return }
    if let trigger = row["trigger"], !isAnswered(calculation, by: trigger, index, scope) {
      outline.findings.append(.trigger(source, at: row.place("trigger"), name, item: index))
      return
    }
    question.calculation = calculation
    if !isCalculate, !question.isReadOnly, row["appearance"] != "hidden" {
      outline.findings.append(
        .lockedCalculation(at: row.place("calculation"), name, item: index))
    }
  }

  /// Whether a calculation reads nothing but the question that triggers it, so the result is the
  /// same without the trigger.
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
  private mutating func readDefault(
    of question: inout OutlineQuestion, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope
  ) {
    guard let text = row["default"] else { return }
    if text.isDynamicDefault(of: question.type.name) {
      question.initialExpression = expression("default", row, index, scope)
    } else if question.type.name == "choices" {
      question.initial = .array(text.split(separator: " ").map { .string(String($0)) })
    } else {
      question.initial = .string(text)
    }
  }
}

extension String {
  /// The text with plain characters in place of HTML entities and the typographic quotes that word
  /// processors insert.
  fileprivate var withPlainCharacters: String {
    replacing("‘", with: "'").replacing("’", with: "'").replacing("“", with: "\"")
      .replacing("”", with: "\"").replacing("&gt;", with: ">").replacing("&lt;", with: "<")
      .replacing("&amp;", with: "&")
  }

  /// The expression for a cell that contains only a yes or a no.
  fileprivate var withTruthAsCall: String {
    switch lowercased() {
    case "yes", "true": "true()"
    case "no", "false": "false()"
    default: self
    }
  }

  /// The tables that `pulldata` and `instance` name.
  fileprivate var lookedUpTables: [String] {
    ["pulldata(", "instance("].flatMap { function in
      ranges(of: function).compactMap { range in
        let rest = self[range.upperBound...].drop { $0 == " " }
        guard let quote = rest.first, quote == "'" || quote == "\"" else { return nil }
        return rest.dropFirst().firstIndex(of: quote).map { String(rest.dropFirst()[..<$0]) }
      }
    }
  }

  /// Whether XLSForm tools treat a default as an expression: it contains a reference, a function
  /// call, or an arithmetic operator that is not part of a date.
  fileprivate func isDynamicDefault(of type: String) -> Bool {
    if contains("${") { return true }
    if let open = firstIndex(of: "("), open > startIndex, hasSuffix(")") {
      let name = self[..<open]
      return name.allSatisfy { $0.isLetter || $0.isNumber || "-_:".contains($0) }
    }
    guard ["integer", "decimal"].contains(type) else { return false }
    return contains(" + ") || contains(" * ") || contains(" div ") || contains(" - ")
  }
}

extension OutlineTexts {
  /// Returns the text in each language, followed by other text on a separate line.
  fileprivate func followed(by other: OutlineTexts) -> OutlineTexts {
    var texts = self
    for (language, text) in other.byLanguage {
      guard var first = texts[language] else {
        texts[language] = text
        continue
      }
      first.append("\n\n")
      first.append(text)
      texts[language] = first
    }
    return texts
  }
}
