import FieldEngine
public import FormSession
import SQLiteKit

private enum NoticeSQL {
  static let insert = RowTable.notice.insert([
    "draft": "?1", "place": "?2", "text": "?3", "reason": "?4", "code": "?5",
  ])
}

extension Store {
  /// Replaces or removes the notice of a field.
  func save(_ notice: Notice?, at place: Int, of draft: Int64) throws {
    try connection.run("DELETE FROM notice WHERE draft = ? AND place = ?", draft, place)
    guard let notice else { return }
    try connection.run(
      NoticeSQL.insert, draft, place, notice.text, notice.reason, notice.code)
  }

  /// Removes the notices of a draft; there are usually none.
  func removeNotices(of draft: Int64) throws {
    let places = try connection.prepare("SELECT place FROM notice WHERE draft = ?", draft)
      .all { row in try row.int(0) }
    for place in places { try save(nil, at: place, of: draft) }
  }

  /// Adds the notices of a draft that has no stored notices yet.
  func addNotices(of contents: DraftContents, to draft: Int64, _ form: KnownForm) throws {
    let fields = contents.fields.span
    for index in fields.indices where fields[index].content.notice != nil {
      guard let place = form.place(of: fields[index].key, listedAt: index) else { continue }
      try save(fields[index].content.notice, at: place, of: draft)
    }
  }

  /// Sets the notices of a draft's fields.
  func putNotices(of draft: Int64, _ form: KnownForm, into fields: inout [FieldRecord]) throws {
    let notices = try connection.prepare(
      "SELECT place, text, reason, code FROM notice WHERE draft = ?", draft
    ).all { row in (key: try self.key(of: row.int(0), in: form), notice: try Notice(row, from: 1)) }
    for (key, notice) in notices {
      guard let index = fields.firstIndex(where: { $0.key == key }) else { continue }
      fields[index].content.notice = notice
    }
  }

  /// Returns the unconfirmed notices in open drafts, as issues with the code `notice`.
  ///
  /// The most recently changed fields come first. There are few notices, so they are sorted.
  public func notices(
    _ filter: IssueFilter, after last: DraftIssue?, limit: Int
  ) throws(StoreError) -> [DraftIssue] {
    guard filter.code == nil || filter.code == Notice.issueCode else { return [] }
    return try read {
      try connection.prepare(
        Self.noticeList, filter.form, filter.draft?.bytes, filter.group, filter.field,
        last?.updatedAt.milliseconds ?? .max, last?.draft.bytes ?? [], last?.field ?? "", limit
      ).all { row in
        let form = try form(number: row.integer(1))
        let place = try row.int(2)
        return DraftIssue(
          draft: try DraftID(row, 0), form: form.id, field: try key(of: place, in: form),
          group: form.groupKeys[place], raw: try row.textOrNil(4), display: try row.textOrNil(5),
          code: Notice.issueCode, message: try Notice(row, from: 6).message,
          updatedAt: Moment(milliseconds: try row.integer(3)))
      }
    }
  }

  private static let noticeList =
    """
    SELECT d.uuid, d.form, n.place, f.updated_at, iif(f.mask IS NULL, f.raw, f.mask),
      iif(f.mask IS NULL, f.display, f.mask), n.text, n.reason, n.code
    FROM notice n
      CROSS JOIN draft d ON d.id = n.draft
      JOIN field f ON f.draft = n.draft AND f.place = n.place
      JOIN form ON form.id = d.form
      JOIN form_field ON form_field.form = d.form AND form_field.place = n.place
    WHERE d.status = 'draft' AND f.applies = 1 AND f.reason IS NULL
      AND (?1 IS NULL OR form.key = ?1) AND (?2 IS NULL OR d.uuid = ?2)
      AND (?3 IS NULL OR form_field.grp = ?3) AND (?4 IS NULL OR form_field.key = ?4)
      AND (f.updated_at, d.uuid, form_field.key) < (?5, ?6, ?7)
    ORDER BY f.updated_at DESC, d.uuid DESC, form_field.key DESC LIMIT ?8
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
