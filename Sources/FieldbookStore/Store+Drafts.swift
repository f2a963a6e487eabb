import FieldbookRows
public import FormSession
import SQLiteKit

private enum StoreSQL {
  static let fields = FieldRow.select + " ORDER BY entry, place"
  static let changedFields = FieldRow.select + " AND revision > ? ORDER BY entry, place"
}

extension Store: DraftRepository {
  /// Returns a draft without its contents; nil if it does not exist.
  public func draft(_ id: DraftID) throws(StoreError) -> Draft? {
    try read { try findDraft(id)?.draft }
  }

  /// Returns everything that is stored about a draft; nil if it does not exist.
  public func contents(of id: DraftID) throws(StoreError) -> DraftContents? {
    try read { try findDraft(id).map(contents) }
  }

  func contents(_ row: DraftRow) throws -> DraftContents {
    let entries = try entries(of: row.number, row.form)
    let order = EntryOrder(entries)
    return DraftContents(
      draft: row.draft, entries: entries, fields: try fields(of: row, order),
      groups: try groups(of: row), rules: try rules(of: row, order))
  }

  /// Returns the fields of a draft, or only those whose content was changed after a revision.
  private func fields(
    of draft: DraftRow, _ order: EntryOrder, since revision: Int? = nil
  ) throws -> [FieldRecord] {
    let sql = revision == nil ? StoreSQL.fields : StoreSQL.changedFields
    let statement = try connection.prepare(sql, draft.number)
    if let revision { try statement.bind(revision) }
    let (form, begun) = (draft.form, draft.draft.createdAt)
    var fields: [FieldRecord] = []
    if revision == nil { fields.reserveCapacity(draft.draft.tally.fields) }
    try statement.each { row in
      let key = try key(of: row.int(1), in: form)
      fields.append(try FieldRecord(row, key: key, order, begun: begun))
    }
    try putNotices(of: draft.number, form, into: &fields)
    return order.sorted(fields) { $0.entry }
  }

  private func groups(of draft: DraftRow) throws -> [GroupState] {
    let tallies = try connection.prepare(
      """
      SELECT place, fields, filled, invalid, missing FROM draft_group
      WHERE draft = ? ORDER BY place
      """, draft.number
    ).all { row in (try row.int(0), try Tally(row, from: 1)) }
    return tallies.compactMap { place, tally in
      guard draft.form.groups.indices.contains(place) else { return nil }
      let group = draft.form.groups[place]
      return GroupState(key: group.key, title: group.title, tally: tally)
    }
  }

  private func rules(of draft: DraftRow, _ order: EntryOrder) throws -> [RuleState] {
    let rules = draft.form.definition.rules
    let states = try connection.prepare(
      """
      SELECT place, broken, acknowledged, message, entry FROM draft_rule
      WHERE draft = ? ORDER BY entry, place
      """, draft.number
    ).all { row -> RuleState? in
      let (place, entry) = (try row.int(0), EntryID(try row.integer(4)))
      guard rules.indices.contains(place) else { return nil }
      return RuleState(
        rules[place], isBroken: try row.bool(1), isAcknowledged: try row.bool(2),
        message: try row.textOrNil(3), in: entry,
        key: order.path(of: rules[place].key, in: entry),
        path: order.shownPath(of: rules[place].key, in: entry))
    }
    return order.sorted(states.compactMap(\.self)) { $0.entry }
  }

  /// Returns the changes that were saved elsewhere after a revision; nil if there are none.
  public func externalChanges(of id: DraftID, since revision: Int) throws(StoreError)
    -> ExternalChanges?
  {
    try read { try externalChanges(in: draftRow(id), since: revision) }
  }

  func externalChanges(in row: DraftRow, since revision: Int) throws -> ExternalChanges? {
    guard row.draft.revision != revision else { return nil }
    let entries = try entries(of: row.number, row.form)
    let order = EntryOrder(entries)
    return ExternalChanges(
      draft: row.draft, entries: entries.filter { $0.revision > revision },
      fields: try fields(of: row, order, since: revision),
      acknowledged: Set(try rules(of: row, order).filter(\.isAcknowledged).map(\.key)))
  }

  /// Changes or removes the title of a draft.
  public func rename(_ id: DraftID, to title: String?, at moment: Moment) throws(StoreError) {
    try write {
      try connection.run(
        RowTable.draft.update(["title": "?1", "updated_at": "?2"], where: "id = ?3"), title,
        moment.milliseconds, try openDraftRow(id).number)
    }
  }
}
