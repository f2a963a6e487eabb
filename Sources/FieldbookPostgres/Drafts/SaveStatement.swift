import FieldEngine
import FieldbookRows
import FormSession
import JSONText
import PostgresKit

/// The statement that saves all changes of an action in one round trip.
///
/// Its first part updates the draft only if it still has the revision on which the change is based.
/// All other parts read the result of the first part, and do nothing if that part found no draft.
/// The text contains only the parts that the change needs. There are few combinations of parts, and
/// the server prepares each combination once.
struct SaveStatement {
  private(set) var values = StatementValues()
  private var parts: [String] = []

  /// The number of field rows that the statement must change.
  private(set) var fieldCount = 0

  /// The statement's text; its result row contains the numbers of drafts, fields and seats that
  /// changed.
  var text: String {
    """
    WITH \(parts.joined(separator: ",\n"))
    SELECT (SELECT count(*) FROM open_draft), \(count("saved_field", if: fieldCount > 0)),
      \(count("saved_seat", if: hasSeat))
    """
  }

  private var hasSeat = false

  private func count(_ part: String, if isPart: Bool) -> String {
    isPart ? "(SELECT count(*) FROM \(part))" : "0::bigint"
  }

  init(_ change: DraftChange, in home: DraftHome, _ form: KnownForm) {
    addDraft(change, home)
    addEntries(change.entries, form)
    addFields(of: change, home, form)
    addNotices(of: change, form)
    addGroups(change.groups, form)
    addRules(change.rules, form)
    addHistory(change.history)
  }

  private mutating func addDraft(_ change: DraftChange, _ home: DraftHome) {
    let id = values.add(change.draft.uuid)
    let condition =
      "id = \(id) AND revision = \(values.add(change.seen)) AND status = 'draft'"
      + " AND form = \(values.add(home.form))"
    guard change.isEdit else {
      parts.append("open_draft AS (SELECT id FROM draft WHERE \(condition) FOR NO KEY UPDATE)")
      return
    }
    let tally = change.tally
    let counts = [
      ("fields", tally.fields), ("filled", tally.filled), ("invalid", tally.invalid),
      ("missing", tally.missing),
    ].map { "\($0) = \(values.add($1))" }
    parts.append(
      """
      open_draft AS (
        UPDATE draft SET revision = revision + 1, updated_at = \(values.add(change.moment.time)),
          \(counts.joined(separator: ", ")), unique_key = \(values.add(change.uniqueKey))
        WHERE \(condition) RETURNING id)
      """)
  }

  private mutating func addEntries(_ entries: [EntryRecord], _ form: KnownForm) {
    let rows = entries.compactMap { entry in form.groupPlaces[entry.group].map { (entry, $0) } }
    if rows.isEmpty { return }
    let columns = [
      values.add(rows.map(\.0.id.number)), values.add(rows.map(\.1)),
      values.add(rows.map(\.0.parent.number)), values.add(rows.map(\.0.rank)),
      values.add(rows.map(\.0.status.rawValue)), values.add(rows.map(\.0.revision)),
    ]
    parts.append(
      """
      saved_entry AS (
        INSERT INTO entry (draft, id, grp, parent, rank, status, revision)
        SELECT d.id, e.* FROM open_draft d, unnest(\(columns.joined(separator: ", "))) AS e
        ON CONFLICT (draft, id) DO UPDATE
        SET rank = excluded.rank, status = excluded.status, revision = excluded.revision)
      """)
  }

  // MARK: Fields

  private static let found =
    ["flags", "raw", "display", "mask", "value", "code", "message", "reason", "rest", "attention"]

