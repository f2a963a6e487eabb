extension Field {
  /// Whether the field is empty.
  @inlinable public var isEmpty: Bool {
    definition.list == nil ? text.raw.isEmpty : items.fields.isEmpty
  }

  /// Whether the field is not empty and would be valid if it were left now.
  public var isComplete: Bool {
    if let found { return found.isComplete }
    let isPlain = definition.list == nil && !text.isVerbatim
    let isBare = isPlain ? finished.isEmpty : isEmpty
    return !isBare && leavingIssue == nil
  }

  /// The issue and the completeness of the field if it were left now.
  ///
  /// This computes ``leavingIssue`` and ``isComplete`` together.
  package var leaving: (issue: FieldIssue?, isComplete: Bool) {
    if let found { return (found.issue, found.isComplete) }
    let raw = finished
    if let issue = leavingIssue(of: raw, typing: typingIssue) { return (issue, false) }
    let isPlain = definition.list == nil && !text.isVerbatim
    return (nil, !(isPlain ? raw.isEmpty : isEmpty))
  }

  /// The ``leaving`` result, the displayed text and the ``value``, computed together.
  package var findings: FieldFindings {
    if let found { return found }
    if definition.list != nil {
      let leaving = leaving
      return FieldFindings(
        leaving.issue, isComplete: leaving.isComplete, listValue, texts(finished: ""))
    }
    let reading = wholeReading
    let raw = reading?.finished ?? finished
    let typing = reading.map { issue($0.typingIssue) } ?? typingIssue
    if let issue = leavingIssue(of: raw, typing: typing, reading) {
      return FieldFindings(issue, isComplete: false, nil, texts(finished: raw))
    }
    let isBare = text.isVerbatim ? isEmpty : raw.isEmpty
    let value = raw.isEmpty ? nil : reading?.value ?? value(of: raw)
    return FieldFindings(nil, isComplete: !isBare, value, texts(finished: raw))
  }

  /// The error in partly typed text that more typing cannot fix.
  ///
  /// For a list, this is any problem with its items, even one that more items would fix.
  public var typingIssue: FieldIssue? {
    if text.isHeld { return nil }
    if definition.list != nil { return items.fields.isEmpty ? nil : listIssue }
    if text.isVerbatim { return typedReading == .unfinished ? nil : issue(verbatimIssueKind) }
    guard !text.raw.isEmpty else { return nil }
    return issue(typingIssueKind(text.raw))
  }

  /// Returns the problem that the typed characters, or the way they were typed, already have.
  private func typingIssueKind(_ raw: String) -> IssueKind? {
    let kind = definition.validateTyping(raw, validationContext)
    if kind != nil, case .wrong(let other)? = typedReading { return other }
    return kind
  }

  /// The typed characters in their final format, as if the field were left now.
  var finished: String {
    if case .becomes(let raw)? = typedReading { return raw }
    return definition.finish(text.raw)
  }

  /// Whether the text, or the text of an item, is kept as offered because the type cannot read it.
  public var isUnreadable: Bool {
    text.isVerbatim || items.fields.contains { $0.text.isVerbatim }
  }

  /// Whether the text, or the text of an item, cannot be read as a value of the type.
  package var hasUnreadableText: Bool {
    let isUnread = { (field: Field) in
      field.text.isVerbatim || field.leavingIssue?.kind == .unreadable
    }
    return isUnread(self) || items.fields.contains(where: isUnread)
  }

  /// The results of reading the text once; nil if the type does not read its text as a whole.
  var wholeReading: WholeReading? {
    guard let read = definition.readWhole, !text.raw.isEmpty, !text.isVerbatim, !text.isHeld,
      text.run == nil
    else { return nil }
    return read(text.raw)
  }

  /// The problem with text that is kept as it was offered.
  private var verbatimIssueKind: IssueKind {
    guard let longest = definition.longestText, text.raw.utf8.count > longest,
      text.raw.characterCount > longest
    else { return .unreadable }
    return .tooLong(longest)
  }

  /// The status of the text, derived from how it was typed.
  var typedReading: TypedReading? {
    guard let run = text.run, run.raw == text.raw else { return nil }
    return definition.readTyped(run)
  }

  /// Whether more typing can make the text valid; for a list, the first invalid item decides.
  package var canBecomeRight: Bool {
    guard let issue = typingIssue, definition.list != nil else { return typingIssue == nil }
    guard case .item(let place) = issue.kind else { return true }
    return items.fields[place - 1].typingIssue == nil
  }

  /// The issue that the field would have if it were left now.
  public var leavingIssue: FieldIssue? {
    if let found { return found.issue }
    return leavingIssue(of: finished, typing: typingIssue)
  }

  /// The issue of the text that was reverted when the field was left.
  public var revertedIssue: FieldIssue? {
    guard let revertedText else { return nil }
    var field = self
    field.text = revertedText
    return field.leavingIssue
  }

  /// Returns the issue of the current text, given its final format, its issue while it is typed,
  /// and the results of an earlier reading.
  func leavingIssue(
    of raw: String, typing: FieldIssue?, _ reading: WholeReading? = nil
  ) -> FieldIssue? {
    let own = ownIssue(of: raw, typing: typing, reading)
    guard let requirements else { return own }
    return requirementIssue(requirements, of: raw, own: own)
  }

  /// Returns the issue of the current text, apart from what the form's expressions require.
  func ownIssue(
    of raw: String, typing: FieldIssue?, _ reading: WholeReading? = nil
  ) -> FieldIssue? {
    if text.isHeld { return heldIssue }
    if definition.list != nil { return listIssue }
    if text.isVerbatim || typedReading == .unclear { return issue(verbatimIssueKind) }
    if settings.isRequired, raw.isEmpty || definition.isBlank(raw) { return issue(.required) }
    guard !raw.isEmpty else { return nil }
    if let reading { return typing ?? issue(reading.issue) }
    let early = raw == text.raw ? typing : issue(typingIssueKind(raw))
    return early ?? issue(definition.validateResult(raw, validationContext))
  }

  /// The problem with the list; an optional list may be empty even if its rules do not allow that.
  private var listIssue: FieldIssue? {
    if items.fields.isEmpty { return settings.isRequired ? issue(.required) : nil }
    guard let kind = listIssueKind else { return nil }
    let own = kind.isRule ? definition.list?.message : nil
    return FieldIssue(type: "list", kind: kind, ownMessage: own, words: definition.words)
  }

  func issue(_ kind: IssueKind?) -> FieldIssue? {
    guard let kind else { return nil }
    return FieldIssue(
      type: definition.name, kind: kind, ownMessage: definition.message(kind),
      words: definition.words)
  }

  /// The value of the current text; nil unless it is valid and complete.
  public var value: CanonicalValue? {
    if let found { return found.value }
    if definition.list != nil { return listValue }
    let raw = finished
    guard !raw.isEmpty, leavingIssue(of: raw, typing: typingIssue) == nil else { return nil }
    return value(of: raw)
  }

  /// Returns the value of typed characters that are valid and in their final format.
  func value(of raw: String) -> CanonicalValue? {
    definition.value(raw, { finishedDisplay(raw) }, validationContext)
  }

  private func finishedDisplay(_ raw: String) -> String {
    let ending: Template.Ending = definition.closesTemplate(raw) ? .closed : .open
    return Layout(raw, definition.template, ending: ending).display
  }

  /// Returns whether the literals at the end of the template appear when the field is left.
  ///
  /// They do not appear after text that more typing cannot correct, unless the text is complete
  /// and only out of bounds.
  func ending(of raw: String) -> Template.Ending {
    guard !raw.isEmpty, definition.closesTemplate(raw) else { return .open }
    return switch definition.validateTyping(raw, validationContext) {
    case nil, .above, .below: .closed
    default: .open
    }
  }
}

/// The validation results of a field, shared by all copies of it.
package final class FieldFindings: Sendable {
  /// The issue that the field would have if it were left now.
  package let issue: FieldIssue?

  /// Whether the field is not empty and would be valid if it were left now.
  package let isComplete: Bool

  /// The value; nil unless the text is valid and complete.
  package let value: CanonicalValue?

  /// The typed characters, the text shown after leaving, and the current template.
  package let texts: (raw: String, display: String, template: String)

  init(
    _ issue: FieldIssue?, isComplete: Bool, _ value: CanonicalValue?,
    _ texts: (raw: String, display: String, template: String)
  ) {
    (self.issue, self.isComplete, self.value, self.texts) = (issue, isComplete, value, texts)
  }
}
