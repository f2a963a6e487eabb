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
    let template = definition.template.template(for: finished)
    let display = template?.place(finished, ending: ending(of: finished)) ?? finished
    return definition.value(finished, display, judging)
  }

  /// Whether the literals that end the template appear when these typed characters are left:
  /// not behind a text that nothing typed after it can mend.
  func ending(of raw: String) -> Template.Ending {
    let isHopeless = definition.judgeTyping(raw, judging) != nil
    return isHopeless || !definition.closesTemplate(raw) ? .open : .closed
  }
}
