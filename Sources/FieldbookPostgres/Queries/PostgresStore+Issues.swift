import FieldbookRows
public import FormSession
import PostgresKit

/// An issue together with its form; the issue contains the field's key instead of its path.
struct FoundIssue {
  var issue: DraftIssue
  let form: KnownForm
}

extension PostgresStore {
  /// Returns the issues of fields in open drafts, most recently changed first.
  public func issues(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue] {
    try read {
      var values = StatementValues()
      let sql = try issueList(filter, after: last, limit: limit, &values)
      var found: [FoundIssue] = []
      try connection.prepare(sql, with: values).each { row in
        let form = try form(number: row.integer(8))
        let place = try row.int(3)
        var issue = DraftIssue(
          draft: try row.draftID(1), form: form.id, field: try key(of: place, in: form),
          group: form.groupKeys[place], raw: try row.textOrNil(4), display: try row.textOrNil(5),
          code: try row.text(6), message: try row.text(7), updatedAt: try Moment(row, 0))
        issue.entry = EntryID(try row.integer(2))
        found.append(FoundIssue(issue: issue, form: form))
      }
      return try named(found)
    }
  }

  private func issueList(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int, _ values: inout StatementValues
  ) throws -> String {
    var conditions = ["f.attention = form.id"]
    if let last {
      let place = try knownForm(last.form)?.place(of: last.field, in: last.entry) ?? .max
      let cursor = [
        values.add(last.updatedAt.time), values.add(last.draft.uuid),
        values.add(last.entry.number), values.add(place),
      ].joined(separator: ", ")
      conditions.append("(f.attention_at, f.draft, f.entry, f.place) < (\(cursor))")
    }
    if let code = filter.code { conditions.append("f.code = \(values.add(code))") }
    if let draft = filter.draft { conditions.append("f.draft = \(values.add(draft.uuid))") }
    var places: [String] = []
    if let field = filter.field { places.append("k.key = \(values.add(field))") }
    if let group = filter.group { places.append("k.grp = \(values.add(group))") }
    if !places.isEmpty {
      conditions.append(
        "f.place IN (SELECT k.place FROM form_field k WHERE k.form = form.id AND "
          + places.joined(separator: " AND ") + ")")
    }
    let isForm = filter.form.map { " WHERE key = \(values.add($0))" } ?? ""
    let page = values.add(limit)
    return """
      SELECT f.* FROM (SELECT id FROM form\(isForm)) AS form CROSS JOIN LATERAL (
        SELECT f.attention_at, f.draft, f.entry, f.place, \(FieldSQL.maskedRaw) AS raw,
          \(FieldSQL.maskedShown) AS shown, f.code, f.message, f.attention
        FROM field f WHERE \(conditions.joined(separator: " AND "))
        ORDER BY f.attention_at DESC, f.draft DESC, f.entry DESC, f.place DESC LIMIT \(page)) AS f
      ORDER BY f.attention_at DESC, f.draft DESC, f.entry DESC, f.place DESC LIMIT \(page)
      """
  }

  /// Returns issues with the paths of their fields.
  func named(_ found: [FoundIssue]) throws -> [DraftIssue] {
    let inEntries = found.filter { $0.issue.entry != .draft }
    if inEntries.isEmpty { return found.map(\.issue) }
    let orders = try entryOrders(of: inEntries.map { ($0.issue.draft, $0.form) })
    return found.map { found in
      var issue = found.issue
      if issue.entry != .draft, let order = orders[issue.draft]?.order {
        issue.field = order.shownPath(of: issue.field, in: issue.entry)
      }
      return issue
    }
  }

  /// Returns the entries of drafts, given the form of each draft.
  private func entryOrders(
    of drafts: [(id: DraftID, form: KnownForm)]
  ) throws -> [DraftID: OrderedEntries] {
    let known = Dictionary(drafts.map { ($0.id, $0.form) }) { first, _ in first }
    return try entryOrders(
      of: known.map { id, form in
        DraftRow(form: form, draft: Draft(id, of: form.id, at: Moment(milliseconds: 0)))
      })
  }

  /// Returns the number of fields with each issue, most frequent first.
  public func issueCounts(form: String?) throws(StoreError) -> [IssueCount] {
    try query {
      try connection.prepare(
        """
        SELECT form.key, k.key, f.code, count(*)
        FROM field f
          JOIN form ON form.id = f.attention
          JOIN form_field k ON k.form = f.attention AND k.place = f.place
        WHERE f.attention IS NOT NULL AND ($1::text IS NULL OR form.key = $1)
        GROUP BY form.key, k.key, f.code
        """, form
      ).all { row in
        IssueCount(
          form: try row.text(0), field: try row.text(1), code: try row.text(2),
          count: try row.int(3))
      }.sorted {
        ($1.count, $0.form, $0.field, $0.code) < ($0.count, $1.form, $1.field, $1.code)
      }
    }
  }

  /// Returns broken rules of open drafts that are not acknowledged, the most recently changed
  /// drafts first.
  public func brokenRules(
    _ filter: IssueFilter, after last: BrokenRule?, limit: Int
  ) throws(StoreError) -> [BrokenRule] {
    guard filter.field == nil, filter.code == nil else { return [] }
    return try read {
      let rows = try connection.prepare(
        Self.ruleList, filter.form, filter.draft?.uuid, filter.group, last?.updatedAt.time,
        last?.draft.uuid, last.map { FieldPath.name(in: $0.rule.key) }, last?.rule.entry.number,
        limit
      ).all { row in
        (
          id: try row.draftID(0), form: try form(number: row.integer(1)), place: try row.int(2),
          time: try Moment(row, 3), entry: EntryID(try row.integer(4))
        )
      }
      let orders = try entryOrders(
        of: rows.filter { $0.entry != .draft }.map { ($0.id, $0.form) })
      let none = EntryOrder([])
      return try rows.map { row in
        let rules = row.form.definition.rules
        guard rules.indices.contains(row.place) else {
          throw StorageError.damaged(address, "a row refers to a rule that its form does not have")
        }
        let order = orders[row.id]?.order ?? none
        let rule = RuleState(
          rules[row.place], isBroken: true, isAcknowledged: false, in: row.entry,
          key: order.path(of: rules[row.place].key, in: row.entry),
          path: order.shownPath(of: rules[row.place].key, in: row.entry))
        return BrokenRule(draft: row.id, form: row.form.id, rule: rule, updatedAt: row.time)
      }
    }
  }

  /// There are few broken rules, so sorting them is fast.
  private static let ruleList =
    """
    SELECT d.id, d.form, r.place, d.updated_at, r.entry
    FROM draft_rule r
      JOIN draft d ON d.id = r.draft
      JOIN form ON form.id = d.form
      JOIN form_rule k ON k.form = d.form AND k.place = r.place
    WHERE r.attention AND ($1::text IS NULL OR form.key = $1) AND ($2::uuid IS NULL OR d.id = $2)
      AND ($3::text IS NULL OR k.grp = $3)
      AND ($4::timestamptz IS NULL OR (d.updated_at, d.id, k.key, r.entry) < ($4, $5, $6, $7))
    ORDER BY d.updated_at DESC, d.id DESC, k.key DESC, r.entry DESC LIMIT $8
    """
}
