public import FieldbookHashes
import FieldbookRows
public import FormSession
import PostgresKit

extension PostgresStore: EditionRepository {
  /// Returns a hasher for editions of a form, which can also be used on other threads.
  public func hasher(of form: FormID) throws(StoreError) -> CanonicalHasher {
    try query { try registeredForm(form).hasher }
  }

  /// Returns the hash of a final edition; nil if the draft is not final.
  public func hash(of id: DraftID) throws(StoreError) -> EditionHash? {
    try query {
      let hash = try hashes(of: [id])[id]
      if hash == nil { try expectDraft(id) }
      return hash
    }
  }

  /// Adds the hashes of editions to the chain, in order.
  func append(_ editions: [(hash: EditionHash, moment: Moment)]) throws {
    if editions.isEmpty { return }
    let links = try append(.finalized, editions.map { ($0.hash.digest, $0.moment) })
    let hashes = editions.map(\.hash)
    try connection.run(
      """
      INSERT INTO edition_hash (draft, salt, hash, link) SELECT * FROM unnest($1, $2, $3, $4)
      """, hashes.map(\.draft.uuid), hashes.map(\.salt), hashes.map(\.digest.bytes),
      links.map(\.number))
  }

  /// Removes the hash and salt of an edition, and adds a link for its purge.
  func unchain(_ draft: DraftID, at moment: Moment) throws {
    guard let hash = try hashes(of: [draft])[draft] else { return }
    try connection.run("DELETE FROM edition_hash WHERE draft = $1", draft.uuid)
    _ = try append(.purged, hash.digest, at: moment)
  }

  /// The number of the lock that makes programs add links one after another: "CHAI".
  private static let chainLock = 0x4348_4149

  /// Adds a link to the chain.
  func append(
    _ action: ChainLink.Action, _ hash: Digest, at moment: Moment
  ) throws -> ChainLink {
    try append(action, [(hash, moment)])[0]
  }

  /// Adds links to the chain, in order.
  private func append(
    _ action: ChainLink.Action, _ hashes: [(digest: Digest, moment: Moment)]
  ) throws -> [ChainLink] {
    try connection.prepare("SELECT pg_advisory_xact_lock($1)", Self.chainLock).each { _ in }
    let last = try connection.prepare(
      "SELECT number, head FROM chain ORDER BY number DESC LIMIT 1"
    ).first { row in (number: try row.integer(0), head: Digest(bytes: try row.blob(1))) }
    if let last, last.head == nil {
      throw StorageError.damaged(address, "the last link of the chain cannot be read")
    }
    var links: [ChainLink] = []
    for (digest, moment) in hashes {
      links.append(
        ChainLink(
          (links.last?.number ?? last?.number ?? 0) + 1, action, digest, at: moment,
          after: links.last?.head ?? last.flatMap(\.head)))
    }
    try connection.run(
      """
      INSERT INTO chain (number, action, hash, at, head) SELECT * FROM unnest($1, $2, $3, $4, $5)
      """, links.map(\.number), links.map(\.action.rawValue), links.map(\.hash.bytes),
      links.map(\.moment.time), links.map(\.head.bytes))
    return links
  }

  /// Returns the hashes of the given drafts that are final.
  func hashes(of ids: [DraftID]) throws -> [DraftID: EditionHash] {
    var found: [DraftID: EditionHash] = [:]
    try connection.prepare(
      "SELECT draft, salt, hash FROM edition_hash WHERE draft = ANY($1)", ids.map(\.uuid)
    ).each { row in
      let id = try row.draftID(0)
      guard let digest = Digest(bytes: try row.blob(2)) else { return }
      found[id] = EditionHash(draft: id, salt: try row.blob(1), digest: digest)
    }
    return found
  }

  /// Hashes a draft as it would be if it were finalized now.
  func hash(of row: DraftRow, finalizing entry: HistoryEntry) throws -> EditionHash {
    let (id, contents) = (row.draft.id, try contents(row).finalized(at: entry.moment))
    var entry = entry
    entry.revision = contents.draft.revision
    return row.form.hasher.hash(
      contents, history: (try histories(of: [id])[id] ?? []) + [entry],
      orphaned: try orphans(of: [id])[id] ?? [])
  }
}
