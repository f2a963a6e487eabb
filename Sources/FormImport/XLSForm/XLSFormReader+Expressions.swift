extension XLSFormReader {
  /// Reads the text and expressions of an item, now that all names are known.
  mutating func readExpressions(ofItem index: Int, _ scope: NameScope) {
    guard outline.items[index].relevance?.source != "or_other" else { return }
    let row = rows[index]
    readTexts(row, index, scope)
    outline.items[index].relevance = expression("relevant", row, index, scope)
    if outline.items[index].group != nil {
      readGroup(row, index, scope)
    } else if case .note = outline.items[index].kind {
      readObstacle(row, index, scope)
    } else if var question = outline.items[index].question {
      readConditions(of: &question, row, index, scope)
      readCalculation(of: &question, row, index, scope)
      hideEmptyCalculation(&question, row)
      if question.calculation == nil { readDefault(of: &question, row, index, scope) }
      dropRequirement(of: &question, row, index)
      if let list = question.type.list {
        question.type.filter = filter(of: list, row, index, scope)
      }
      outline.items[index].question = question
    }
  }

  /// Reads the filter of a question's options.
  private mutating func filter(
    of list: Int, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope
  ) -> OutlineExpression? {
    guard let source = row["choice_filter"],
      let translation = translation("choice_filter", row, index, scope, list: list)
    else { return nil }
    let place = row.place("choice_filter")
    if lists.merged[list]?.areExact(readingColumns: translation.readColumns) == false {
      outline.findings.append(
        .mergedRows(at: place, outline.items[index].name, item: index))
    }
    return OutlineExpression(translation.text, source: source, place: place)
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

  mutating func texts(
    _ column: String, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope, isNote: Bool = false
  ) -> OutlineTexts {
    var lost: [String] = []
    var problems: [String: ImportFinding.ReferenceProblem] = [:]
    let texts = languages.texts(row, column) { source in
      let text = source.trimmingSpaces
      // CHT's convention for a question without text.
      guard text != "NO_LABEL" else { return OutlineText() }
      let marked = MarkedText(text)
      let links = marked.hasHiddenAddress && !isNote ? ["a"] : []
      lost += (marked.lostTags + links).filter { !lost.contains($0) }
      return Self.template(isNote ? marked.note : marked.plain, index, scope, &problems)
    }
    let name = outline.items[index].name
    if !lost.isEmpty {
      outline.findings.append(.tags(lost, at: row.place(column), name, item: index))
    }
    for (reference, problem) in problems.sorted(by: { $0.key < $1.key }) {
      outline.findings.append(
        .reference(reference, problem, at: row.place(column), name, item: index))
    }
    return texts
  }

  /// Reads text in which `${name}` is replaced with an answer.
  private static func template(
    _ text: String, _ index: Int, _ scope: NameScope,
    _ problems: inout [String: ImportFinding.ReferenceProblem]
  ) -> OutlineText {
    var template = OutlineText()
    var rest = Substring(text)
    while let start = rest.firstRange(of: "${"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      template.append(String(rest[..<start.lowerBound]))
      let name = String(rest[start.upperBound..<end]).trimmingSpaces
      let item = scope.item(named: name, from: index)
      if let problem = problem(showing: item, index, scope) {
        problems["${\(name)}"] = problem
        template.append(String(rest[start.lowerBound...end]))
      } else if let item {
        template.append(answer: item)
      }
      rest = rest[rest.index(after: end)...]
    }
    template.append(String(rest))
    return template
  }

  /// Returns the reason why a text of an item cannot show the answer to another; nil if it can.
  private static func problem(
    showing item: Int?, _ index: Int, _ scope: NameScope
  ) -> ImportFinding.ReferenceProblem? {
    guard let item else { return .unknown }
    if scope.isGroup(item) || scope.isNote(item) { return .unanswered }
    let own = Set(scope.repeats(around: index))
    return scope.repeats(around: item).allSatisfy(own.contains) ? nil : .repeated
  }

  /// Replaces `${name}` with answers in the labels of a list, if all questions that use the list
  /// read the same answers.
  mutating func readLabels(ofList list: Int, _ scope: NameScope) {
    let users = outline.items.indices.filter { outline.items[$0].question?.type.list == list }
    var problems: [String: ImportFinding.ReferenceProblem] = [:]
    lists.changeLabels(ofList: list) { text in
      let templates = users.map { Self.template(text, $0, scope, &problems) }
      guard let first = templates.first, templates.allSatisfy({ $0 == first }) else {
        return OutlineText(text)
      }
      return first
    }
    let (place, name) = (lists.lists[list].place, lists.lists[list].name)
    for (reference, problem) in problems.sorted(by: { $0.key < $1.key }) {
      outline.findings.append(.reference(reference, problem, at: place, name, item: nil))
    }
  }

  // MARK: Expressions

  /// Reads the expression in a cell; parts that cannot be translated are reported and left out.
  mutating func expression(
    _ column: String, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope, list: Int? = nil
  ) -> OutlineExpression? {
    guard let source = row[column],
      let translation = translation(column, row, index, scope, list: list)
    else { return nil }
    return OutlineExpression(translation.text, source: source, place: row.place(column))
  }

  /// Translates the expression in a cell, and reports why that is not possible.
  mutating func translation(
    _ column: String, _ row: SheetRows.Row, _ index: Int, _ scope: NameScope, list: Int? = nil
  ) -> XPathTranslator.Translation? {
    guard let source = row[column] else { return nil }
    let name = outline.items[index].name
    let place = row.place(column)
    let straight = source.withPlainCharacters
    if straight != source { outline.findings.append(.curlyQuotes(source, at: place, name)) }
    for table in straight.lookedUpTables { lists.find(instance: table, at: place) }
    let first = column == "calculation" ? firstAnswer(row, index, scope) : nil
    do {
      let translation = try XPathTranslator.translate(
        straight.withTruthAsCall,
        in: .init(item: index, list: list, ownAnswer: .init(column: column, first: first)),
        scope, lists)
      for empty in translation.emptyNames {
        outline.findings.append(
          .emptyName(empty, isFilter: list != nil, at: place, name, item: index))
      }
      return translation
    } catch {
      outline.findings.append(
        error.isOutside
          ? .outsideExpression(column, source, error.reason, at: place, name, item: index)
          : .badExpression(column, source, error.reason, at: place, name, item: index))
      return nil
    }
  }
}

extension String {
  /// The text with plain quotes, as pyxform reads all cells.
  var withStraightQuotes: String {
    replacing("‘", with: "'").replacing("’", with: "'").replacing("“", with: "\"")
      .replacing("”", with: "\"")
  }

  /// The text with plain characters in place of HTML entities and the typographic quotes that word
  /// processors insert.
  fileprivate var withPlainCharacters: String {
    withStraightQuotes.replacing("&gt;", with: ">").replacing("&lt;", with: "<")
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
