import FieldEngine
import FieldbookHashes
import FieldbookRows
public import FormSession
import PostgresKit

extension PostgresStore: DraftRepository {
  /// Adds new drafts, all of them or none.
  public func add(_ drafts: [NewDraft]) throws(StoreError) {
    try write { try addUnchecked(drafts) }
  }

  /// Adds new drafts in the open transaction, with one statement for each table.
  ///
  /// Amendments depend on the editions that they amend, so each amendment is added separately.
  func addUnchecked(_ drafts: [NewDraft]) throws {
    try expectOpenForms(of: drafts)
    var group: [NewDraft] = []
    for draft in drafts {
      if draft.contents.draft.amends == nil {
        group.append(draft)
      } else {
        try addGroup(group)
        try addGroup([draft])
        group = []
      }
    }
    try addGroup(group)
  }

  private func addGroup(_ drafts: [NewDraft]) throws {
    if drafts.isEmpty { return }
    let drafts = try drafts.map { draft in
      let isFinal = draft.contents.draft.status == .final
      return AddedDraft(
        new: draft, contents: isFinal ? draft.contents.withoutAbsentEntries : draft.contents,
        form: try registeredForm(draft.contents.draft.form))
    }
    let amended = try drafts.compactMap(\.draft.amends).map { try amendable($0) }
    for draft in drafts { try draft.form.expectSealed(draft.contents.fields) }
    let files = try drafts.map { try contents(of: $0.contents.fields, $0.form) }
    try insert(drafts)
    for (row, draft) in zip(amended, drafts) {
      try connection.run(
        "INSERT INTO amendment (draft, amending) VALUES ($1, $2)", row.draft.id.uuid,
        draft.draft.id.uuid)
    }
    try addParts(of: drafts)
    for (draft, files) in zip(drafts, files) { try use(files, in: draft.draft.id) }
    for (row, draft) in zip(amended, drafts) { try copyParts(of: row, to: draft) }
    try addHistory(of: drafts)
    try finish(drafts.filter { $0.draft.status != .draft })
  }

  private func insert(_ drafts: [AddedDraft]) throws {
    var values = StatementValues()
    let all = drafts.map(\.draft)
    let columns = [
      values.add(all.map(\.id.uuid)), values.add(drafts.map(\.form.number)),
      values.add(all.map(\.edition)), values.add(all.map(\.title)),
      values.add(all.map { $0.amends?.uuid }), values.add(all.map(\.amendmentReason)),
      values.add(all.map(\.revision)), values.add(all.map(\.createdAt.time)),
      values.add(all.map(\.updatedAt.time)), values.add(all.map(\.tally.fields)),
      values.add(all.map(\.tally.filled)), values.add(all.map(\.tally.invalid)),
      values.add(all.map(\.tally.missing)), values.add(all.map(\.uniqueKey)),
      values.add(all.map(\.owner)),
    ]
    try connection.prepare(
      """
      INSERT INTO draft (
        id, form, edition, title, amends, amendment_reason, revision, created_at, updated_at,
        fields, filled, invalid, missing, unique_key, owner, status, added)
      SELECT d.id, d.form, d.edition, d.title, d.amends, d.amendment_reason, d.revision,
        d.created_at, d.updated_at, d.fields, d.filled, d.invalid, d.missing, d.unique_key, d.owner,
        'draft', (extract(epoch FROM statement_timestamp()) * 1000000)::bigint + d.number
      FROM unnest(\(columns.joined(separator: ", "))) WITH ORDINALITY AS d (
        id, form, edition, title, amends, amendment_reason, revision, created_at, updated_at,
        fields, filled, invalid, missing, unique_key, owner, number)
      """, with: values
    ).run()
  }

  /// Returns a final draft that is not being amended.
  private func amendable(_ id: DraftID) throws -> DraftRow {
    let row = try draftRow(id)
    guard row.draft.status == .final else { throw StoreError.notFinal(id, row.draft.status) }
    let other = try connection.prepare("SELECT amending FROM amendment WHERE draft = $1", id.uuid)
      .first { row in try row.draftID(0) }
    if let other { throw StoreError.isAmended(id, by: other) }
    return row
  }

  /// Gives an amendment the orphaned fields and the open comments of the edition that it amends
  /// and, while it is open, the use of its files.
  private func copyParts(of amended: DraftRow, to draft: AddedDraft) throws {
    let (old, new) = (amended.draft.id.uuid, draft.draft.id.uuid)
    if draft.draft.status == .draft {
      try connection.run(
        """
        INSERT INTO content_use (draft, content)
        SELECT $1, content FROM content_use WHERE draft = $2 ON CONFLICT DO NOTHING
        """, new, old)
    }
    try connection.run(
      """
      INSERT INTO orphan (draft, number, key, version, record)
      SELECT $1, number, key, version, record FROM orphan WHERE draft = $2
      """, new, old)
    try connection.run(
      """
      INSERT INTO comment (draft, number, entry, field, person, at, text)
      SELECT $1, number, entry, field, person, at, text FROM comment
      WHERE draft = $2 AND resolved_at IS NULL
      """, new, old)
  }

  /// Sets the status of added drafts; this comes last, because triggers then lock the drafts' rows.
  private func finish(_ drafts: [AddedDraft]) throws {
    if drafts.isEmpty { return }
    let finals = drafts.filter { $0.draft.status == .final }
    let orphans = try orphans(of: finals.map(\.draft.id))
    try append(
      finals.map { draft in
        let hash = draft.form.hasher.hash(
          draft.contents, history: draft.new.history, orphaned: orphans[draft.draft.id] ?? [])
        return (hash, draft.draft.finalizedAt ?? draft.draft.updatedAt)
      })
    try connection.run(
      """
      UPDATE draft SET status = e.status, finalized_at = e.at
      FROM unnest($1, $2, $3) AS e (id, status, at) WHERE draft.id = e.id
      """, drafts.map(\.draft.id.uuid), drafts.map(\.draft.status.rawValue),
      drafts.map(\.draft.finalizedAt?.time))
  }
}

