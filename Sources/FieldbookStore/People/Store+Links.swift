import FieldbookRows
public import FormSession
import SQLiteKit

private enum LinkSQL {
  static let select =
    "SELECT id, form, reach, label, person, created_at, revoked_at FROM form_link"
  static let add = RowTable.formLink.insert([
    "id": "?1", "form": "?2", "reach": "?3", "label": "?4", "person": "?5", "created_at": "?6",
  ])
  static let revoke = RowTable.formLink.update(
    ["revoked_at": "?1"], where: "id = ?2 AND revoked_at IS NULL")
}

extension Store: LinkRepository {
  /// Adds a link to a form.
  public func add(_ link: FormLink) throws(StoreError) {
    try write {
      try expectForm(link.form)
      try connection.run(
        LinkSQL.add, link.id.bytes, link.form, link.reach.rawValue, link.label,
        link.creation.person, link.creation.moment.milliseconds)
    }
  }

  /// Returns a link.
  public func formLink(_ id: Digest) throws(StoreError) -> FormLink? {
    try read {
      try connection.prepare("\(LinkSQL.select) WHERE id = ?", id.bytes)
        .first { row in try formLink(row) }
    }
  }

  /// Returns all links, newest first.
  public func formLinks() throws(StoreError) -> [FormLink] {
    try read {
      try connection.prepare("\(LinkSQL.select) ORDER BY created_at DESC, id")
        .all { row in try formLink(row) }
    }
  }

  /// Revokes a link, and ends its sign-ins.
  @discardableResult
  public func revokeLink(_ id: Digest, at moment: Moment) throws(StoreError) -> Bool {
    try write {
      try expectLink(id)
      try connection.run(LinkSQL.revoke, moment.milliseconds, id.bytes)
      let isNew = connection.changes > 0
      try connection.run("DELETE FROM sign_in WHERE link = ?", id.bytes)
      return isNew
    }
  }

  /// Checks that a link exists.
  func expectLink(_ id: Digest) throws {
    if try formLink(id) == nil { throw StoreError.people(.noLink(id.description)) }
  }

  private func formLink(_ row: borrowing Row) throws -> FormLink {
    let reach = try row.text(2)
    guard let reach = FormLink.Reach(rawValue: reach) else {
      throw StorageError.damaged(path, "a link has the unknown reach \(reach)")
    }
    var link = FormLink(
      try digest(row.blob(0)), to: try row.text(1), reach, label: try row.textOrNil(3),
      by: Signature(by: try row.text(4), at: Moment(milliseconds: try row.integer(5))))
    link.revokedAt = try row.integerOrNil(6).map(Moment.init(milliseconds:))
    return link
  }
}
