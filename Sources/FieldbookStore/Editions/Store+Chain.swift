public import FieldbookHashes
import FieldbookRows
public import FormSession
import SQLiteKit

enum ChainSQL {
  static let last = "SELECT number, head FROM chain ORDER BY number DESC LIMIT 1"
  static let link = "INSERT INTO chain (number, action, hash, at, head) VALUES (?, ?, ?, ?, ?)"
  static let hash = "INSERT INTO edition_hash (draft, salt, hash, link) VALUES (?, ?, ?, ?)"
}

extension Store: EditionRepository {
  /// Returns a hasher for editions of a form, which can also be used on other threads.
  public func hasher(of form: FormID) throws(StoreError) -> CanonicalHasher {
    try read { try registeredForm(form).hasher }
  }

  /// Returns the hash of a final edition; nil if the draft is not final.
  public func hash(of id: DraftID) throws(StoreError) -> EditionHash? {
    try read { try storedHash(of: draftRow(id).number, id) }
  }

  func append(_ hash: EditionHash, of draft: Int64, at moment: Moment) throws {
    let link = try append(.finalized, hash.digest, at: moment)
    try connection.run(ChainSQL.hash, draft, hash.salt, hash.digest.bytes, link.number)
  }

  /// Removes the hash and salt of an edition, and adds a link for its purge.
  func unchain(_ draft: Int64, _ id: DraftID, at moment: Moment) throws {
    guard let hash = try storedHash(of: draft, id) else { return }
    try connection.run("DELETE FROM edition_hash WHERE draft = ?", draft)
    _ = try append(.purged, hash.digest, at: moment)
  }

  /// Adds a link to the chain.
  func append(
    _ action: ChainLink.Action, _ hash: Digest, at moment: Moment
  ) throws -> ChainLink {
    let last = try lastHead()
    let link = ChainLink((last?.number ?? 0) + 1, action, hash, at: moment, after: last?.head)
    try connection.run(
      ChainSQL.link, link.number, action.rawValue, hash.bytes, moment.milliseconds, link.head.bytes)
    return link
  }

  private func lastHead() throws -> (number: Int64, head: Digest)? {
    let last = try connection.prepare(ChainSQL.last).first { row in
      (number: try row.integer(0), head: Digest(bytes: try row.blob(1)))
    }
    guard let last else { return nil }
    guard let head = last.head, (1..<1 << 53).contains(last.number) else {
      throw StorageError.damaged(path, "the last link of the chain cannot be read")
    }
    return (last.number, head)
  }

  func storedHash(of draft: Int64, _ id: DraftID) throws -> EditionHash? {
    let stored = try connection.prepare(
      "SELECT salt, hash FROM edition_hash WHERE draft = ?", draft
    ).first { row in (salt: try row.blob(0), hash: Digest(bytes: try row.blob(1))) }
    guard let stored, let digest = stored.hash else { return nil }
    return EditionHash(draft: id, salt: stored.salt, digest: digest)
  }
}

extension Store {
  /// Hashes a draft as it would be if it were finalized now.
  func hash(of row: DraftRow, finalizing entry: HistoryEntry) throws -> EditionHash {
    let contents = try contents(row).finalized(at: entry.moment)
    var entry = entry
    entry.revision = contents.draft.revision
    return row.form.hasher.hash(
      contents, history: try history(of: row.number) + [entry],
      orphaned: try orphans(of: row))
  }

  /// Hashes a final draft.
  func hash(of row: DraftRow, salt: [UInt8] = EditionHash.randomSalt()) throws -> EditionHash {
    row.form.hasher.hash(
      try contents(row), history: try history(of: row.number), orphaned: try orphans(of: row),
      salt: salt)
  }
}