/// A draft that is being added.
struct AddedDraft {
  let new: NewDraft
  let contents: DraftContents
  let form: KnownForm

  var draft: Draft { contents.draft }

  var owner: FieldColumns.Owner {
    FieldColumns.Owner(
      id: draft.id, form: form.number, createdAt: draft.createdAt, isOpen: draft.status == .draft)
  }
}

// MARK: - Parts

extension PostgresStore {
  /// Adds the rows for the entries, fields, notices, groups and rules of drafts.
  func addParts(of drafts: [AddedDraft]) throws {
    try addEntries(of: drafts)
    try addFields(of: drafts)
    try addNotices(of: drafts)
    try addGroups(of: drafts)
    try addRules(of: drafts)
  }

  private func addEntries(of drafts: [AddedDraft]) throws {
    let rows = drafts.flatMap { draft in
      draft.contents.entries.compactMap { entry in
        draft.form.groupPlaces[entry.group].map { (draft.draft.id.uuid, entry, place: $0) }
      }
    }
    if rows.isEmpty { return }
    try connection.run(
      """
      INSERT INTO entry (draft, id, grp, parent, rank, status, revision)
      SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7)
      """, rows.map(\.0), rows.map(\.1.id.number), rows.map(\.place), rows.map(\.1.parent.number),
      rows.map(\.1.rank), rows.map(\.1.status.rawValue), rows.map(\.1.revision))
  }

  private func addFields(of drafts: [AddedDraft]) throws {
    var columns = FieldColumns()
    for draft in drafts {
      let records = draft.contents.fields.span
      for index in records.indices {
        let entry = records[index].entry
        let place =
          entry == .draft
          ? draft.form.place(of: records[index].key, listedAt: index)
          : draft.form.place(of: records[index].key, in: entry)
        if let place { columns.add(records, index, at: place, of: draft.owner) }
      }
    }
    if columns.isEmpty { return }
    var values = StatementValues()
    let parameters = columns.parameters(&values, withDrafts: true)
    try connection.prepare(
      "INSERT INTO field (draft, \(FieldColumns.names)) SELECT * FROM unnest(\(parameters))",
      with: values
    ).run()
  }

  private func addNotices(of drafts: [AddedDraft]) throws {
    let rows = drafts.flatMap { draft in
      draft.contents.fields.compactMap { field in
        field.content.notice.flatMap { notice in
          draft.form.place(of: field.key, in: field.entry).map {
            (draft.draft.id.uuid, field.entry.number, place: $0, notice: notice)
          }
        }
      }
    }
    if rows.isEmpty { return }
    try connection.run(
      """
      INSERT INTO notice (draft, entry, place, text, reason, code)
      SELECT * FROM unnest($1, $2, $3, $4, $5, $6)
      """, rows.map(\.0), rows.map(\.1), rows.map(\.place), rows.map(\.notice.text),
      rows.map(\.notice.reason), rows.map(\.notice.code))
  }

  private func addGroups(of drafts: [AddedDraft]) throws {
    let rows = drafts.flatMap { draft in
      draft.contents.groups.compactMap { group in
        draft.form.groupPlaces[group.key].map { (draft.draft.id.uuid, place: $0, group.tally) }
      }
    }
    if rows.isEmpty { return }
    try connection.run(
      """
      INSERT INTO draft_group (draft, place, fields, filled, invalid, missing)
      SELECT * FROM unnest($1, $2, $3, $4, $5, $6)
      """, rows.map(\.0), rows.map(\.place), rows.map(\.2.fields), rows.map(\.2.filled),
      rows.map(\.2.invalid), rows.map(\.2.missing))
  }

  private func addRules(of drafts: [AddedDraft]) throws {
    let rows = drafts.flatMap { draft in
      draft.contents.rules.compactMap { rule in
        draft.form.place(of: rule).map { place in
          (
            id: draft.draft.id.uuid, rule: rule, place: place,
            attention: draft.draft.status == .draft && rule.needsAttention,
            message: rule.ownMessage(draft.form.definition.rules[place])
          )
        }
      }
    }
    if rows.isEmpty { return }
    try connection.run(
      """
      INSERT INTO draft_rule (draft, entry, place, broken, acknowledged, attention, message)
      SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7)
      """, rows.map(\.id), rows.map(\.rule.entry.number), rows.map(\.place),
      rows.map(\.rule.isBroken), rows.map(\.rule.isAcknowledged), rows.map(\.attention),
      rows.map(\.message))
  }

  private func addHistory(of drafts: [AddedDraft]) throws {
    let rows = drafts.flatMap { draft in
      draft.new.history.enumerated().map { (draft.draft.id.uuid, number: $0 + 1, entry: $1) }
    }
    if rows.isEmpty { return }
    var values = StatementValues()
    let (ids, numbers) = (values.add(rows.map(\.0)), values.add(rows.map(\.number)))
    let columns = HistoryColumns.parameters(of: rows.map(\.entry), &values)
    try connection.prepare(
      """
      INSERT INTO history (draft, number, \(HistoryColumns.names))
      SELECT * FROM unnest(\(ids), \(numbers), \(columns))
      """, with: values
    ).run()
  }
}
