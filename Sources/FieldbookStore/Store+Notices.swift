import FieldEngine
import FieldbookRows
public import FormSession
import SQLiteKit

private enum NoticeSQL {
  static let insert = RowTable.notice.insert([
    "draft": "?1", "entry": "?2", "place": "?3", "text": "?4", "reason": "?5", "code": "?6",
  ])
}

extension Store {
  /// Replaces or removes the notice of a field.
  func save(
    _ notice: Notice?, at place: Int, in entry: EntryID, of draft: Int64
  ) throws(SQLiteError) {
    try connection.run(
      "DELETE FROM notice WHERE draft = ? AND entry = ? AND place = ?", draft, entry.number, place)
    guard let notice else { return }
    try connection.run(
      NoticeSQL.insert, draft, entry.number, place, notice.text, notice.reason, notice.code)
  }

  /// Removes the notices of a draft; there are usually none.
  func removeNotices(of draft: Int64) throws {
    let places = try connection.prepare("SELECT entry, place FROM notice WHERE draft = ?", draft)
      .all { row in (EntryID(try row.integer(0)), try row.int(1)) }
    for (entry, place) in places { try save(nil, at: place, in: entry, of: draft) }
  }

  /// Adds the notices of fields that have no stored notices yet.
  func addNotices(of fields: [FieldRecord], to draft: Int64, _ form: KnownForm) throws {
    let fields = fields.span
    for index in fields.indices where fields[index].content.notice != nil {
      let entry = fields[index].entry
      guard let place = form.place(of: fields[index].key, in: entry) else { continue }
      try save(fields[index].content.notice, at: place, in: entry, of: draft)
    }
  }

  /// Sets the notices of a draft's fields.
  func putNotices(of draft: Int64, _ form: KnownForm, into fields: inout [FieldRecord]) throws {
    let notices = try connection.prepare(
      "SELECT entry, place, text, reason, code FROM notice WHERE draft = ?", draft
    ).all { row in
      (EntryID(try row.integer(0)), try key(of: row.int(1), in: form), try Notice(row, from: 2))
    }
    for (entry, key, notice) in notices {
      let index = fields.firstIndex { $0.entry == entry && $0.fieldKey == key }
      if let index { fields[index].content.notice = notice }
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
      try connection.prepare(
        Self.noticeList, filter.form, filter.draft?.bytes, filter.group, filter.field,
        last?.updatedAt.milliseconds ?? .max, last?.draft.bytes ?? [],
        last.map { FieldPath.name(in: $0.field) } ?? "", last?.entry.number ?? 0, limit
      ).all { row in
        let form = try form(number: row.integer(1))
        let place = try row.int(2)
        let (draft, entry) = (try row.integer(9), EntryID(try row.integer(10)))
        var issue = DraftIssue(
          draft: try DraftID(row, 0), form: form.id,
          field: try path(of: key(of: place, in: form), in: entry, of: draft),
          group: form.groupKeys[place], raw: try row.textOrNil(4), display: try row.textOrNil(5),
          code: Notice.issueCode, message: try Notice(row, from: 6).message,
          updatedAt: Moment(milliseconds: try row.integer(3)))
        issue.entry = entry
        return issue
      }
    }
  }

  private static let noticeList =
    """
    SELECT d.uuid, d.form, n.place, \(FieldSQL.updatedAt), \(FieldSQL.maskedRaw),
      \(FieldSQL.maskedShown), n.text, n.reason, n.code, n.draft, n.entry
    FROM notice n
      CROSS JOIN draft d ON d.id = n.draft
      JOIN field f ON \(FieldSQL.isField(of: "n"))
      JOIN form ON form.id = d.form
      JOIN form_field ON form_field.form = d.form AND form_field.place = n.place
    WHERE d.status = 'draft' AND \(FieldSQL.applies) AND f.reason IS NULL
      AND (?1 IS NULL OR form.key = ?1) AND (?2 IS NULL OR d.uuid = ?2)
      AND (?3 IS NULL OR form_field.grp = ?3) AND (?4 IS NULL OR form_field.key = ?4)
      AND (\(FieldSQL.updatedAt), d.uuid, form_field.key, n.entry) < (?5, ?6, ?7, ?8)
    ORDER BY \(FieldSQL.updatedAt) DESC, d.uuid DESC, form_field.key DESC, n.entry DESC LIMIT ?9
    """
}

extension Notice {
  /// Reads the columns `text`, `reason` and `code`, beginning with this one.
  fileprivate init(_ row: borrowing Row, from column: Int) throws {
    self.init(
      text: try row.textOrNil(column), reason: try row.text(column + 1),
      code: try row.text(column + 2))
  }
}
