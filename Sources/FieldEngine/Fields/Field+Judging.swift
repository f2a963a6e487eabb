extension Field {
  /// What is wrong so far with a text that may still grow.
  public var typingIssue: FieldIssue? {
    if text.isVerbatim { return issue(.unreadable) }
    guard !text.raw.isEmpty else { return nil }
    return issue(definition.judgeTyping(text.raw, judging))
  }

  /// What would be wrong if the field were left now.
  public var leavingIssue: FieldIssue? {
    leavingIssue(of: definition.finish(text.raw))
  }

  /// What is wrong with the present text, which is `raw` in its final format.
  func leavingIssue(of raw: String) -> FieldIssue? {
    if text.isVerbatim { return issue(.unreadable) }
    if settings.isRequired, raw.isEmpty || definition.isBlank(raw) { return issue(.required) }
    guard !raw.isEmpty else { return nil }
    return issue(
      definition.judgeTyping(raw, judging) ?? definition.judgeResult(raw, judging))
  }

  private func issue(_ problem: Problem?) -> FieldIssue? {
    guard let problem else { return nil }
    return FieldIssue(
      type: definition.name, problem: problem, ownMessage: definition.message(problem))
  }

  /// The value of the present text; nil unless it is valid and complete.
  public var value: CanonicalValue? {
    let raw = definition.finish(text.raw)
    return raw.isEmpty || leavingIssue(of: raw) != nil ? nil : value(of: raw)
  }

  /// The value of a valid text in its final format.
  func value(of raw: String) -> CanonicalValue? {
    let ending: Template.Ending = definition.closesTemplate(raw) ? .closed : .open
    let display = Layout(raw, definition.template, ending: ending).display
    return definition.value(raw, display, judging)
  }

  /// Whether the literals that end the template appear when these typed characters are left:
  /// not behind a text that nothing typed after it can mend.
  func ending(of raw: String) -> Template.Ending {
    let isHopeless = definition.judgeTyping(raw, judging) != nil
    return isHopeless || !definition.closesTemplate(raw) ? .open : .closed
  }
}
