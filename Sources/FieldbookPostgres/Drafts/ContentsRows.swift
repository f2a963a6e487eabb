import FieldbookRows
import FormSession
import PostgresKit

/// The rows of drafts in the tables of their parts, fetched in one round trip.
struct ContentsRows {
  let entries: PostgresBatchResult
  let fields: PostgresBatchResult
  let notices: PostgresBatchResult
  let groups: PostgresBatchResult
  let rules: PostgresBatchResult

  /// Creates the rows from the results of the statements.
  init(_ results: ArraySlice<PostgresBatchResult>) {
    let first = results.startIndex
    (entries, fields, notices) = (results[first], results[first + 1], results[first + 2])
    (groups, rules) = (results[first + 3], results[first + 4])
  }

  /// Returns the statements for drafts; with a revision, only for fields that changed after it.
  static func statements(of drafts: [DraftID], since revision: Int? = nil) -> PostgresBatch {
    let ids = drafts.map(\.uuid)
    var batch = entries(of: drafts)
    batch.add(
      """
      SELECT \(FieldRecord.columns) FROM field f
      WHERE f.draft = ANY($1) AND ($2::bigint IS NULL OR f.revision > $2)
      ORDER BY f.draft, f.entry, f.place
      """, ids, revision)
    batch.add(
      "SELECT draft, entry, place, text, reason, code FROM notice WHERE draft = ANY($1)", ids)
    batch.add(
      """
      SELECT draft, place, fields, filled, invalid, missing FROM draft_group
      WHERE draft = ANY($1) ORDER BY draft, place
      """, ids)
    batch.add(
      """
      SELECT draft, place, broken, acknowledged, message, entry FROM draft_rule
      WHERE draft = ANY($1) ORDER BY draft, entry, place
      """, ids)
    return batch
  }

  /// Returns the statement for the entries of drafts.
  static func entries(of drafts: [DraftID]) -> PostgresBatch {
    var batch = PostgresBatch()
    batch.add(
      """
      SELECT draft, id, grp, parent, rank, status, revision FROM entry WHERE draft = ANY($1)
      """, drafts.map(\.uuid))
    return batch
  }
}
