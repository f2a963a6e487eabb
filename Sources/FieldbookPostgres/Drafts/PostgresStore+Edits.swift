public import FormSession
import JSONText
import PostgresKit

extension PostgresStore: EditRepository {
  /// Returns the outcome of an edit that a page sent; nil if it has not been recorded.
  ///
  /// The method also finds an edit whose response was lost together with the connection.
  public func outcome(
    of operation: OperationID, on id: DraftID
  ) throws(StoreError) -> EditOutcome? {
    try query {
      let found = try connection.prepare(
        "SELECT revision, answer FROM page_edit WHERE draft = $1 AND operation = $2", id.uuid,
        operation.uuid
      ).first { row in
        EditOutcome(
          kept: try row.textOrNil(1).flatMap { JSONDocument($0).root }, revision: try row.int(0))
      }
      if found == nil { try expectDraft(id) }
      return found ?? nil
    }
  }

  /// Records who sent an edit, and its outcome.
  public func record(
    _ outcome: EditOutcome, of edit: DraftEdit, sent: SentEdit, on id: DraftID
  ) throws(StoreError) {
    try query {
      try connection.run(
        """
        INSERT INTO page_edit (draft, operation, seat, field, revision, answer)
        VALUES ($1, $2, $3, $4, $5, $6)
        """, id.uuid, edit.operation.uuid, sent.keptSender, edit.field ?? "", sent.revision,
        outcome.keptJSON?.text)
    }
  }

  /// Returns the last edit that a page sent for each field of a draft.
  public func lastEdits(of id: DraftID) throws(StoreError) -> [String: SentEdit] {
    try query {
      let rows = try connection.prepare(
        """
        SELECT DISTINCT ON (field) field, seat, revision FROM page_edit
        WHERE draft = $1 AND answer IS NULL AND field <> '' ORDER BY field, revision DESC
        """, id.uuid
      ).all { row in (try row.text(0), try row.text(1), try row.int(2)) }
      if rows.isEmpty { try expectDraft(id) }
      return rows.reduce(into: [:]) { edits, row in
        edits[row.0] = SentEdit(keptSender: row.1, revision: row.2)
      }
    }
  }
}
