/// What there is to know of a field at one moment.
public struct FieldState: Hashable, Sendable {
  public enum Activity: String, Hashable, Sendable {
    /// Without text, and nothing wrong with that so far.
    case idle
    case focused
    case inactive
  }

  public enum Validity: String, Hashable, Sendable {
    case empty
    case valid
    case invalid
  }

  public let field: String
  public let type: String
  public let raw: String
  public let display: String
  public let template: String
  public let caret: Int?
  public let selection: Selection?
  public let activity: Activity
  public let validity: Validity

  /// Whether leaving now would be valid, and the field is not empty.
  public let isComplete: Bool

  /// Whether the field lets its form be finalized.
  public let isSubmittable: Bool

  public let issue: FieldIssue?
  public let value: CanonicalValue?
  public let committed: CanonicalValue?
  public let isTouched: Bool
  public let refusal: Refusal?

  /// The ends of a selection; the caret stands at `to`.
  public struct Selection: Hashable, Sendable {
    public let from: Int
    public let to: Int
  }
}

extension Field {
  /// The field as it is now.
  public var state: FieldState {
    let isEmpty = text.raw.isEmpty
    let finished = definition.finish(text.raw)
    let leaving = leavingIssue(of: finished)
    let isComplete = !isEmpty && leaving == nil
    let isFresh = !isTouched && isEmpty
    let issue = isFocused ? typingIssue : isFresh ? nil : leaving
    return FieldState(
      field: key,
      type: definition.name,
      raw: text.raw,
      display: layout.display,
      template: layout.template?.text ?? "",
      caret: isFocused ? text.caret : nil,
      selection: selection,
      activity: isFocused ? .focused : isEmpty && issue == nil ? .idle : .inactive,
      validity: issue != nil ? .invalid : isEmpty ? .empty : .valid,
      isComplete: isComplete,
      isSubmittable: isComplete || (isEmpty && !settings.isRequired),
      issue: issue,
      value: isComplete && issue == nil ? value(of: finished) : nil,
      committed: committed,
      isTouched: isTouched,
      refusal: refusal)
  }

  private var selection: FieldState.Selection? {
    guard isFocused, let anchor = text.anchor, text.selection != nil else { return nil }
    return FieldState.Selection(from: anchor, to: text.caret)
  }
}
