import FieldEngine
import FieldbookRows
public import FormSession
import PostgresKit

extension PostgresStore {
  /// Sets the notices of fields.
  func putNotices(
    _ notices: PostgresBatchResult, of drafts: [DraftID: DraftRow],
    into fields: inout [DraftID: [FieldRecord]]
  ) throws {
    try notices.each { row in
      let (id, entry) = (try row.draftID(0), EntryID(try row.integer(1)))
      guard let form = drafts[id]?.form else { return }
      let key = try key(of: row.int(2), in: form)
      let index = fields[id]?.firstIndex { $0.entry == entry && $0.fieldKey == key }
      if let index { fields[id]?[index].content.notice = try Notice(row, from: 3) }
    }
  }

  /// Returns the unconfirmed notices in open drafts, as issues with the code `notice`.
  ///
  /// The most recently changed fields come first. There are few notices, so sorting them is fast.
  public func notices(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue] {
    guard filter.code == nil || filter.code == Notice.issueCode else { return [] }
    return try read {
      var found: [FoundIssue] = []
      try connection.prepare(
        Self.noticeList, filter.form, filter.draft?.uuid, filter.group, filter.field,
        last?.updatedAt.time, last?.draft.uuid, last.map { FieldPath.name(in: $0.field) },
        last?.entry.number, limit
      ).each { row in
        let form = try form(number: row.integer(1))
        let place = try row.int(2)
        var issue = DraftIssue(
          draft: try row.draftID(0), form: form.id, field: try key(of: place, in: form),
          group: form.groupKeys[place], raw: try row.textOrNil(4), display: try row.textOrNil(5),
          code: Notice.issueCode, message: try Notice(row, from: 6).message,
          updatedAt: try Moment(row, 3))
        issue.entry = EntryID(try row.integer(9))
        found.append(FoundIssue(issue: issue, form: form))
      }
      return try named(found)
    }
  }

  private static let noticeList =
    """
    SELECT d.id, d.form, n.place, \(FieldSQL.updatedAt), \(FieldSQL.maskedRaw),
      \(FieldSQL.maskedShown), n.text, n.reason, n.code, n.entry
    FROM notice n
      JOIN draft d ON d.id = n.draft
      JOIN field f ON f.draft = n.draft AND f.entry = n.entry AND f.place = n.place
      JOIN form ON form.id = d.form
      JOIN form_field k ON k.form = d.form AND k.place = n.place
    WHERE d.status = 'draft' AND \(FieldSQL.applies) AND f.reason IS NULL
      AND ($1::text IS NULL OR form.key = $1) AND ($2::uuid IS NULL OR d.id = $2)
      AND ($3::text IS NULL OR k.grp = $3) AND ($4::text IS NULL OR k.key = $4)
      AND ($5::timestamptz IS NULL
        OR (\(FieldSQL.updatedAt), d.id, k.key, n.entry) < ($5, $6, $7, $8))
    ORDER BY \(FieldSQL.updatedAt) DESC, d.id DESC, k.key DESC, n.entry DESC LIMIT $9
    """
}

extension Notice {
  /// Reads the columns `text`, `reason` and `code`, beginning with this one.
  fileprivate init(_ row: borrowing PostgresRow, from column: Int) throws {
    self.init(
      text: try row.textOrNil(column), reason: try row.text(column + 1),
      code: try row.text(column + 2))
  }
}
