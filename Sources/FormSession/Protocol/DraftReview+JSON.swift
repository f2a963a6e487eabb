public import JSONText

extension FieldComment {
  /// The comment as JSON.
  public var json: JSON { .object(members) }

  /// Returns the comment as JSON, with the current path of its field.
  func json(in session: Session) -> JSON {
    .object([("field", .string(session.shownPath(of: field)))] + members)
  }

  private var members: [(key: String, value: JSON)] {
    [
      ("id", .integer(id)), ("by", .string(author.person)),
      ("at", .string(author.moment.description)), ("text", .string(text)),
      ("resolved_at", .optional(resolution?.moment.description)),
      ("resolved_by", .optional(resolution?.person)),
    ]
  }
}

extension DraftReturn {
  /// The note as JSON.
  public var json: JSON {
    .object([
      ("by", .string(author.person)), ("at", .string(author.moment.description)),
      ("note", .string(note)),
    ])
  }
}

extension DraftReview {
  /// Returns the pending note and all comments as members of a response.
  package func members(in session: Session) -> [(key: String, value: JSON)] {
    [
      ("returned", pendingReturn.map { $0.json } ?? .null),
      ("comments", .array(comments.map { $0.json(in: session) })),
    ]
  }
}
