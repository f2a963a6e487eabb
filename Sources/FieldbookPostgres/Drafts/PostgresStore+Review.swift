public import FormSession
import PostgresKit

enum ReviewSQL {
  /// A condition for open and final drafts that have open comments.
  static let isCommented =
    """
    d.status IN ('draft', 'final')
      AND EXISTS (SELECT 1 FROM comment c WHERE c.draft = d.id AND c.resolved_at IS NULL)
    """

  /// A condition for open drafts that were sent back and whose return is not marked as done.
  static let isReturned =
    """
    d.status = 'draft'
      AND EXISTS (SELECT 1 FROM draft_return r WHERE r.draft = d.id AND r.done_at IS NULL)
    """
}

extension PostgresStore: CommentRepository {
  /// Returns all comments and notes of a draft.
  public func review(of id: DraftID) throws(StoreError) -> DraftReview {
    try read {
      try expectDraft(id)
      return DraftReview(
        comments: try connection.prepare(
          """
          SELECT number, field, person, at, text, resolved_by, resolved_at FROM comment
          WHERE draft = $1 ORDER BY number
          """, id.uuid
        ).all { row in
          FieldComment(
            try row.int(0), on: try row.text(1), by: try Signature(row, 2), try row.text(4),
            resolution: try row.isNull(5) ? nil : Signature(row, 5))
        },
        returns: try connection.prepare(
          """
          SELECT person, at, note, done_by, done_at FROM draft_return
          WHERE draft = $1 ORDER BY number
          """, id.uuid
        ).all { row in
          DraftReturn(
            by: try Signature(row, 0), try row.text(2),
            completion: try row.isNull(3) ? nil : Signature(row, 3))
        })
    }
  }

  /// Adds a comment on a field.
  @discardableResult
  public func comment(
    _ text: ReviewText, on field: String, of id: DraftID, _ author: Signature
  ) throws(StoreError) -> FieldComment {
    try write {
      try expectReviewable(id)
      let number = try nextNumber("comment", of: id)
      let comment = FieldComment(number, on: field, by: author, text.text)
      try connection.run(
        """
        INSERT INTO comment (draft, number, entry, field, person, at, text)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        """, id.uuid, number, comment.entry.number, field, author.person, author.moment.time,
        text.text)
      return comment
    }
  }

  /// Resolves the open comments on a field.
  @discardableResult
  public func resolveComments(
    on field: String, of id: DraftID, _ resolution: Signature
  ) throws(StoreError) -> Int {
    try write {
      try expectReviewable(id)
      return try connection.run(
        """
        UPDATE comment SET resolved_by = $3, resolved_at = $4
        WHERE draft = $1 AND field = $2 AND resolved_at IS NULL
        """, id.uuid, field, resolution.person, resolution.moment.time)
    }
  }

  /// Marks an open draft as returned.
  public func markReturned(
    _ id: DraftID, _ note: ReviewText, _ author: Signature
  ) throws(StoreError) {
    try write {
      _ = try openDraftRow(id)
      try connection.run(
        "INSERT INTO draft_return (draft, number, person, at, note) VALUES ($1, $2, $3, $4, $5)",
        id.uuid, try nextNumber("draft_return", of: id), author.person, author.moment.time,
        note.text)
    }
  }

  /// Marks the notes of a returned draft as done.
  @discardableResult
  public func completeReturn(
    of id: DraftID, _ completion: Signature
  ) throws(StoreError) -> Bool {
    try write {
      _ = try openDraftRow(id)
      return try connection.run(
        """
        UPDATE draft_return SET done_by = $2, done_at = $3 WHERE draft = $1 AND done_at IS NULL
        """, id.uuid, completion.person, completion.moment.time) > 0
    }
  }

  /// Checks that a draft can be commented on, and locks it so that comments get consecutive
  /// numbers.
  private func expectReviewable(_ id: DraftID) throws {
    let status = try draftRow(id).draft.status
    guard [.draft, .final].contains(status) else { throw StoreError.notOpen(id, status) }
  }

  private func nextNumber(_ table: String, of draft: DraftID) throws -> Int {
    try connection.prepare(
      "SELECT coalesce(max(number), 0) + 1 FROM \(table) WHERE draft = $1", draft.uuid
    ).first { row in try row.int(0) } ?? 1
  }
}

extension Signature {
  /// Reads the person and the time from two columns.
  fileprivate init(_ row: borrowing PostgresRow, _ column: Int) throws(PostgresError) {
    self.init(by: try row.text(column), at: try Moment(row, column + 1))
  }
}
