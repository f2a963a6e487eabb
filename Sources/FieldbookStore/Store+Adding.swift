public import FormSession
import SQLiteKit

extension Store {
  /// Keeps drafts that were begun: all of them or none.
  public func add(_ drafts: [NewDraft]) throws(StoreFault) {
    try write {
      for draft in drafts { try add(draft) }
    }
  }

  /// A draft that is final from the beginning is locked only when all of it is there.
  func add(_ new: NewDraft) throws {
    let (draft, form) = (new.contents.draft, try registeredForm(new.contents.draft.form))
    let amended = try draft.amends.map(amendable)
    try insert(draft, form, amends: amended)
    let number = connection.lastInsertedRow
    try addParts(of: new.contents, to: number, form)
    if let amended { try copyOrphans(of: amended, to: number) }
    for (place, entry) in new.history.enumerated() {
      try connection.run(
        HistorySQL.insert, number, place + 1, entry.action.rawValue, entry.subject, entry.person,
        entry.moment.milliseconds, entry.revision, entry.old, entry.new, entry.note)
    }
    guard draft.status != .draft else { return }
    try connection.run(
      "UPDATE draft SET status = ?, finalized_at = ? WHERE id = ?", draft.status.rawValue,
      draft.finalizedAt?.milliseconds, number)
  }

  private func insert(_ draft: Draft, _ form: KnownForm, amends: Int64?) throws(SQLiteError) {
    let statement = try connection.prepare(
      """
      INSERT INTO draft (uuid, form, edition, status, title, amends, amendment_reason, revision,
        created_at, updated_at, fields, filled, invalid, missing, unique_key)
      VALUES (?, ?, ?, 'draft', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    try statement.bind(draft.id.bytes, form.number, draft.edition, draft.title, amends)
    try statement.bind(draft.amendmentReason, draft.revision)
    try statement.bind(draft.createdAt.milliseconds, draft.updatedAt.milliseconds)
    try statement.bind(draft.tally.fields, draft.tally.filled, draft.tally.invalid)
    try statement.run(draft.tally.missing, draft.uniqueKey)
  }

  /// The number of a final draft that no other is about to take the place of.
  private func amendable(_ id: DraftID) throws -> Int64 {
    let row = try draftRow(id)
    guard row.draft.status == .final else { throw StoreFault.notFinal(id, row.draft.status) }
    let other = try connection.prepare(
      "SELECT uuid FROM draft WHERE amends = ? AND status <> 'discarded'", row.number
    ).first { row in try DraftID(row, 0) }
    if let other { throw StoreFault.isAmended(id, by: other) }
    return row.number
  }

  /// Adds the fields, groups and rules of a draft.
  func addParts(of contents: DraftContents, to draft: Int64, _ form: KnownForm) throws {
    let isOpen = contents.draft.status == .draft
    try addFields(of: contents, to: draft, form, isOpen: isOpen)
    try addNotices(of: contents, to: draft, form)
    try addGroups(contents.groups, to: draft, form)
    try addRules(contents.rules, to: draft, form, isOpen: isOpen)
  }

  private func addFields(
    of contents: DraftContents, to draft: Int64, _ form: KnownForm, isOpen: Bool
  ) throws(SQLiteError) {
    let records = contents.fields.span
    var fields: [(row: NewFieldRow, index: Int, place: Int)] = []
    fields.reserveCapacity(records.count)
    for index in contents.fields.indices {
      guard let place = form.place(of: records[index].key, listedAt: index) else { continue }
      fields.append((records.newRow(index, in: contents.draft), index, place))
    }
    for row in NewFieldRow.allCases {
      let fields = fields.filter { $0.row == row }
      for start in stride(from: 0, to: fields.count, by: NewFieldRow.rowsAtATime) {
        let part = fields[start...].prefix(NewFieldRow.rowsAtATime)
        let statement = try connection.prepare(row.insert(rows: part.count), draft, form.number)
        if row != .any {
          try statement.bind(contents.draft.revision, contents.draft.updatedAt.milliseconds)
        }
        for (_, index, place) in part {
          try statement.bind(integer: Int64(place))
          try records.bind(index, as: row, isOpen: isOpen, to: statement)
        }
        try statement.run()
      }
    }
  }

  private func addGroups(_ groups: [GroupState], to draft: Int64, _ form: KnownForm) throws {
    let insert = try connection.prepare(
      """
      INSERT INTO draft_group (draft, place, fields, filled, invalid, missing)
      VALUES (?, ?, ?, ?, ?, ?)
      """)
    for group in groups {
      guard let place = form.groupPlaces[group.key] else { continue }
      let tally = group.tally
      try insert.run(draft, place, tally.fields, tally.filled, tally.invalid, tally.missing)
    }
  }

  private func addRules(
    _ rules: [RuleState], to draft: Int64, _ form: KnownForm, isOpen: Bool
  ) throws {
    let insert = try connection.prepare(
      "INSERT INTO draft_rule (draft, place, broken, acknowledged, mend) VALUES (?, ?, ?, ?, ?)")
    for rule in rules {
      guard let place = form.rulePlaces[rule.key] else { continue }
      try insert.run(
        draft, place, rule.isBroken, rule.isAcknowledged, isOpen && rule.isToBeMended)
    }
  }
}