  /// Adds the fields whose content changed, and the fields in which only derived data changed.
  private mutating func addFields(of change: DraftChange, _ home: DraftHome, _ form: KnownForm) {
    let owner = FieldColumns.Owner(
      id: change.draft, form: home.form, createdAt: home.createdAt, isOpen: true)
    var (edited, followed) = (FieldColumns(), FieldColumns())
    let keys = Set(change.edited.map(\.key))
    for (records, isEdited) in [(change.edited, true), (change.followed, false)] {
      let span = records.span
      for index in span.indices where isEdited || !keys.contains(span[index].key) {
        guard let place = form.place(of: span[index].key, in: span[index].entry) else { continue }
        if isEdited { edited.add(span, index, at: place, of: owner) }
        if !isEdited { followed.add(span, index, at: place, of: owner) }
      }
    }
    fieldCount = edited.count
    // Only a new entry can contain fields that do not have rows yet.
    let mayBeNew = !change.entries.isEmpty
    if !edited.isEmpty { add(edited, as: "saved_field", isEdited: true, mayBeNew, home) }
    if !followed.isEmpty { add(followed, as: "followed_field", isEdited: false, mayBeNew, home) }
  }

  private mutating func add(
    _ fields: FieldColumns, as part: String, isEdited: Bool, _ mayBeNew: Bool, _ home: DraftHome
  ) {
    let rows = "open_draft d, unnest(\(fields.parameters(&values))) AS f (\(FieldColumns.names))"
    let source = mayBeNew ? "excluded" : "f"
    var assignments = Self.found.map { "\($0) = \(source).\($0)" }
    if isEdited {
      assignments += ["revision", "updated_at", "attention_at"].map { "\($0) = \(source).\($0)" }
    } else {
      // A row that may have an issue needs the time of its last change; for a field that was never
      // changed, this time is the draft's start.
      let time = "coalesce(field.updated_at, \(values.add(home.createdAt.time)))"
      assignments += [
        "revision = coalesce(field.revision, 0)", "updated_at = \(time)",
        "attention_at = CASE WHEN \(source).attention IS NOT NULL THEN \(time) END",
      ]
    }
    let changes = assignments.joined(separator: ", ")
    parts.append(
      mayBeNew
        ? """
        \(part) AS (
          INSERT INTO field (draft, \(FieldColumns.names)) SELECT d.id, f.* FROM \(rows)
          ON CONFLICT (draft, entry, place) DO UPDATE SET \(changes) RETURNING 1)
        """
        : """
        \(part) AS (
          UPDATE field SET \(changes) FROM \(rows)
          WHERE field.draft = d.id AND field.entry = f.entry AND field.place = f.place RETURNING 1)
        """)
  }

  private mutating func addNotices(of change: DraftChange, _ form: KnownForm) {
    let added = Set(change.entries.map(\.id))
    let fields = change.edited.filter {
      change.noticed.contains($0.key) || added.contains($0.entry) && $0.content.notice != nil
    }
    let rows = fields.compactMap { field in
      form.place(of: field.key, in: field.entry).map { (field, place: $0) }
    }
    let removed = rows.filter { $0.0.content.notice == nil }
    if !removed.isEmpty {
      let places = [
        values.add(removed.map(\.0.entry.number)), values.add(removed.map(\.place)),
      ].joined(separator: ", ")
      parts.append(
        """
        removed_notice AS (
          DELETE FROM notice USING open_draft d, unnest(\(places)) AS n (entry, place)
          WHERE notice.draft = d.id AND notice.entry = n.entry AND notice.place = n.place)
        """)
    }
    let kept = rows.compactMap { row in row.0.content.notice.map { (row.0.entry, row.place, $0) } }
    if kept.isEmpty { return }
    let columns = [
      values.add(kept.map(\.0.number)), values.add(kept.map(\.1)), values.add(kept.map(\.2.text)),
      values.add(kept.map(\.2.reason)), values.add(kept.map(\.2.code)),
    ]
    parts.append(
      """
      saved_notice AS (
        INSERT INTO notice (draft, entry, place, text, reason, code)
        SELECT d.id, n.* FROM open_draft d, unnest(\(columns.joined(separator: ", "))) AS n
        ON CONFLICT (draft, entry, place) DO UPDATE
        SET text = excluded.text, reason = excluded.reason, code = excluded.code)
      """)
  }

  // MARK: Groups, rules and history

