public import FormSession
import SQLiteKit

extension Store: DraftRepository {
  /// Returns a draft as listed; nil if it does not exist.
  public func draft(_ id: DraftID) throws(StoreError) -> Draft? {
    try read { try findDraft(id)?.draft }
  }

  /// Returns everything stored of a draft; nil if it does not exist.
  public func contents(of id: DraftID) throws(StoreError) -> DraftContents? {
    try read { try findDraft(id).map(contents) }
  }

  func contents(_ row: DraftRow) throws -> DraftContents {
    DraftContents(
      draft: row.draft, fields: try fields(of: row, since: nil), groups: try groups(of: row),
      rules: try rules(of: row))
  }

  /// Returns the fields of a draft, or only those whose content was changed after a revision.
  private func fields(of draft: DraftRow, since revision: Int?) throws -> [FieldRecord] {
    let form = draft.form
    let keep = { (row: borrowing Row) throws -> FieldRecord in
      try FieldRecord(row, key: self.key(of: row.int(0), in: form))
    }
    var fields: [FieldRecord] =
      if let revision {
        try connection.prepare(
          FieldRow.select + " AND revision > ? ORDER BY place", draft.number, revision
        ).all(keep)
      } else {
        try connection.prepare(FieldRow.select + " ORDER BY place", draft.number).all(keep)
      }
    try putNotices(of: draft.number, form, into: &fields)
    return fields
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

  private func rules(of draft: DraftRow) throws -> [RuleState] {
    let rules = draft.form.definition.rules
    let states = try connection.prepare(
      """
      SELECT place, broken, acknowledged, message FROM draft_rule
      WHERE draft = ? ORDER BY place
      """, draft.number
    ).all { row in (try row.int(0), try row.bool(1), try row.bool(2), try row.textOrNil(3)) }
    return states.compactMap { place, isBroken, isAcknowledged, message in
      guard rules.indices.contains(place) else { return nil }
      return RuleState(
        rules[place], isBroken: isBroken, isAcknowledged: isAcknowledged, message: message)
    }
  }

  /// Returns what others have changed since a revision; nil if nothing.
  public func externalChanges(of id: DraftID, since revision: Int) throws(StoreError)
    -> ExternalChanges?
  {
    try read { try externalChanges(in: draftRow(id), since: revision) }
  }

  func externalChanges(in row: DraftRow, since revision: Int) throws -> ExternalChanges? {
    guard row.draft.revision != revision else { return nil }
    return ExternalChanges(
      draft: row.draft, fields: try fields(of: row, since: revision),
      acknowledged: Set(try rules(of: row).filter(\.isAcknowledged).map(\.key)))
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
