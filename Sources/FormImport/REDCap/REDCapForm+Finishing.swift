extension REDCapForm {
  /// Completes a question after its tags have been applied.
  mutating func finish(
    _ effects: inout TagEffects, _ range: AnswerRange, _ row: REDCapTable.Row, _ item: Int
  ) {
    let place = table.place(row, .annotation)
    effects.setInitial(place)
    effects.setReadOnly(place)
    filter(&effects, row, item)
    let source = "\(row[.least]) … \(row[.most])".shortened
    let constraint = range.constraint(
      isWarning: !effects.isRangeForced, source: source, place: table.place(row, .least))
    if let constraint { effects.question.constraints.append(constraint) }
    if effects.isHidden { hide(effects.question, row, item) }
    dropRequirement(&effects, row, item)
  }

  /// Hides a calculation; any other question stays on the screen but cannot be answered.
  private mutating func hide(_ question: OutlineQuestion, _ row: REDCapTable.Row, _ item: Int) {
    let isCalculated = question.calculation != nil
    if isCalculated {
      outline.items[item].label = OutlineTexts()
      outline.items[item].help = OutlineTexts()
    }
    note(
      .looks, row, .annotation, item, "`@HIDDEN` hides the question from people.",
      instead: isCalculated
        ? "It has no label, which keeps a calculation off the screen."
        : "It is shown, but people cannot answer it.")
  }

  /// Offers the choices that are not hidden; a hidden choice that was chosen before stays valid, as
  /// in REDCap.
  private func filter(_ effects: inout TagEffects, _ row: REDCapTable.Row, _ item: Int) {
    guard effects.question.type.list != nil, !effects.hiddenCodes.isEmpty else { return }
    let isSeveral = effects.question.type.name == "choices"
    var text = OutlineText()
    for code in effects.hiddenCodes {
      if !text.isEmpty { text.append(" and ") }
      let quoted = LogicTerm.quoted(code)
      text.append(
        isSeveral
          ? "(value != \(quoted) or selected(\(answer: item), \(quoted)))"
          : "(value != \(quoted) or \(answer: item) = \(quoted))")
    }
    effects.question.type.filter = OutlineExpression(
      text, source: "@HIDECHOICE", place: table.place(row, .annotation))
  }

  /// Removes the requirement if nobody can give the answer.
  private mutating func dropRequirement(
    _ effects: inout TagEffects, _ row: REDCapTable.Row, _ item: Int
  ) {
    let question = effects.question
    guard question.isRequired else { return }
    if question.calculation != nil {
      effects.question.isRequired = false
      return
    }
    let isFilled = question.initial != nil || question.initialExpression != nil
    guard question.isReadOnly, !isFilled else { return }
    effects.question.isRequired = false
    note(
      .looks, row, .required, item, "The question is required, but people cannot answer it.",
      instead: "It is imported as optional.")
  }
}

extension REDCapForm {
  /// Arranges the fields of a matrix as a grid, if they are choices with the same options.
  mutating func arrange(_ matrix: (group: Int, members: [Int], row: REDCapTable.Row)) {
    let types = matrix.members.compactMap { outline.items[$0].question?.type }
    let isGrid =
      types.allSatisfy { $0.name == "choice" && $0.list == types.first?.list && $0.filter == nil }
      && types.count == matrix.members.count
    if isGrid {
      outline.items[matrix.group].group?.isGrid = true
    } else {
      note(
        .looks, matrix.row, .matrix, matrix.group, "The matrix is not one of single choices.",
        instead: "Its questions are shown one below the other.")
    }
    if !matrix.row[.ranking].isEmpty, matrix.row[.ranking].lowercased() != "n" { rank(matrix) }
  }

  /// Allows each choice of a matrix to be chosen only once.
  private mutating func rank(_ matrix: (group: Int, members: [Int], row: REDCapTable.Row)) {
    guard matrix.members.count <= Self.mostRanked else {
      note(
        .answers, matrix.row, .ranking, nil, "The matrix has too many rows for a ranking.",
        instead: "A choice can be chosen several times.")
      return
    }
    for member in matrix.members {
      var check = OutlineText()
      for other in matrix.members where other != member {
        if !check.isEmpty { check.append(" and ") }
        check.append(". != \(answer: other)")
      }
      guard !check.isEmpty else { continue }
      outline.items[member].question?.constraints.append(
        OutlineConstraint(
          OutlineExpression(
            check, source: "ranking", place: table.place(matrix.row, .ranking)),
          message: OutlineTexts("Choose each option only once")))
    }
  }

  private static let mostRanked = 60

  /// Reports once how many fields have an alignment, which concerns only the screen.
  mutating func reportColumns(of rows: [REDCapTable.Row]) {
    let aligned = rows.filter { !$0[.alignment].isEmpty }
    guard let first = aligned.first else { return }
    outline.findings.append(
      ImportFinding(
        .looks, at: table.place(first, .alignment), "alignment",
        "\(aligned.count) \(aligned.count == 1 ? "field has" : "fields have") an alignment.",
        instead: "It is left out."))
  }
}
