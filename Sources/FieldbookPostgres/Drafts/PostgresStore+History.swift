import FieldbookRows
public import FormSession
import JSONText
import PostgresKit

extension PostgresStore: HistoryRepository {
  /// Returns the history of a draft or of one of its fields, the oldest entry first.
  public func history(of id: DraftID, field: String?) throws(StoreError) -> [HistoryEntry] {
    try query {
      let entries = try connection.prepare(
        """
        SELECT \(HistoryColumns.names) FROM history
        WHERE draft = $1
          AND ($2::text IS NULL OR subject = $2 AND action <> 'acknowledged') ORDER BY number
        """, id.uuid, field
      ).all { row in try entry(row) }
      if entries.isEmpty { try expectDraft(id) }
      return entries
    }
  }

  func histories(of ids: [DraftID]) throws -> [DraftID: [HistoryEntry]] {
    var found: [DraftID: [HistoryEntry]] = [:]
    try connection.prepare(
      """
      SELECT \(HistoryColumns.names), draft FROM history WHERE draft = ANY($1)
      ORDER BY draft, number
      """, ids.map(\.uuid)
    ).each { row in found[try row.draftID(8), default: []].append(try entry(row)) }
    return found
  }

  /// Returns the last entry for the text of a field; nil if there is none.
  public func lastEntry(of field: String, in id: DraftID) throws(StoreError) -> HistoryEntry? {
    try query {
      let last = try connection.prepare(
        """
        SELECT \(HistoryColumns.names) FROM history
        WHERE draft = $1 AND subject = $2
          AND action NOT IN ('acknowledged', 'confirmed', 'rejudged')
        ORDER BY number DESC LIMIT 1
        """, id.uuid, field
      ).first { row in try entry(row) }
      if last == nil { try expectDraft(id) }
      return last
    }
  }

  /// Checks that a draft exists.
  func expectDraft(_ id: DraftID) throws {
    let isThere = try connection.prepare("SELECT 1 FROM draft WHERE id = $1", id.uuid)
      .first { _ in true }
    if isThere == nil { throw StoreError.noDraft(id) }
  }

  /// Adds entries at the end of a draft's history.
  func remember(_ entries: [HistoryEntry], of draft: DraftID) throws {
    if entries.isEmpty { return }
    var values = StatementValues()
    let id = values.add(draft.uuid)
    let columns = HistoryColumns.parameters(of: entries, &values)
    let names = HistoryColumns.names
    try connection.prepare(
      """
      INSERT INTO history (draft, number, \(names))
      SELECT \(id), coalesce((SELECT max(number) FROM history WHERE draft = \(id)), 0) + e.number,
        \(names.split(separator: ", ").map { "e.\($0)" }.joined(separator: ", "))
      FROM unnest(\(columns)) WITH ORDINALITY AS e (\(names), number)
      """, with: values
    ).run()
  }

  private func entry(_ row: borrowing PostgresRow) throws -> HistoryEntry {
    let name = try row.text(0)
    guard let action = HistoryEntry.Action(rawValue: name) else {
      throw StorageError.damaged(address, "the history has the unknown action \(name)")
    }
    var entry = HistoryEntry(
      action, of: try row.textOrNil(1), by: try row.text(2), at: try Moment(row, 3),
      old: try row.textOrNil(5), new: try row.textOrNil(6), note: try row.textOrNil(7))
    entry.revision = try row.int(4)
    return entry
  }
}

// MARK: - Fields that were set aside

extension PostgresStore {
  /// Returns the fields of a draft that its form no longer has.
  public func orphans(of id: DraftID) throws(StoreError) -> [OrphanedField] {
    try query {
      let orphans = try orphans(of: [id])[id] ?? []
      if orphans.isEmpty { try expectDraft(id) }
      return orphans
    }
  }

  /// Returns the set-aside fields of drafts.
  func orphans(of ids: [DraftID]) throws -> [DraftID: [OrphanedField]] {
    var found: [DraftID: [OrphanedField]] = [:]
    try connection.prepare(
      """
      SELECT draft, key, version, record FROM orphan WHERE draft = ANY($1) ORDER BY draft, number
      """, ids.map(\.uuid)
    ).each { row in
      let (id, key) = (try row.draftID(0), try row.text(1))
      guard let root = JSONDocument(try row.text(3)).root else {
        throw StorageError.damaged(
          address, "a field that was set aside in draft \(id) cannot be read")
      }
      found[id, default: []].append(
        OrphanedField(
          key: key, version: try row.int(2), record: FieldRecord(orphan: root, key: key)))
    }
    return found
  }

  /// Stores orphaned fields, and removes stored ones that the form has again.
  func putAside(_ fields: [OrphanedField], of draft: DraftID, taken: [String]) throws {
    try connection.run(
      "DELETE FROM orphan WHERE draft = $1 AND key = ANY($2)", draft.uuid,
      taken + fields.map(\.key))
    if fields.isEmpty { return }
    try connection.run(
      """
      INSERT INTO orphan (draft, number, key, version, record)
      SELECT $1, coalesce((SELECT max(number) FROM orphan WHERE draft = $1), 0) + o.number,
        o.key, o.version, o.record
      FROM unnest($2, $3, $4) WITH ORDINALITY AS o (key, version, record, number)
      """, draft.uuid, fields.map(\.key), fields.map(\.version),
      fields.map(\.record.orphanJSON.text))
  }
}