  private mutating func addGroups(_ groups: [GroupState], _ form: KnownForm) {
    let rows = groups.compactMap { group in
      form.groupPlaces[group.key].map { (group.tally, place: $0) }
    }
    if rows.isEmpty { return }
    let columns = [
      values.add(rows.map(\.place)), values.add(rows.map(\.0.fields)),
      values.add(rows.map(\.0.filled)), values.add(rows.map(\.0.invalid)),
      values.add(rows.map(\.0.missing)),
    ]
    parts.append(
      """
      saved_group AS (
        UPDATE draft_group
        SET fields = g.fields, filled = g.filled, invalid = g.invalid, missing = g.missing
        FROM open_draft d, unnest(\(columns.joined(separator: ", ")))
          AS g (place, fields, filled, invalid, missing)
        WHERE draft_group.draft = d.id AND draft_group.place = g.place)
      """)
  }

  private mutating func addRules(_ rules: [RuleState], _ form: KnownForm) {
    let rows = rules.compactMap { rule in form.place(of: rule).map { (rule, place: $0) } }
    if rows.isEmpty { return }
    let columns = [
      values.add(rows.map(\.0.entry.number)), values.add(rows.map(\.place)),
      values.add(rows.map(\.0.isBroken)), values.add(rows.map(\.0.isAcknowledged)),
      values.add(rows.map(\.0.needsAttention)),
      values.add(rows.map { $0.0.ownMessage(form.definition.rules[$0.place]) }),
    ]
    parts.append(
      """
      saved_rule AS (
        INSERT INTO draft_rule (draft, entry, place, broken, acknowledged, attention, message)
        SELECT d.id, r.* FROM open_draft d, unnest(\(columns.joined(separator: ", "))) AS r
        ON CONFLICT (draft, entry, place) DO UPDATE
        SET broken = excluded.broken, acknowledged = excluded.acknowledged,
          attention = excluded.attention, message = excluded.message)
      """)
  }

  private mutating func addHistory(_ history: [HistoryEntry]) {
    if history.isEmpty { return }
    let columns = HistoryColumns.parameters(of: history, &values)
    parts.append(
      """
      saved_history AS (
        INSERT INTO history (draft, number, \(HistoryColumns.names))
        SELECT d.id,
          coalesce((SELECT max(number) FROM history h WHERE h.draft = d.id), 0) + e.number,
          \(HistoryColumns.names.split(separator: ", ").map { "e.\($0)" }.joined(separator: ", "))
        FROM open_draft d, unnest(\(columns)) WITH ORDINALITY
          AS e (\(HistoryColumns.names), number))
      """)
  }

  // MARK: Contents and seat

  /// Records that the draft needs contents, so nobody has to hold them for it any longer.
  mutating func use(_ contents: [Int64], heldAs prefix: String) {
    let ids = values.add(contents)
    parts.append(
      """
      saved_use AS (
        INSERT INTO content_use (draft, content)
        SELECT d.id, c FROM open_draft d, unnest(\(ids)) AS c ON CONFLICT DO NOTHING
        RETURNING content),
      released AS (\(Holder.endHolds("saved_use", prefix: values.add(prefix))))
      """)
  }

  /// Adds the changes of a seat, if the holder still has it.
  mutating func add(_ change: SeatChange, on seat: Int64, held holder: String) {
    hasSeat = true
    parts.append(
      """
      saved_seat AS (
        UPDATE seat SET focus = \(values.add(change.focus)), held_until = now() + \(Holder.lease),
          used = (SELECT max(other.used) + 1 FROM seat other WHERE other.draft = seat.draft)
        FROM open_draft d
        WHERE seat.draft = d.id AND seat.number = \(values.add(seat))
          AND seat.holder = \(values.add(holder))
        RETURNING seat.draft, seat.number)
      """)
    parts += SeatParts.all(of: change, &values)
  }
}

/// The columns of many history entries, as arrays for one statement.
enum HistoryColumns {
  static let names = "action, subject, person, at, revision, old, new, note"

  static func parameters(of history: [HistoryEntry], _ values: inout StatementValues) -> String {
    [
      values.add(history.map(\.action.rawValue)), values.add(history.map(\.subject)),
      values.add(history.map(\.person)), values.add(history.map(\.moment.time)),
      values.add(history.map(\.revision)), values.add(history.map(\.old)),
      values.add(history.map(\.new)), values.add(history.map(\.note)),
    ].joined(separator: ", ")
  }
}
