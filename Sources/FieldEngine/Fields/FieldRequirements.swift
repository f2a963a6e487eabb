/// The current requirements of a form's expressions for a field.
///
/// It is a class because a field is copied far more often than its requirements change.
package final class FieldRequirements: Sendable {
  /// Whether the field must be filled in.
  package let isRequired: Bool

  /// The message if the field must be filled in and is empty; nil for the standard message.
  package let requiredMessage: String?

  /// Whether people cannot change the field.
  package let isReadOnly: Bool

  /// Whether the field's answer is calculated.
  package let isCalculated: Bool

  /// Whether the answer breaks a constraint.
  package let isBroken: Bool

  /// Whether another entry of the repeated group has the same answer, although answers must differ.
  package let isDuplicate: Bool

  /// The label of a chosen option that the form's filter does not offer; nil if it offers all of
  /// them.
  package let filteredOption: String?

  /// The message if the constraint is broken; nil for the standard message.
  package let constraintMessage: String?

  /// Creates requirements; by default there are none.
  package init(
    isRequired: Bool = false, requiredMessage: String? = nil, isReadOnly: Bool = false,
    isCalculated: Bool = false, isBroken: Bool = false, isDuplicate: Bool = false,
    filteredOption: String? = nil, constraintMessage: String? = nil
  ) {
    (self.isRequired, self.requiredMessage) = (isRequired, requiredMessage)
    (self.isReadOnly, self.isCalculated) = (isReadOnly, isCalculated)
    (self.isBroken, self.isDuplicate) = (isBroken, isDuplicate)
    (self.filteredOption, self.constraintMessage) = (filteredOption, constraintMessage)
  }

  /// Whether both have the same requirements.
  package func isSame(as other: FieldRequirements) -> Bool {
    isRequired == other.isRequired && requiredMessage == other.requiredMessage
      && isReadOnly == other.isReadOnly && isCalculated == other.isCalculated
      && isBroken == other.isBroken && isDuplicate == other.isDuplicate
      && filteredOption == other.filteredOption && constraintMessage == other.constraintMessage
  }
}

extension Field {
  /// Whether the field must be filled in before its form can be finalized.
  public var isRequired: Bool { settings.isRequired || requirements?.isRequired == true }

  /// Whether people can see the field but not change it.
  public var isReadOnly: Bool { requirements.map { $0.isReadOnly || $0.isCalculated } ?? false }

  /// Whether the form calculates the field's answer.
  public var isCalculated: Bool { requirements?.isCalculated == true }

  /// Sets the form's requirements, and returns whether they have changed.
  @discardableResult
  package mutating func require(_ new: FieldRequirements) -> Bool {
    if let requirements, requirements.isSame(as: new) { return false }
    let wasBroken = requirements?.breaksAnswer == true
    requirements = new
    if found != nil { found = nil }
    if !isFocused, definition.list == nil { found = findings }
    // The value could not be committed while it still broke the constraint.
    if wasBroken, !new.breaksAnswer, !isFocused, let value { committed = value }
    return true
  }

  /// Commits an earlier valid value if the current one breaks a constraint.
  package mutating func keepCommitted(_ value: CanonicalValue?) {
    if requirements?.breaksAnswer == true, !isEmpty { committed = value }
  }

  /// The value of the current text as other fields see it.
  ///
  /// It does not depend on whether the field is required or breaks a constraint.
  package var answer: CanonicalValue? {
    guard let requirements, !requirements.isNeutral else { return value }
    var field = self
    (field.requirements, field.found) = (nil, nil)
    return field.value
  }

  /// What the current text means, even if it breaks a rule of the type, such as a maximum; nil if
  /// the text cannot be read.
  package var meaning: CanonicalValue? {
    if let answer { return answer }
    if definition.list != nil {
      let items = items.fields.compactMap { $0.meaning }
      return items.isEmpty || items.count < self.items.fields.count ? nil : .list(items)
    }
    guard !text.isVerbatim, !text.isHeld, !isEmpty else { return nil }
    return value(of: finished)
  }

