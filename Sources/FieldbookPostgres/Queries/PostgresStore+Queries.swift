import FieldbookRows
public import FormSession
import PostgresKit

extension PostgresStore: DraftQueries {
  /// Returns drafts, most recently changed first.
  ///
  /// The index sorts the drafts of one form and status. The query reads a page for each
  /// combination, and merges the pages.
  public func drafts(
    _ filter: DraftFilter, after last: Draft?, limit: Int
  ) throws(StoreError) -> [Draft] {
    try query {
      var values = StatementValues()
      let list = DraftList(filter, after: last, limit: limit)
      let sql = list.text(&values)
      return try connection.prepare(sql, with: values).all { row in try draftRow(row).draft }
    }
  }

  /// Returns the number of drafts that were last changed in a period, by form and status.
  public func draftCounts(
    form: String?, since: Moment, before: Moment
  ) throws(StoreError) -> [DraftCount] {
    try query {
      try connection.prepare(
        """
        SELECT form.key, d.status, count(*) FROM draft d JOIN form ON form.id = d.form
        WHERE ($1::text IS NULL OR form.key = $1) AND d.updated_at >= $2 AND d.updated_at < $3
        GROUP BY form.key, d.status ORDER BY form.key, d.status
        """, form, since.time, before.time
      ).all { row in
        DraftCount(
          form: try row.text(0), status: try status(row.text(1)), count: try row.int(2))
      }
    }
  }

  /// Whether a form has an open or final draft with these unique values.
  public func hasDraft(of form: String, uniqueKey: String) throws(StoreError) -> Bool {
    try query {
      try connection.prepare(
        "SELECT 1 FROM draft d WHERE \(Self.hasUniqueKey) LIMIT 1", uniqueKey, form
      ).first { _ in true } ?? false
    }
  }

  /// Returns the open and final drafts of a form that have these unique values.
  public func drafts(of form: String, uniqueKey: String) throws(StoreError) -> [Draft] {
    try query {
      try connection.prepare(
        "SELECT \(Self.draftColumns) FROM draft d WHERE \(Self.hasUniqueKey) ORDER BY d.id",
        uniqueKey, form
      ).all { row in try draftRow(row).draft }
    }
  }

  private static let hasUniqueKey =
    """
    d.unique_key = $1 AND d.status IN ('draft', 'final')
      AND d.form IN (SELECT id FROM form WHERE key = $2)
    """

  /// Returns the displayed text of a draft's unique fields.
  ///
  /// Fields that are masked or never stored, or that do not apply, are left out.
  public func uniqueTexts(of id: DraftID) throws(StoreError) -> [String] {
    try query {
      guard let row = try findDraft(id) else { return [] }
      let places = row.form.definition.unique.compactMap { row.form.places[$0] }
      if places.isEmpty { return [] }
      let texts = try connection.prepare(
        """
        SELECT f.place, \(FieldSQL.shown) FROM field f
        WHERE f.draft = $1 AND f.entry = 0 AND f.place = ANY($2) AND f.mask IS NULL
          AND \(FieldSQL.applies) AND \(FieldSQL.shown) <> ''
        """, id.uuid, places
      ).all { field in (try field.int(0), try field.text(1)) }
      let known = Dictionary(texts) { first, _ in first }
      return places.compactMap { known[$0] }
    }
  }

  /// Returns the drafts whose identifiers begin or end with the given digits, newest first.
  ///
  /// Both searches are ranges in an index.
  public func drafts(named part: String, limit: Int) throws(StoreError) -> [DraftID] {
    let part = part.lowercased()
    let digits = part.filter { $0 != "-" }
    guard (1...32).contains(digits.count), digits.allSatisfy(\.isHexDigit),
      let first = DraftID(digits: digits, filledWith: "0"),
      let last = DraftID(digits: digits, filledWith: "f")
    else { return [] }
    let ending = String(part.reversed())
    return try query {
      let found = try connection.prepare(
        """
        (SELECT id FROM draft WHERE id BETWEEN $1 AND $2 ORDER BY id DESC LIMIT $5)
        UNION
        (SELECT id FROM draft
          WHERE reverse(id::text) COLLATE "C" >= $3 AND reverse(id::text) COLLATE "C" < $4
          ORDER BY id DESC LIMIT $5)
        ORDER BY id DESC
        """, first.uuid, last.uuid, ending, ending + "~", limit
      ).all { row in try row.draftID(0) }
      let matching = found.filter {
        $0.description.hasPrefix(part) || $0.description.hasSuffix(part)
      }
      return Array(matching.prefix(limit))
    }
  }
}

