extension Field {
  /// What is wrong so far with a text that may still grow.
  public var typingIssue: FieldIssue? {
    if text.isVerbatim { return issue(.unreadable) }
    guard !text.raw.isEmpty else { return nil }
    return definition.judgeTyping(text.raw, judging).map(issue)
  }

  /// What would be wrong if the field were left now.
  public var leavingIssue: FieldIssue? {
    if text.isVerbatim { return issue(.unreadable) }
    let raw = definition.finish(text.raw)
    if settings.isRequired, raw.isEmpty || definition.isBlank(raw) { return issue(.required) }
    guard !raw.isEmpty else { return nil }
    let problem = definition.judgeTyping(raw, judging) ?? definition.judgeResult(raw, judging)
    return problem.map(issue)
  }

  private func issue(_ problem: Problem) -> FieldIssue {
    FieldIssue(type: definition.name, problem: problem, ownMessage: definition.message(problem))
  }

  /// The value of the present text; nil unless it is valid and complete.
  public var value: CanonicalValue? {
    text.raw.isEmpty || leavingIssue != nil ? nil : value(of: text.raw)
  }

  /// The value of typed characters, in their final format.
  func value(of raw: String) -> CanonicalValue? {
    let finished = definition.finish(raw)
    let ending: Template.Ending = definition.closesTemplate(finished) ? .closed : .open
    let template = definition.template.template(for: finished)
    let display = template?.place(finished, ending: ending) ?? finished
    return definition.value(finished, display, judging)
  }
}
