import FieldbookRows
public import FormSession
import SQLiteKit

extension Store: DraftQueries {
  /// Returns drafts, most recently changed first.
  ///
  /// The index sorts only the drafts of one form and status. Each combination is therefore queried
  /// for a whole page, and the results are merged.
  public func drafts(
    _ filter: DraftFilter, after last: Draft?, limit: Int
  ) throws(StoreError) -> [Draft] {
    try read {
      let cursor = try last.map { draft in
        DraftCursor(draft.updatedAt.milliseconds, try draftNumber(after: draft.id))
      }
      var found: [DraftRow] = []
      for form in try formNumbers(of: filter) {
        for status in filter.status.map({ [$0] }) ?? DraftStatus.allCases {
          found += try drafts(of: form, status, filter, after: cursor, limit: limit)
        }
      }
      return found.sorted { $0.cursor > $1.cursor }.prefix(limit).map(\.draft)
    }
  }

  private func drafts(
    of form: Int64, _ status: DraftStatus, _ filter: DraftFilter, after last: DraftCursor?,
    limit: Int
  ) throws -> [DraftRow] {
    let search = filter.search.map(SearchPattern.all(of:)) ?? []
    let statement = try connection.prepare(
      DraftSQL.list(filter, searches: search.count), form, status.rawValue,
      last?.time ?? .max, last?.number ?? .max, filter.changedSince?.milliseconds ?? .min)
    if let owner = filter.owner { try statement.bind(owner) }
    for pattern in search + search { try statement.bind(pattern) }
    try statement.bind(limit)
    return try statement.all { row in try draftRow(row) }
  }

  /// Returns the number of drafts that were last changed in a period, by form and status.
  public func draftCounts(
    form: String?, since: Moment, before: Moment
  ) throws(StoreError) -> [DraftCount] {
    try read {
      try connection.prepare(
        """
        SELECT form.key, d.status, count(*) FROM draft d JOIN form ON form.id = d.form
        WHERE (?1 IS NULL OR form.key = ?1) AND d.updated_at >= ?2 AND d.updated_at < ?3
        GROUP BY form.key, d.status ORDER BY form.key, d.status
        """, form, since.milliseconds, before.milliseconds
      ).all { row in
        DraftCount(
          form: try row.text(0), status: try status(row.text(1)), count: try row.int(2))
      }
    }
  }

  /// Whether a form has an open or final draft with these unique values.
  public func hasDraft(of form: String, uniqueKey: String) throws(StoreError) -> Bool {
    try read {
      try connection.prepare(
        """
        SELECT 1 FROM draft d
        WHERE d.unique_key = ? AND d.status IN ('draft', 'final')
          AND d.form IN (SELECT id FROM form WHERE key = ?)
        LIMIT 1
        """, uniqueKey, form
      ).first { _ in true } ?? false
    }
  }

  /// Returns the open and final drafts of a form that have these unique values.
  public func drafts(of form: String, uniqueKey: String) throws(StoreError) -> [Draft] {
    try read {
      try connection.prepare(
        """
        SELECT \(Self.draftColumns) FROM draft d
        WHERE d.unique_key = ? AND d.status IN ('draft', 'final')
          AND d.form IN (SELECT id FROM form WHERE key = ?)
        ORDER BY d.uuid
        """, uniqueKey, form
      ).all { row in try draftRow(row).draft }
    }
  }

  /// Returns the displayed text of a draft's unique fields.
  ///
  /// Fields that are masked or never stored, or that do not apply, are left out.
  public func uniqueTexts(of id: DraftID) throws(StoreError) -> [String] {
    try read {
      guard let row = try findDraft(id) else { return [] }
      return try row.form.definition.unique.compactMap { key in
        guard let place = row.form.places[key] else { return nil }
        return try connection.prepare(
          """
          SELECT \(FieldSQL.shown) FROM field f
          WHERE f.draft = ? AND f.entry = 0 AND f.place = ? AND f.mask IS NULL
            AND \(FieldSQL.applies) AND \(FieldSQL.shown) <> ''
          """, row.number, place
        ).first { field in try field.text(0) }
      }
    }
  }
}

/// The position of a draft in a list.
private struct DraftCursor: Comparable {
  let time: Int64
  let number: Int64

  init(_ time: Int64, _ number: Int64) {
    (self.time, self.number) = (time, number)
  }

  static func < (left: DraftCursor, right: DraftCursor) -> Bool {
    (left.time, left.number) < (right.time, right.number)
  }
}

extension DraftRow {
  fileprivate var cursor: DraftCursor { DraftCursor(draft.updatedAt.milliseconds, number) }
}

enum DraftSQL {
  /// Returns the query for drafts of a form and status, in reverse order from a cursor.
  ///
  /// A person owns few drafts. The `+` before the time keeps SQLite from using the index of all
  /// drafts by time, so SQLite uses the index of owners and sorts the result.
  static func list(_ filter: DraftFilter, searches: Int) -> String {
    let time = filter.owner == nil ? "d.updated_at" : "+d.updated_at"
    var conditions = [
      "d.form = ?", "d.status = ?", "(\(time), d.id) < (?, ?)", "\(time) >= ?",
    ]
    if filter.owner != nil { conditions.append("d.owner = ?") }
    if let isWanted = filter.needsAttention {
      conditions.append("(\(needsAttention)) = \(isWanted ? 1 : 0)")
    }
    if filter.isCommented { conditions.append(ReviewSQL.isCommented) }
    if filter.isReturned { conditions.append(ReviewSQL.isReturned) }
    if searches > 0 {
      let title = any("d.title", searches)
      let text = any(FieldSQL.shown, searches)
      conditions.append(
        """
        (\(title) OR EXISTS (
          SELECT 1 FROM field f WHERE f.draft = d.id AND f.mask IS NULL AND (\(text))
            AND (f.entry = 0 OR EXISTS (
              SELECT 1 FROM shown_entry_path e WHERE e.draft = f.draft AND e.id = f.entry))))
        """)
    }
    return "SELECT \(Store.draftColumns) FROM draft d WHERE "
      + conditions.joined(separator: " AND ")
      + " ORDER BY \(time) DESC, d.id DESC LIMIT ?"
  }

  /// A condition for open drafts with an issue, a broken rule or a notice that prevents finalizing.
  private static let needsAttention =
    """
    d.status = 'draft' AND (d.invalid + d.missing > 0
      OR EXISTS (SELECT 1 FROM draft_rule r WHERE r.draft = d.id AND r.attention = 1)
      OR EXISTS (
        SELECT 1 FROM notice n JOIN field f ON \(FieldSQL.isField(of: "n"))
        WHERE n.draft = d.id AND \(FieldSQL.applies) AND f.reason IS NULL))
    """

  private static func any(_ column: String, _ count: Int) -> String {
    repeatElement("\(column) LIKE ? ESCAPE '\\'", count: count).joined(separator: " OR ")
  }
}
