import FieldbookRows
public import FormSession
import SQLiteKit

private enum AddingSQL {
  static let draft = RowTable.draft.insert([
    "uuid": "?1", "form": "?2", "edition": "?3", "title": "?4", "amends": "?5",
    "amendment_reason": "?6", "revision": "?7", "created_at": "?8", "updated_at": "?9",
    "fields": "?10", "filled": "?11", "invalid": "?12", "missing": "?13", "unique_key": "?14",
    "status": "'draft'", "owner": "?15",
  ])
  static let end = RowTable.draft.update(["status": "?1", "finalized_at": "?2"], where: "id = ?3")
  static let rule = RowTable.rule.insert([
    "draft": "?1", "entry": "?2", "place": "?3", "broken": "?4", "acknowledged": "?5",
    "attention": "?6", "message": "?7",
  ])
}

extension Store {
  /// Adds new drafts, all of them or none.
  public func add(_ drafts: [NewDraft]) throws(StoreError) {
    try write {
      try expectOpenForms(of: drafts)
      for draft in drafts { try add(draft) }
    }
  }

  /// Adds a draft; a final draft gets its status last, because triggers then lock its rows.
  func add(_ new: NewDraft) throws {
    let (draft, form) = (new.contents.draft, try registeredForm(new.contents.draft.form))
    let contents = draft.status == .final ? new.contents.withoutAbsentEntries : new.contents
    let amended = try draft.amends.map(amendable)
    try form.expectSealed(contents.fields)
    let files = try self.contents(of: contents.fields, form)
    try insert(draft, form, amends: amended)
    let number = connection.lastInsertedRow
    try addParts(of: contents, to: number, form)
    try use(files, in: number)
    if let amended, draft.status == .draft { try copyUses(of: amended, to: number) }
    if let amended { try copyOrphans(of: amended, to: number) }
    if let amended { try copyOpenComments(of: amended, to: number) }
    for (place, entry) in new.history.enumerated() {
      try connection.run(
        HistorySQL.insert, number, entry.action.rawValue, entry.subject, entry.person,
        entry.moment.milliseconds, entry.revision, entry.old, entry.new, entry.note, place + 1)
    }
    guard draft.status != .draft else { return }
    if draft.status == .final {
      let orphaned = try orphans(of: DraftRow(number: number, form: form, draft: draft))
      let hash = form.hasher.hash(contents, history: new.history, orphaned: orphaned)
      try append(hash, of: number, at: draft.finalizedAt ?? draft.updatedAt)
    }
    try connection.run(
      AddingSQL.end, draft.status.rawValue, draft.finalizedAt?.milliseconds, number)
  }

  private func insert(_ draft: Draft, _ form: KnownForm, amends: Int64?) throws(SQLiteError) {
    let statement = try connection.prepare(AddingSQL.draft)
    try statement.bind(draft.id.bytes, form.number, draft.edition, draft.title, amends)
    try statement.bind(draft.amendmentReason, draft.revision)
    try statement.bind(draft.createdAt.milliseconds, draft.updatedAt.milliseconds)
    try statement.bind(draft.tally.fields, draft.tally.filled, draft.tally.invalid)
    try statement.run(draft.tally.missing, draft.uniqueKey, draft.owner)
  }

  /// Returns the row number of a final draft that is not being amended.
  private func amendable(_ id: DraftID) throws -> Int64 {
    let row = try draftRow(id)
    guard row.draft.status == .final else { throw StoreError.notFinal(id, row.draft.status) }
    let other = try connection.prepare(
      "SELECT uuid FROM draft WHERE amends = ? AND status <> 'discarded'", row.number
    ).first { row in try DraftID(row, 0) }
    if let other { throw StoreError.isAmended(id, by: other) }
    return row.number
  }

  /// Adds the rows for the entries, fields, notices, groups and rules of a draft.
  func addParts(of contents: DraftContents, to draft: Int64, _ form: KnownForm) throws {
    let isOpen = contents.draft.status == .draft
    try addEntries(contents.entries, to: draft, form)
    try addFields(
      contents.fields, to: RowOwner(draft, contents.draft, form, isOpen: isOpen), form)
    try addNotices(of: contents.fields, to: draft, form)
    try addGroups(contents.groups, to: draft, form)
    try addRules(contents.rules, to: draft, form, isOpen: isOpen)
  }

  func addFields(
    _ fields: [FieldRecord], to draft: RowOwner, _ form: KnownForm
  ) throws(SQLiteError) {
    let records = fields.span
    var rows: [(row: NewFieldRow, entry: EntryID, index: Int, place: Int)] = []
    rows.reserveCapacity(records.count)
    for index in records.indices {
      let entry = records[index].entry
      let place =
        entry == .draft
        ? form.place(of: records[index].key, listedAt: index)
        : form.place(of: records[index].key, in: entry)
      guard let place else { continue }
      rows.append((records.newRow(index, in: draft), entry, index, place))
    }
    for kind in NewFieldRow.allCases {
      var rest = rows.filter { $0.row == kind }[...]
      while let first = rest.first {
        let part = rest.prefix(NewFieldRow.rowsAtATime).prefix { $0.entry == first.entry }
        let insert = try connection.prepare(
          kind.insert(rows: part.count), draft.number, first.entry.number)
        for (_, _, index, place) in part {
          try records.bind(index, as: kind, of: draft, at: place, to: insert)
        }
        try insert.run()
        rest = rest.dropFirst(part.count)
      }
    }
  }

  func addGroups(_ groups: [GroupState], to draft: Int64, _ form: KnownForm) throws {
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

  func addRules(
    _ rules: [RuleState], to draft: Int64, _ form: KnownForm, isOpen: Bool
  ) throws {
    let insert = try connection.prepare(AddingSQL.rule)
    for rule in rules {
      guard let place = form.place(of: rule) else { continue }
      try insert.run(
        draft, rule.entry.number, place, rule.isBroken, rule.isAcknowledged,
        isOpen && rule.needsAttention,
        rule.ownMessage(form.definition.rules[place]))
    }
  }
}