  /// Returns the problem with the given text, including a violation of the form's requirements.
  func requirementIssue(
    _ requirements: FieldRequirements, of raw: String, own: FieldIssue?
  ) -> FieldIssue? {
    if text.isHeld { return own }
    let isBare = definition.list == nil && !text.isVerbatim ? raw.isEmpty : isEmpty
    if isRequired, isBare || !text.isVerbatim && definition.list == nil && definition.isBlank(raw) {
      let usual = own?.kind == .required ? own : issue(.required)
      guard let message = requirements.requiredMessage else { return usual }
      return FieldIssue(
        type: definition.name, kind: .required, ownMessage: message, words: definition.words)
    }
    if let own { return requirements.isCalculated ? calculated(own) : own }
    guard requirements.breaksAnswer, !isBare else { return nil }
    if let label = requirements.filteredOption { return issue(.filtered(label)) }
    if !requirements.isBroken { return issue(.duplicate) }
    return FieldIssue(
      type: definition.name, kind: .brokenConstraint, ownMessage: requirements.constraintMessage,
      words: definition.words)
  }

  /// Returns the issue of a calculated field, which cannot be corrected by typing.
  private func calculated(_ own: FieldIssue) -> FieldIssue {
    switch own.kind {
    case .below, .above, .negative, .required, .item, .listRule, .tooFew, .tooMany, .expired: own
    default:
      FieldIssue(
        type: definition.name, kind: .calculation(text.raw, reason: own.message),
        words: definition.words
      )
    }
  }
}

extension FieldRequirements {
  /// Whether the requirements have no effect on the field's value.
  fileprivate var isNeutral: Bool { !isRequired && !breaksAnswer }

  /// Whether the answer is invalid because of the form's requirements.
  fileprivate var breaksAnswer: Bool { isBroken || isDuplicate || filteredOption != nil }
}

extension Field {
  /// Shows a calculated answer, given as canonical text of the type.
  ///
  /// This is not an edit: it leaves no undo step, and text that the type cannot read is kept.
  package mutating func calculate(_ canonicalText: String) -> Calculated {
    if !isFocused, requirements?.breaksAnswer != true,
      let value = definition.plainValue?(canonicalText)
    {
      if text.raw.isIdentical(to: canonicalText), !text.isVerbatim, !text.isHeld {
        return .unchanged
      }
      (revertedText, ownNotice, refusal) = (nil, nil, nil)
      showPlain(canonicalText, value)
      return .plain
    }
    let whole = canonical(canonicalText).text
    guard differs(from: whole) || text.isHeld else { return .unchanged }
    (revertedText, ownNotice, refusal) = (nil, nil, nil)
    if isFocused {
      show(whole)
      text.caret = layout.caret(afterTyped: whole.raw.characterCount)
    } else {
      text = whole
      showFinished()
    }
    if isFocused { atFocus = TextsAtFocus(text) }
    committed = nil
    commitValue()
    return .changed
  }

  /// Shows typed characters that need no formatting and no validation.
  private mutating func showPlain(_ raw: String, _ value: CanonicalValue) {
    var plain = FieldText(raw: raw)
    plain.ending = definition.closesTemplate(raw) ? .closed : .open
    plain.caret = raw.utf8.count
    text = plain
    layout = Layout(raw, .none, ending: plain.ending)
    found = FieldFindings(nil, isComplete: true, value, (raw, raw, ""))
    committed = value
  }

  /// Shows calculated items, if the field is a list.
  package mutating func calculate(items texts: [String]) {
    setItems(texts, areCanonical: true)
    items.forgetSteps()
    committed = value
  }
}

/// The change made by showing a calculated answer.
package enum Calculated: Sendable {
  /// The field already had the answer.
  case unchanged
  /// The field has new text.
  case changed
  /// The field has new text, which is valid and exactly the text of the answer.
  case plain
}
