/// The range that REDCap expects an answer to be in.
struct AnswerRange {
  var least: OutlineText?
  var most: OutlineText?

  /// The bounds as text for people.
  var leastText: OutlineText = ""
  var mostText: OutlineText = ""

  /// Returns the constraint; nil if there are no bounds.
  ///
  /// As a warning, the constraint lets people keep an answer outside the range, as in REDCap.
  func constraint(isWarning: Bool, source: String, place: SourcePlace) -> OutlineConstraint? {
    let check: OutlineText
    let message: OutlineText
    switch (least, most) {
    case (let least?, let most?):
      check = "\(least) and \(most)"
      message = "Expected: from \(leastText) to \(mostText)"
    case (let least?, nil): (check, message) = (least, "Expected: \(leastText) or more")
    case (nil, let most?): (check, message) = (most, "Expected: \(mostText) or less")
    case (nil, nil): return nil
    }
    return OutlineConstraint(
      OutlineExpression(check, source: source, place: place), message: OutlineTexts(message),
      isWarning: isWarning)
  }
}

extension REDCapForm {
  /// Reads the bounds of a text field.
  mutating func range(_ row: REDCapTable.Row, _ item: Int) -> AnswerRange {
    var range = AnswerRange()
    if let bound = bound(row, .least, item) {
      range.least = bound.check(.greaterOrEqual)
      range.leastText = bound.shown
    }
    if let bound = bound(row, .most, item) {
      range.most = bound.check(.lessOrEqual)
      range.mostText = bound.shown
    }
    return range
  }

  /// A bound, with its text for people.
  private struct Bound {
    let term: LogicTerm
    let shown: OutlineText

    /// Compares the answer with the bound; an empty bound is ignored.
    func check(_ operation: LogicOperator) -> OutlineText {
      let check = LogicTerm.binary(LogicTerm(".", .any), operation, term, .flag).text
      guard term.field != nil else { return check }
      return "(\(term.text) = '' or \(check))"
    }
  }

  private mutating func bound(
    _ row: REDCapTable.Row, _ column: REDCapColumn, _ item: Int
  ) -> Bound? {
    let text = row[column]
    guard !text.isEmpty, let kind = kinds[item] else { return nil }
    if text.hasPrefix("[") {
      var term: LogicTerm?
      let expression = logic(text, row, column, item, instead: "There is no such bound.") {
        translator, source throws(LogicProblem) in
        let found = try translator.term(try LogicParser.parse(source))
        term = found
        return found.text
      }
      return term.flatMap { term in expression.map { Bound(term: term, shown: $0.text) } }
    }
    guard let term = Self.bound(text, kind) else {
      note(
        .answers, row, column, item, "`\(text.shortened)` is not a value of this field.",
        instead: "There is no such bound.")
      return nil
    }
    return Bound(term: term, shown: OutlineText(text))
  }

  private static func bound(_ text: String, _ kind: LogicField.Kind) -> LogicTerm? {
    switch kind {
    case .date, .dateTime, .time: LogicTranslator.time(text, kind)
    default: text.replacing(",", with: ".").asNumeral.map { LogicTerm(number: $0) }
    }
  }
}
