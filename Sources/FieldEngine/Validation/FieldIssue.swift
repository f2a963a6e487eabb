/// A problem that validation found in a field.
public struct FieldIssue: Hashable, Sendable {
  /// The name of the field's type.
  public let type: String

  /// The kind of problem.
  public let kind: IssueKind

  /// A message from the type or the form that replaces the standard one; nil for the standard
  /// message.
  let ownMessage: String?

  /// The messages in the person's language.
  let words: MessageTable

  /// Creates an issue.
  public init(
    type: String, kind: IssueKind, ownMessage: String? = nil, words: MessageTable = .english
  ) {
    (self.type, self.kind) = (type, kind)
    (self.ownMessage, self.words) = (ownMessage, words)
  }

  /// A stable code for programs, such as `zip.incomplete`, `required` or `constraint`.
  public var code: String {
    kind.isOfForm ? kind.name : "\(type).\(kind.name)"
  }

  /// The message for a person.
  public var message: String {
    ownMessage ?? usualMessage
  }
}
