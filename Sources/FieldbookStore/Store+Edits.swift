import FieldbookRows
public import FormSession
import JSONText
import SQLiteKit

extension Store: EditRepository {
  /// Returns the outcome of an edit that a page sent; nil if it has not been recorded.
  public func outcome(
    of operation: OperationID, on id: DraftID
  ) throws(StoreError) -> EditOutcome? {
    try read {
      try connection.prepare(
        "SELECT revision, answer FROM page_edit WHERE draft = ? AND operation = ?",
        try draftRow(id).number, operation.bytes
      ).first { row in
        let kept = try row.isNull(1) ? nil : JSONDocument(try row.text(1)).root
        return EditOutcome(kept: kept, revision: try row.int(0))
      } ?? nil
    }
  }

  /// Records who sent an edit, and its outcome.
  public func record(
    _ outcome: EditOutcome, of edit: DraftEdit, sent: SentEdit, on id: DraftID
  ) throws(StoreError) {
    try write {
      try connection.run(
        """
        INSERT INTO page_edit (draft, operation, seat, field, revision, answer)
        VALUES (?, ?, ?, ?, ?, ?)
        """, try draftRow(id).number, edit.operation.bytes, sent.keptSender, edit.field ?? "",
        sent.revision, outcome.keptJSON?.text)
    }
  }

  /// Returns the last edit that a page sent for each field of a draft.
  public func lastEdits(of id: DraftID) throws(StoreError) -> [String: SentEdit] {
    try read {
      let rows = try connection.prepare(
        """
        SELECT field, seat, max(revision) FROM page_edit
        WHERE draft = ? AND answer IS NULL AND field <> '' GROUP BY field
        """, try draftRow(id).number
      ).all { row in
        (try row.text(0), try row.text(1), try row.int(2))
      }
      return rows.reduce(into: [:]) { edits, row in
        edits[row.0] = SentEdit(keptSender: row.1, revision: row.2)
      }
    }
  }
}
