import FieldbookRows
public import FormSession
import SQLiteKit

private enum SavingSQL {
  static let draft = RowTable.draft.update(
    [
      "revision": "?1", "updated_at": "?2", "fields": "?3", "filled": "?4", "invalid": "?5",
      "missing": "?6", "unique_key": "?7",
    ], where: "id = ?8")
  static let rule = RowTable.rule.update(
    ["broken": "?1", "acknowledged": "?2", "attention": "?3", "message": "?4"],
    where: "draft = ?5 AND entry = ?6 AND place = ?7")
}

extension Store {
  /// Performs several changes in one transaction, which is rolled back if the function throws.
  public func together<Value>(
    _ body: () throws(DraftError) -> Value
  ) throws(DraftError) -> Value {
    var firstError: DraftError?
    // A seat taken in a transaction that is rolled back is free.
    let seats = occupiedSeats
    do throws(StoreError) {
      return try write {
        do throws(DraftError) {
          return try body()
        } catch {
          firstError = error
          throw error
        }
      }
    } catch {
      occupiedSeats = seats
      throw firstError ?? .store(error)
    }
  }

  /// Performs changes, but fails immediately if another process is writing.
  public func withoutWaiting<Value>(
    _ body: () throws(DraftError) -> Value
  ) throws(DraftError) -> Value {
    let usual = patience
    patience = 0
    defer { patience = usual }
    return try body()
  }

  /// Saves the changes of an action in one transaction, and makes them durable before it returns.
  public func save(_ change: DraftChange) throws(StoreError) -> SaveOutcome {
    try save([change])[0].get()
  }

  /// Saves changes of several drafts in one transaction.
  ///
  /// A draft that is no longer open, or has changed since it was read, is skipped, and the others
  /// are still saved.
  public func save(
    _ changes: [DraftChange]
  ) throws(StoreError) -> [Result<SaveOutcome, StoreError>] {
    try writeEach(changes) { change in
      let row = try draftRow(change.draft)
      if let news = try externalChanges(in: row, since: change.seen) { return .outdated(news) }
      guard row.draft.status == .draft else {
        throw StoreError.notOpen(change.draft, row.draft.status)
      }
      try row.form.expectSealed(change.edited + change.followed)
      let contents = try contents(of: change.edited, row.form)
      try save(change, in: row)
      try use(contents, in: row.number)
      if let (seat, seatChange) = change.seat { try save(seatChange, on: seat) }
      return .saved(revision: change.isEdit ? change.seen + 1 : change.seen)
    }
  }

  private func save(_ change: DraftChange, in row: DraftRow) throws {
    let owner = RowOwner(row.number, row.draft, row.form)
    let added = try save(change.entries, of: row.number, row.form)
    if !added.isEmpty { try addParts(of: added, from: change, to: owner, row.form) }
    try saveEdited(change, in: row, owner, except: added)
    try saveFollowed(change, in: row, owner, except: added)
    try saveStates(change, in: row, except: added)
    if change.isEdit { try saveCounts(change, in: row) }
    for entry in change.history { try remember(entry, of: row.number) }
  }

  private func saveEdited(
    _ change: DraftChange, in row: DraftRow, _ owner: RowOwner, except added: Set<EntryID>
  ) throws {
    let fields = change.edited.span
    for index in fields.indices where added.isEmpty || !added.contains(fields[index].entry) {
      guard let place = row.form.place(of: fields[index].key, in: fields[index].entry) else {
        continue
      }
      let update = try connection.prepare(FieldRow.update)
      try fields.bind(index, of: owner, at: place, to: update)
      try update.run(row.number, fields[index].entry.number, place)
      // If the row is missing, the field's new content would be lost.
      guard connection.changes == 1 else {
        throw StorageError.damaged(path, "the draft \(row.draft.id.ending) lacks a field")
      }
      if change.noticed.contains(fields[index].key) {
        try save(fields[index].content.notice, at: place, in: fields[index].entry, of: row.number)
      }
    }
  }

  private func saveFollowed(
    _ change: DraftChange, in row: DraftRow, _ owner: RowOwner, except added: Set<EntryID>
  ) throws {
    let fields = change.followed.span
    for index in fields.indices where added.isEmpty || !added.contains(fields[index].entry) {
      guard let place = row.form.place(of: fields[index].key, in: fields[index].entry) else {
        continue
      }
      let update = try connection.prepare(FieldRow.updateFound)
      try fields.bindFound(index, of: owner, to: update)
      try update.run(
        owner.createdAt.milliseconds, row.number, fields[index].entry.number, place)
    }
  }

  private func saveStates(
    _ change: DraftChange, in row: DraftRow, except added: Set<EntryID>
  ) throws {
    for group in change.groups { _ = try update(group, of: row.number, row.form) }
    for rule in change.rules where !added.contains(rule.entry) {
      // Only an entry that was removed before its draft was stored lacks rows for its rules.
      if try !update(rule, of: row.number, row.form) {
        try addRules([rule], to: row.number, row.form, isOpen: true)
      }
    }
  }

  /// Adds the fields, notices and rules of new entries.
  private func addParts(
    of entries: Set<EntryID>, from change: DraftChange, to owner: RowOwner, _ form: KnownForm
  ) throws {
    let fields = (change.edited + change.followed).filter { entries.contains($0.entry) }
    try addFields(fields, to: owner, form)
    try addNotices(of: fields, to: owner.number, form)
    try addRules(
      change.rules.filter { entries.contains($0.entry) }, to: owner.number, form, isOpen: true)
  }

  /// Updates the row of a group; returns false if the row does not exist.
  func update(
    _ group: GroupState, of draft: Int64, _ form: KnownForm
  ) throws(SQLiteError) -> Bool {
    guard let place = form.groupPlaces[group.key] else { return true }
    try connection.run(
      """
      UPDATE draft_group SET fields = ?, filled = ?, invalid = ?, missing = ?
      WHERE draft = ? AND place = ?
      """, group.tally.fields, group.tally.filled, group.tally.invalid, group.tally.missing,
      draft, place)
    return connection.changes > 0
  }

  /// Updates the row of a rule; returns false if the row does not exist.
  func update(
    _ rule: RuleState, of draft: Int64, _ form: KnownForm
  ) throws(SQLiteError) -> Bool {
    guard let place = form.place(of: rule) else { return true }
    try connection.run(
      SavingSQL.rule, rule.isBroken, rule.isAcknowledged, rule.needsAttention,
      rule.ownMessage(form.definition.rules[place]), draft, rule.entry.number, place)
    return connection.changes > 0
  }

  private func saveCounts(_ change: DraftChange, in row: DraftRow) throws {
    let tally = change.tally
    try connection.run(
      SavingSQL.draft, change.seen + 1, change.moment.milliseconds, tally.fields, tally.filled,
      tally.invalid, tally.missing, change.uniqueKey, row.number)
  }
}
