extension REDCapForm {
  /// Applies action tags, always or only if a condition is true.
  mutating func apply(
    _ tags: [ActionTag], to effects: inout TagEffects, _ row: REDCapTable.Row, _ item: Int,
    under condition: OutlineText?
  ) {
    for tag in tags { apply(tag, to: &effects, row, item, under: condition) }
  }

  private mutating func apply(
    _ tag: ActionTag, to effects: inout TagEffects, _ row: REDCapTable.Row, _ item: Int,
    under condition: OutlineText?
  ) {
    switch ActionTagEffect(tag.name) {
    case .hides:
      effects.readOnly.append(condition)
      if condition == nil {
        effects.isHidden = true
      } else {
        noteTag(tag, row, item, "While its condition holds, people see the question.")
      }
    case .readOnly: effects.readOnly.append(condition)
    case .hidesInPlaces, .readOnlyInPlaces:
      noteTag(tag, row, item, "It holds only for some of REDCap's pages.")
    case .initial: addInitial(tag, &effects, row, item, condition)
    case .today: addTime("today", tag, &effects, row, item, condition)
    case .now: addTime("now", tag, &effects, row, item, condition)
    case .username:
      effects.initials.append((condition, .expression("${username}")))
      noteReading(tag, row, item, condition)
    case .condition: applyCondition(tag, to: &effects, row, item, under: condition)
    case .looks(let reason): noteTag(tag, row, item, reason)
    case .outside(let reason):
      note(.outside, row, .annotation, item, "`@\(tag.name)`: \(reason)")
    case .unknown:
      note(
        .outside, row, .annotation, item,
        "`@\(tag.name.shortened)` is not an action tag of REDCap itself.")
    case let effect:
      guard condition == nil else {
        note(
          .answers, row, .annotation, item, "`@\(tag.name)` depends on a condition.",
          instead: "It is left out.")
        return
      }
      applyLimit(effect, tag, to: &effects, row, item)
    }
  }

  private mutating func noteTag(
    _ tag: ActionTag, _ row: REDCapTable.Row, _ item: Int, _ reason: String
  ) {
    note(
      .looks, row, .annotation, item, "`@\(tag.name)` is left out. \(reason)")
  }

  /// Applies `@IF(condition, tags, other tags)`.
  private mutating func applyCondition(
    _ tag: ActionTag, to effects: inout TagEffects, _ row: REDCapTable.Row, _ item: Int,
    under outer: OutlineText?
  ) {
    let arguments = tag.argumentList
    guard arguments.count == 3, (outer?.parts.count ?? 0) < 1_000 else {
      note(.answers, row, .annotation, item, "`@IF` does not have a condition and two parts.")
      return
    }
    let found = logic(
      arguments[0], row, .annotation, item, instead: "The tags in `@IF` are left out."
    ) { translator, source throws(LogicProblem) in
      try translator.exactCondition(try LogicParser.parse(source)).text
    }
    guard let condition = found?.text else { return }
    let branches: [(OutlineText, String)] = [
      (condition, arguments[1]), ("not(\(condition))", arguments[2]),
    ]
    for (condition, text) in branches {
      let both: OutlineText = outer.map { "(\($0)) and (\(condition))" } ?? condition
      let tags = ActionTag.tags(in: text.withoutQuotes).tags
      apply(tags, to: &effects, row, item, under: both)
    }
  }

  private mutating func addTime(
    _ time: String, _ tag: ActionTag, _ effects: inout TagEffects, _ row: REDCapTable.Row,
    _ item: Int, _ condition: OutlineText?
  ) {
    let isUTC = tag.name.hasSuffix("UTC")
    let now = isUTC ? "date-time(decimal-date-time(now()))" : "now()"
    let seconds = REDCapValidation.hasSeconds(row[.validation]) ? ":%S" : ""
    let text: String =
      switch kinds[item] {
      case .date: isUTC ? "date(\(now))" : "today()"
      case .dateTime: "format-date-time(\(now), '%Y-%m-%dT%H:%M\(seconds)')"
      case .time: "format-date-time(\(now), '%H:%M\(seconds)')"
      default:
        time == "today"
          ? "format-date(\(isUTC ? now : "today()"), '%Y-%m-%d')"
          : "format-date-time(\(now), '%Y-%m-%d %H:%M:%S')"
      }
    effects.initialSource = "@\(tag.name)"
    effects.initials.append((condition, .expression(OutlineText(text))))
    noteTiming(of: tag, row, item, condition)
    if tag.name.hasSuffix("SERVER") {
      noteTag(tag, row, item, "This computer's clock is used instead of the REDCap server's.")
    }
  }

