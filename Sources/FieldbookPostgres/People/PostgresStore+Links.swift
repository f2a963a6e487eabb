import FieldbookRows
public import FormSession
import PostgresKit

extension PostgresStore: LinkRepository {
  /// Adds a link to a form.
  public func add(_ link: FormLink) throws(StoreError) {
    try write {
      try expectForm(link.form)
      try connection.run(
        """
        INSERT INTO form_link (id, form, reach, label, person, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        """, link.id.bytes, link.form, link.reach.rawValue, link.label, link.creation.person,
        link.creation.moment.time)
    }
  }

  /// Returns a link.
  public func formLink(_ id: Digest) throws(StoreError) -> FormLink? {
    try query {
      try connection.prepare("\(Self.selectLink) WHERE id = $1", id.bytes)
        .first { row in try formLink(row) }
    }
  }

  /// Returns all links, newest first.
  public func formLinks() throws(StoreError) -> [FormLink] {
    try query {
      try connection.prepare("\(Self.selectLink) ORDER BY created_at DESC, id")
        .all { row in try formLink(row) }
    }
  }

  /// Revokes a link, and ends its sign-ins.
  @discardableResult
  public func revokeLink(_ id: Digest, at moment: Moment) throws(StoreError) -> Bool {
    try write {
      try expectLink(id)
      let count = try connection.run(
        "UPDATE form_link SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL", id.bytes,
        moment.time)
      try connection.run("DELETE FROM sign_in WHERE link = $1", id.bytes)
      return count > 0
    }
  }

  /// Checks that a link exists.
  func expectLink(_ id: Digest) throws {
    if try formLink(id) == nil { throw StoreError.people(.noLink(id.description)) }
  }

  private static let selectLink =
    "SELECT id, form, reach, label, person, created_at, revoked_at FROM form_link"

  private func formLink(_ row: borrowing PostgresRow) throws -> FormLink {
    let reach = try row.text(2)
    guard let reach = FormLink.Reach(rawValue: reach) else {
      throw StorageError.damaged(address, "a link has the unknown reach \(reach)")
    }
    var link = FormLink(
      try digest(row.blob(0)), to: try row.text(1), reach, label: try row.textOrNil(3),
      by: Signature(by: try row.text(4), at: try Moment(row, 5)))
    link.revokedAt = try row.momentOrNil(6)
    return link
  }
}
