import FieldbookRows
public import FormSession
import SQLiteKit

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

  fileprivate static let comments =
    """
    SELECT number, field, person, at, text, resolved_by, resolved_at FROM comment
    WHERE draft = ? ORDER BY number
    """
  fileprivate static let returns =
    "SELECT person, at, note, done_by, done_at FROM draft_return WHERE draft = ? ORDER BY number"

  fileprivate static let addComment = RowTable.comment.insert([
    "draft": "?1", "number": "?2", "entry": "?3", "field": "?4", "person": "?5", "at": "?6",
    "text": "?7",
  ])
  fileprivate static let resolve = RowTable.comment.update(
    ["resolved_by": "?1", "resolved_at": "?2"],
    where: "draft = ?3 AND field = ?4 AND resolved_at IS NULL")
  fileprivate static let copyOpen = RowTable.comment.insert(
    [
      "draft": "?1", "number": "number", "entry": "entry", "field": "field", "person": "person",
      "at": "at", "text": "text",
    ], from: "comment WHERE draft = ?2 AND resolved_at IS NULL")
  fileprivate static let addReturn = RowTable.draftReturn.insert([
    "draft": "?1", "number": "?2", "person": "?3", "at": "?4", "note": "?5",
  ])
  fileprivate static let complete = RowTable.draftReturn.update(
    ["done_by": "?1", "done_at": "?2"], where: "draft = ?3 AND done_at IS NULL")
}

extension Store: CommentRepository {
  /// Returns all comments and notes of a draft.
  public func review(of id: DraftID) throws(StoreError) -> DraftReview {
    try read {
      let draft = try draftRow(id).number
      return DraftReview(
        comments: try connection.prepare(ReviewSQL.comments, draft).all { row in
          FieldComment(
            try row.int(0), on: try row.text(1), by: try Signature(row, 2), try row.text(4),
            resolution: try row.isNull(5) ? nil : Signature(row, 5))
        },
        returns: try connection.prepare(ReviewSQL.returns, draft).all { row in
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
      let draft = try reviewable(id)
      let number = try nextNumber("comment", of: draft)
      let comment = FieldComment(number, on: field, by: author, text.text)
      try connection.run(
        ReviewSQL.addComment, draft, number, comment.entry.number, field, author.person,
        author.moment.milliseconds, text.text)
      return comment
    }
  }

  /// Resolves the open comments on a field.
  @discardableResult
  public func resolveComments(
    on field: String, of id: DraftID, _ resolution: Signature
  ) throws(StoreError) -> Int {
    try write {
      try connection.run(
        ReviewSQL.resolve, resolution.person, resolution.moment.milliseconds, try reviewable(id),
        field)
      return connection.changes
    }
  }

  /// Marks an open draft as returned.
  public func markReturned(
    _ id: DraftID, _ note: ReviewText, _ author: Signature
  ) throws(StoreError) {
    try write {
      let draft = try openDraftRow(id).number
      try connection.run(
        ReviewSQL.addReturn, draft, try nextNumber("draft_return", of: draft), author.person,
        author.moment.milliseconds, note.text)
    }
  }

  /// Marks the notes of a returned draft as done.
  @discardableResult
  public func completeReturn(
    of id: DraftID, _ completion: Signature
  ) throws(StoreError) -> Bool {
    try write {
      try connection.run(
        ReviewSQL.complete, completion.person, completion.moment.milliseconds,
        try openDraftRow(id).number)
      return connection.changes > 0
    }
  }

  /// Gives an amendment the open comments of the edition that it amends.
  func copyOpenComments(of amended: Int64, to draft: Int64) throws(SQLiteError) {
    try connection.run(ReviewSQL.copyOpen, draft, amended)
  }

  /// Returns the row number of a draft that can be commented on.
  private func reviewable(_ id: DraftID) throws -> Int64 {
    let row = try draftRow(id)
    guard [.draft, .final].contains(row.draft.status) else {
      throw StoreError.notOpen(id, row.draft.status)
    }
    return row.number
  }

  private func nextNumber(_ table: String, of draft: Int64) throws -> Int {
    try connection.prepare(
      "SELECT coalesce(max(number), 0) + 1 FROM \(table) WHERE draft = ?", draft
    ).first { row in try row.int(0) } ?? 1
  }
}

extension Signature {
  /// Reads the person and the time from two columns.
  fileprivate init(_ row: borrowing Row, _ column: Int) throws(SQLiteError) {
    self.init(
      by: try row.text(column), at: Moment(milliseconds: try row.integer(column + 1)))
  }
}