/// The query for a page of drafts.
private struct DraftList {
  private let filter: DraftFilter
  private let last: Draft?
  private let limit: Int

  init(_ filter: DraftFilter, after last: Draft?, limit: Int) {
    (self.filter, self.last, self.limit) = (filter, last, limit)
  }

  func text(_ values: inout StatementValues) -> String {
    let statuses = filter.status.map { [$0] } ?? DraftStatus.allCases
    var forms: [String] = []
    if let form = filter.form { forms.append("form.key = \(values.add(form))") }
    if let some = filter.forms { forms.append("form.key = ANY(\(values.add(some.sorted())))") }
    let isForm = forms.isEmpty ? "" : " WHERE \(forms.joined(separator: " AND "))"
    let page = values.add(limit)
    return """
      SELECT d.* FROM (SELECT id FROM form\(isForm)) AS form
        CROSS JOIN unnest(\(values.add(statuses.map(\.rawValue)))) AS wanted (status)
        CROSS JOIN LATERAL (
          SELECT \(PostgresStore.draftColumns) FROM draft d
          WHERE d.form = form.id AND d.status = wanted.status \(conditions(&values))
          ORDER BY d.updated_at DESC, d.id DESC LIMIT \(page)) AS d
      ORDER BY d.updated_at DESC, d.id DESC LIMIT \(page)
      """
  }

  private func conditions(_ values: inout StatementValues) -> String {
    var conditions: [String] = []
    if let last {
      conditions.append(
        "(d.updated_at, d.id) < (\(values.add(last.updatedAt.time)), \(values.add(last.id.uuid)))")
    }
    if let since = filter.changedSince {
      conditions.append("d.updated_at >= \(values.add(since.time))")
    }
    if let owner = filter.owner {
      let name = values.add(owner)
      // The index contains only the beginning of the name.
      conditions.append("d.owner = \(name) AND left(d.owner, 200) = left(\(name), 200)")
    }
    if let isWanted = filter.needsAttention {
      conditions.append((isWanted ? "" : "NOT ") + "(\(Self.needsAttention))")
    }
    if filter.isCommented { conditions.append(ReviewSQL.isCommented) }
    if filter.isReturned { conditions.append(ReviewSQL.isReturned) }
    if let search = filter.search { conditions.append(contains(search, &values)) }
    return conditions.map { "AND \($0)" }.joined(separator: " ")
  }

  /// Returns a condition for drafts that contain text in their title or in a field that is not
  /// masked.
  ///
  /// With `EXISTS`, the server might search the fields of all drafts first.
  private func contains(_ search: String, _ values: inout StatementValues) -> String {
    let patterns = values.add(SearchPattern.all(of: search))
    return """
      (d.title ILIKE ANY(\(patterns)) OR (
        SELECT true FROM field f
        WHERE f.draft = d.id AND f.mask IS NULL AND \(FieldSQL.shown) ILIKE ANY(\(patterns))
          AND (f.entry = 0 OR (\(Self.isPresent))) LIMIT 1))
      """
  }

  /// A condition for a field whose entry is present, as are all entries around it.
  private static let isPresent =
    """
    WITH RECURSIVE around (parent, status) AS (
      SELECT e.parent, e.status FROM entry e WHERE e.draft = f.draft AND e.id = f.entry
      UNION ALL
      SELECT e.parent, e.status FROM around JOIN entry e ON e.draft = f.draft AND e.id = around.parent)
    SELECT bool_and(status = 'present') FROM around
    """

  /// A condition for open drafts with an issue, a broken rule or a notice that prevents finalizing.
  private static let needsAttention =
    """
    d.status = 'draft' AND (d.invalid + d.missing > 0
      OR (SELECT true FROM draft_rule r WHERE r.draft = d.id AND r.attention LIMIT 1) IS TRUE
      OR (
        SELECT true FROM notice n
          JOIN field f ON f.draft = n.draft AND f.entry = n.entry AND f.place = n.place
        WHERE n.draft = d.id AND \(FieldSQL.applies) AND f.reason IS NULL LIMIT 1) IS TRUE)
    """
}
