/// The state of a field at one moment.
public struct FieldState: Hashable, Sendable {
  /// The kinds of activity in a field.
  public enum Activity: String, Hashable, Sendable {
    /// The field is empty, lacks the focus and has no issue.
    case idle
    /// The field has the focus.
    case focused
    /// The field does not have the focus, and has text or an issue.
    case inactive
  }

  /// The result of validating the field.
  public enum Validity: String, Hashable, Sendable {
    /// The field is empty and has no issue.
    case empty
    /// The field has text and no issue.
    case valid
    /// The field has an issue.
    case invalid
  }

  /// The name of the field in its form.
  public package(set) var field: String

  /// The name of the field's type.
  public let type: String

  /// The typed characters, without formatting.
  public let raw: String

  /// The displayed text.
  public internal(set) var display: String

  /// The current template; empty if the type has none.
  public let template: String

  /// The caret, in characters of the display; nil without the focus.
  public internal(set) var caret: Int?

  /// The selection, if anything is selected.
  public internal(set) var selection: Selection?

  /// The current activity in the field.
  public let activity: Activity

  /// The result of validation: as typed so far if the field has the focus, otherwise as if it were
  /// left.
  public let validity: Validity

  /// Whether the field is not empty and would be valid if it were left now.
  public let isComplete: Bool

  /// Whether the field allows its form to be finalized.
  public let isSubmittable: Bool

  /// The problem: as typed so far if the field has the focus, otherwise as if it were left.
  ///
  /// It is nil if there is no problem, or if the field is empty, was never touched and does not
  /// have the focus.
  public let issue: FieldIssue?

  /// The value of the current text; nil unless it is valid and complete.
  public let value: CanonicalValue?

  /// The last valid value from when the field was left, set as a whole, restored or calculated.
  public let committed: CanonicalValue?

  /// Whether the field has been changed or left since it was created.
  public let isTouched: Bool

  /// The reason why the last step was refused, in whole or in part.
  public let refusal: Refusal?

  /// The notice about text that was left out, until it is confirmed.
  public let notice: Notice?

  /// The standard messages in the person's language.
  public let words: MessageTable

  /// The states of the items; nil if the field is not a list.
  public internal(set) var items: [FieldState]?

  /// The issue of the text that was reverted when the field was left.
  public let revertedIssue: FieldIssue?

  /// The ends of a selection; the caret is at `to`.
  public struct Selection: Hashable, Sendable {
    /// The fixed end.
    public let from: Int

    /// The moving end, where the caret is.
    public let to: Int
  }
}

extension Field {
  /// The current state of the field.
  public var state: FieldState {
    let isList = definition.list != nil
    let isEmpty = isList ? items.fields.isEmpty : text.raw.isEmpty
    let (typing, leaving, isBare, value) = results(isEmpty: isEmpty)
    let isComplete = !isBare && leaving == nil
    let isFresh = !isTouched && isEmpty
    let issue = isFocused ? typing : isFresh ? nil : leaving
    return FieldState(
      field: key,
      type: definition.name,
      raw: isList ? listRaw : text.raw,
      display: isList ? listDisplay : layout.display,
      template: guide?.text ?? "",
      caret: isFocused && !isList ? text.caret : nil,
      selection: selection,
      activity: isFocused ? .focused : isEmpty && issue == nil ? .idle : .inactive,
      validity: issue != nil ? .invalid : isEmpty ? .empty : .valid,
      isComplete: isComplete,
      isSubmittable: isComplete || (isBare && !isRequired),
      issue: issue,
      value: isComplete && issue == nil ? value : nil,
      committed: committed,
      isTouched: isTouched,
      refusal: refusal,
      notice: notice,
      words: definition.words,
      items: isList ? items.fields.map { $0.state } : nil,
      revertedIssue: revertedIssue)
  }

  /// Validates the text for ``state``, unless that was done when the field was left.
  private func results(
    isEmpty: Bool
  ) -> (typing: FieldIssue?, leaving: FieldIssue?, isBare: Bool, value: CanonicalValue?) {
    if !isFocused, let found, found.issue == nil {
      return (nil, nil, !found.isComplete, found.value)
    }
    let (isList, reading) = (definition.list != nil, wholeReading)
    let finished = reading?.finished ?? finished
    let typing = reading.map { issue($0.typingIssue) } ?? typingIssue
    let leaving = leavingIssue(of: finished, typing: typing, reading)
    let isBare = isList || text.isVerbatim ? isEmpty : finished.isEmpty
    guard !isBare, leaving == nil else { return (typing, leaving, isBare, nil) }
    return (typing, nil, false, isList ? listValue : reading?.value ?? value(of: finished))
  }

  /// The text that is currently displayed.
  package var display: String { definition.list == nil ? layout.display : listDisplay }

  /// Returns the typed characters, the text shown after leaving, and the current template.
  ///
  /// `finished` holds the typed characters in their final format.
  func texts(finished: String) -> (raw: String, display: String, template: String) {
    (
      definition.list == nil ? text.raw : listRaw, leftDisplay(of: finished), guide?.text ?? ""
    )
  }

  /// The current template or, for unreadable text, the template that it should fill.
  private var guide: Template? {
    layout.template
      ?? (text.isVerbatim ? Layout("", definition.template, ending: .open).template : nil)
  }

  private var selection: FieldState.Selection? {
    guard isFocused, let anchor = text.anchor, text.selection != nil else { return nil }
    return FieldState.Selection(from: anchor, to: text.caret)
  }
}

extension Field: CustomDebugStringConvertible {
  /// The type, the activity, the validity unless the field is idle, and the priority, such as
  /// `phrase / focused(valid) / P:1.7`.
  public var debugDescription: String {
    let state = state
    let verdict = state.activity == .idle ? "" : "(\(state.validity.rawValue))"
    return "\(definition.name) / \(state.activity.rawValue)\(verdict) / P:\(definition.priority)"
  }
}

extension [Field] {
  /// Returns the current state of a field, computed without copying the field.
  package func state(at place: Int) -> FieldState { self[place].state }
}
