/// What there is to know of a field at one moment.
public struct FieldState: Hashable, Sendable {
  /// What goes on in a field.
  public enum Activity: String, Hashable, Sendable {
    /// Without text, and nothing wrong with that so far.
    case idle
    case focused
    case inactive
  }

  /// What the present verdict is.
  public enum Validity: String, Hashable, Sendable {
    case empty
    case valid
    case invalid
  }

  /// The name of the field in its form.
  public let field: String

  /// The name of its type.
  public let type: String

  /// The typed characters, without dress.
  public let raw: String

  /// The text as it is shown.
  public internal(set) var display: String

  /// The template in force; empty when the type has none.
  public let template: String

  /// The caret, in characters of the display; nil without the focus.
  public internal(set) var caret: Int?

  /// The selection, if anything is selected.
  public internal(set) var selection: Selection?

  /// What goes on in the field.
  public let activity: Activity

  /// The typing verdict while the field has the focus, else the leaving verdict.
  public let validity: Validity

  /// Whether leaving now would be valid, and the field is not empty.
  public let isComplete: Bool

  /// Whether the field lets its form be finalized.
  public let isSubmittable: Bool

  /// What is wrong, when the verdict says so.
  public let issue: FieldIssue?

  /// The value of the present text; nil unless it is valid and complete.
  public let value: CanonicalValue?

  /// The last value that was left valid.
  public let committed: CanonicalValue?

  /// Whether the field was changed or left since it was made.
  public let isTouched: Bool

  /// Why the last step was not wholly taken.
  public let refusal: Refusal?

  /// What was left out of the text and nobody has confirmed.
  public let notice: Notice?

  /// The states of a list's items; nil for every other field.
  public internal(set) var items: [FieldState]?

  /// What was wrong with a text that was taken back when the field was left.
  public let revertedIssue: FieldIssue?

  /// The ends of a selection; the caret stands at `to`.
  public struct Selection: Hashable, Sendable {
    /// The end that stays.
    public let from: Int

    /// The moving end, where the caret stands.
    public let to: Int
  }
}

extension Field {
  /// The field as it is now.
  public var state: FieldState {
    let isList = definition.list != nil
    let isEmpty = isList ? items.fields.isEmpty : text.raw.isEmpty
    let finished = finished
    let typing = typingIssue
    let leaving = leavingIssue(of: finished, typing: typing)
    let isBare = isList || text.isVerbatim ? isEmpty : finished.isEmpty
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
      isSubmittable: isComplete || (isBare && !settings.isRequired),
      issue: issue,
      value: isComplete && issue == nil ? (isList ? listValue : value(of: finished)) : nil,
      committed: committed,
      isTouched: isTouched,
      refusal: refusal,
      notice: notice,
      items: isList ? items.fields.map(\.state) : nil,
      revertedIssue: revertedIssue)
  }

  /// The text as it is shown now.
  package var display: String { definition.list == nil ? layout.display : listDisplay }

  /// The typed characters, what is shown of them once the field is left, and the template in force;
  /// given the typed characters in their final format.
  func texts(finished: String) -> (raw: String, display: String, template: String) {
    (
      definition.list == nil ? text.raw : listRaw, leftDisplay(of: finished), guide?.text ?? ""
    )
  }

  /// The template in force; beside a text that could not be read, the one that it should fill.
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
  /// The type, what goes on, and the priority: `phrase / focused(valid) / P:1.7`.
  public var debugDescription: String {
    let state = state
    let verdict = state.activity == .idle ? "" : "(\(state.validity.rawValue))"
    return "\(definition.name) / \(state.activity.rawValue)\(verdict) / P:\(definition.priority)"
  }
}
