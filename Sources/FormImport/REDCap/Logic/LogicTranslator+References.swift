extension LogicTranslator {
  /// Returns the value of a reference in brackets.
  mutating func value(
    of references: [LogicReference], at column: Int
  ) throws(LogicProblem) -> LogicTerm {
    if references == [LogicReference("user-name")] { return LogicTerm("${username}", .text) }
    let place = references.lastIndex { fields.byName[$0.name] != nil }
    guard let place, let field = fields.byName[references[place].name] else {
      throw problem(with: references, at: column)
    }
    try checkPlace(references, place, at: column)
    return try value(of: field, references[place], at: column)
  }

  /// Checks the event before a field and the instance after it.
  private mutating func checkPlace(
    _ references: [LogicReference], _ place: Int, at column: Int
  ) throws(LogicProblem) {
    let field = references[place].name
    if let instance = references.dropFirst(place + 1).first, instance.name != "current-instance" {
      throw LogicProblem(
        .outside, "`[\(field)][\(instance.name)]` is an answer in another instance.", at: column)
    }
    guard let event = references.prefix(place).first, event.name != "event-name" else { return }
    guard !event.isSmart else {
      throw LogicProblem(
        .outside, "`[\(event.name)][\(field)]` is an answer in another event.", at: column)
    }
    remark(
      LogicProblem(
        .outside,
        "The event `\(event.name)` is not in the file.", at: column,
        instead: "The answer to `\(field)` in this form is read instead."))
  }

  private func problem(with references: [LogicReference], at column: Int) -> LogicProblem {
    let all = references.map { "[\($0.name)]" }.joined()
    let name = references.last { !$0.isInstance }?.name ?? references[0].name
    if let instrument = fields.elsewhere[name] {
      return LogicProblem(
        "`[\(name)]` is a question of `\(instrument)`, which is another form.", at: column)
    }
    if references.contains(where: \.isSmart) {
      return LogicProblem(
        .outside, "Only the REDCap project has the value of `\(all)`.", at: column)
    }
    if name.hasSuffix("_complete") {
      return LogicProblem(
        .outside, "`\(all)` is the status that REDCap keeps of an instrument.", at: column)
    }
    if references.count > 1 {
      return LogicProblem(.outside, "`\(all)` is a field that is not in the file.", at: column)
    }
    return LogicProblem("There is no field `\(name.shortened)`.", at: column)
  }

  /// Returns a field's answer, or the state of one of its choices.
  private mutating func value(
    of field: LogicField, _ reference: LogicReference, at column: Int
  ) throws(LogicProblem) -> LogicTerm {
    try checkIsOther(field, at: column)
    if field.kind == .note {
      throw LogicProblem("`[\(reference.name)]` is text without an answer.", at: column)
    }
    if let code = reference.code {
      guard field.kind == .choices else {
        throw LogicProblem("`[\(reference.name)]` is not a checkbox field.", at: column)
      }
      return isChecked(code, field)
    }
    var term = LogicTerm("\(answer: field.item)", field.termKind)
    term.field = field
    if field.kind == .choices, reference.suffix == nil {
      remark(
        LogicProblem(
          "`[\(reference.name)]` does not name a choice.", at: column,
          instead: "It is read as the codes of all choices that are checked."))
    }
    switch reference.suffix {
    case nil, "value": return term
    case "label" where field.kind == .choice || field.kind == .choices:
      return .call("label", [term], .text)
    case let suffix?:
      throw LogicProblem(
        "`:\(suffix.shortened)` cannot be used in an expression.", at: column)
    }
  }

  private func isChecked(_ code: String, _ field: LogicField) -> LogicTerm {
    var term = LogicTerm(
      "selected(\(answer: field.item), \(LogicTerm.quoted(code)))", .flag)
    term.isCheckbox = true
    term.isCertain = true
    return term
  }
}

extension LogicField {
  /// The kind of the answer, if it is known.
  fileprivate var termKind: LogicTerm.Kind {
    switch kind {
    case .number: .number
    case .date: .day
    case .dateTime: .instant
    case .time: .time
    case .choice, .choices, .text, .file, .note: .any
    }
  }
}
