import FieldbookHashes
import FieldbookRows
public import FormSession
import PostgresKit

extension PostgresStore {
  /// Compares final editions with their hashes, and the hashes with the chain.
  ///
  /// If the chain still contains a head that was recorded elsewhere, nothing finalized before that
  /// head was recorded has changed. This holds even if someone was able to write to the database.
  public func verify(
    keptHead: Digest?, progress: (Int) -> Void
  ) throws(StoreError) -> Verification {
    try read {
      var chain = ChainReader(keptHead: keptHead, origins: try origins())
      try connection.prepare(
        "SELECT number, action, hash, at, head FROM chain ORDER BY number"
      ).each { row in
        chain.add(
          try row.integer(0), try row.text(1), hash: try row.blob(2), at: try Moment(row, 3),
          head: try row.blob(4))
      }
      chain.end()
      var verification = chain.verification
      try compareEditions(with: chain.editions, &verification, progress)
      return verification
    }
  }

  /// Returns the places from which the store was copied, by the numbers of the links that record
  /// the copies.
  private func origins() throws -> [Int64: String] {
    let rows = try connection.prepare("SELECT link, place FROM origin WHERE link IS NOT NULL")
      .all { row in (try row.integer(0), try row.text(1)) }
    return Dictionary(rows) { first, _ in first }
  }

  /// The number of editions that are read at a time.
  private static let editionsAtATime = 200

  private func compareEditions(
    with chain: [Int64: Digest], _ verification: inout Verification, _ progress: (Int) -> Void
  ) throws {
    var rest = chain
    let editions = try connection.prepare(
      """
      SELECT d.id, h.link FROM draft d LEFT JOIN edition_hash h ON h.draft = d.id
      WHERE d.status IN ('final', 'superseded') ORDER BY d.added, d.id
      """
    ).all { row in (id: try row.draftID(0), link: try row.integerOrNil(1)) }
    for start in stride(from: 0, to: editions.count, by: Self.editionsAtATime) {
      let batch = editions[start..<min(editions.count, start + Self.editionsAtATime)]
      let read = try readIfIntact(batch.map(\.id))
      for edition in batch {
        let link = edition.link.flatMap { rest.removeValue(forKey: $0) }
        let finding =
          if let read {
            read.finding(of: edition.id, link: link)
          } else {
            try findingAlone(of: edition.id, link: link)
          }
        if let finding {
          verification.findings.append(finding)
        } else {
          verification.editions += 1
        }
        progress(1)
      }
    }
    verification.findings += rest.keys.sorted().map { .missing(link: $0) }
  }

  /// Reads editions; returns nil if one of them cannot be read.
  private func readIfIntact(_ ids: [DraftID]) throws -> ReadEditions? {
    do {
      return try read(ids)
    } catch let failure as StorageError where failure.kind == .corrupt {
      return nil
    }
  }

  /// Returns the problem of an edition that is read without the others; nil if it is intact.
  private func findingAlone(of id: DraftID, link: Digest?) throws -> Verification.Finding? {
    do {
      return try read([id]).finding(of: id, link: link)
    } catch let failure as StorageError where failure.kind == .corrupt {
      return .unreadable(id, reason: failure.message)
    }
  }

  private func read(_ ids: [DraftID]) throws -> ReadEditions {
    let rows = try draftRows(ids)
    let contents = try contents(rows)
    let forms = Dictionary(zip(rows, contents).map { ($0.draft.id, ($0.form, $1)) }) { $1 }
    return ReadEditions(
      contents: forms.mapValues(\.1), hashers: forms.mapValues(\.0.hasher),
      stored: try hashes(of: ids), history: try histories(of: ids), orphans: try orphans(of: ids))
  }
}

/// Final editions with everything that their hashes cover.
private struct ReadEditions {
  let contents: [DraftID: DraftContents]
  let hashers: [DraftID: CanonicalHasher]
  let stored: [DraftID: EditionHash]
  let history: [DraftID: [HistoryEntry]]
  let orphans: [DraftID: [OrphanedField]]

  /// Returns the problem of an edition, given its hash in the chain; nil if it is intact.
  func finding(of id: DraftID, link: Digest?) -> Verification.Finding? {
    guard let stored = stored[id] else { return .unhashed(id) }
    guard let contents = contents[id], let hasher = hashers[id] else { return .altered(id) }
    let hash = hasher.hash(
      contents, history: history[id] ?? [], orphaned: orphans[id] ?? [], salt: stored.salt)
    guard hash.digest == stored.digest else { return .altered(id) }
    return link == stored.digest ? nil : .unchained(id)
  }
}