  /// Reports that the time is not that of the page, and that a condition reads other answers.
  ///
  /// REDCap reads both when people open the page. The first page is opened when a draft begins.
  private mutating func noteTiming(
    of tag: ActionTag, _ row: REDCapTable.Row, _ item: Int, _ condition: OutlineText?
  ) {
    if noteReading(tag, row, item, condition) || isOnFirstPage(row) { return }
    let isHidden = ActionTag.tags(in: row[.annotation]).tags.contains { $0.name == "HIDDEN" }
    note(
      isHidden ? .looks : .answers, row, .annotation, item,
      "`@\(tag.name)` gives the time at which the page is opened.",
      instead: "Here, it gives the time at which the draft begins.")
  }

  private func isOnFirstPage(_ row: REDCapTable.Row) -> Bool {
    placed.first { !$0.row[.form].isEmpty }.map { $0.row[.form] == row[.form] } ?? true
  }

  /// Reports that the condition of an initial answer reads other answers, and returns whether it
  /// does.
  @discardableResult
  private mutating func noteReading(
    _ tag: ActionTag, _ row: REDCapTable.Row, _ item: Int, _ condition: OutlineText?
  ) -> Bool {
    guard condition?.answers.isEmpty == false else { return false }
    note(
      .answers, row, .annotation, item,
      "`@\(tag.name)` depends on other answers when the page is opened.",
      instead: "They are read when the draft begins.")
    return true
  }

  /// Applies `@DEFAULT='value'` or `@SETVALUE='value'`, in which fields in brackets are replaced
  /// with their answers.
  private mutating func addInitial(
    _ tag: ActionTag, _ effects: inout TagEffects, _ row: REDCapTable.Row, _ item: Int,
    _ condition: OutlineText?
  ) {
    let value = tag.value ?? tag.arguments?.withoutQuotes ?? ""
    guard !value.isEmpty else { return }
    if tag.name != "DEFAULT" { noteRepeatedValue(tag, row, item) }
    effects.initialSource = "@\(tag.name)='\(value.shortened)'"
    guard value.contains("[") else {
      let isList = effects.question.type.name == "choices" && condition != nil
      let text = isList ? value.replacing(",", with: " ") : value
      effects.initials.append((condition, .value(Self.canonical(text, kinds[item]))))
      noteReading(tag, row, item, condition)
      return
    }
    let text = logic(
      "concat(\(parts(of: value).joined(separator: ", ")))", row, .annotation, item,
      instead: "The question has no first answer."
    ) { translator, source throws(LogicProblem) in try translator.text(source) }
    guard let text else { return }
    effects.initials.append((condition, .expression(text.text)))
    note(
      .answers, row, .annotation, item,
      "`@\(tag.name)` shows other answers when the page is opened.",
      instead: "They are read when the draft begins.")
  }

  /// Reports that people can change an answer that REDCap sets each time the form is opened, unless
  /// the field is read-only or hidden.
  private mutating func noteRepeatedValue(
    _ tag: ActionTag, _ row: REDCapTable.Row, _ item: Int
  ) {
    let tags = ActionTag.tags(in: row[.annotation]).tags.map(\.name)
    guard !tags.contains("READONLY"), !tags.contains("HIDDEN") else { return }
    note(
      .answers, row, .annotation, item,
      "`@\(tag.name)` sets the answer each time that the page is opened.",
      instead: "It is set when the draft begins.")
  }

  private static func canonical(_ value: String, _ kind: LogicField.Kind?) -> String {
    switch kind {
    case .date, .dateTime, .time: REDCapDate.iso(value, kind) ?? value
    default: value
    }
  }

  /// Returns text that contains fields in brackets, as the arguments of a function.
  ///
  /// Consecutive brackets, such as `[event][field]`, are one argument.
  private func parts(of value: String) -> [String] {
    var parts: [String] = []
    var rest = value[...]
    while let open = rest.firstIndex(of: "[") {
      let (references, end) = references(in: rest[open...])
      guard !references.isEmpty else { break }
      if open > rest.startIndex { parts.append(LogicTerm.quoted(String(rest[..<open]))) }
      parts.append(String(rest[open..<end]))
      rest = rest[end...]
    }
    if !rest.isEmpty { parts.append(LogicTerm.quoted(String(rest))) }
    return parts
  }
}
