import FieldbookHashes
import FieldbookRows
public import FormSession
import SQLiteKit

extension Store {
  /// Compares final editions with their hashes, and the hashes with the chain.
  ///
  /// If the chain still contains a head that was recorded elsewhere, nothing finalized before that
  /// head was recorded has changed. This holds even if someone was able to write to the file.
  public func verify(
    keptHead: Digest? = nil, progress: (Int) -> Void = { _ in }
  ) throws(StoreError) -> Verification {
    try read {
      var chain = ChainReader(keptHead: keptHead, origins: try origins())
      try connection.prepare(
        "SELECT number, action, hash, at, head FROM chain ORDER BY number"
      ).each { row in
        chain.add(
          try row.integer(0), try row.text(1), hash: try row.blob(2),
          at: Moment(milliseconds: try row.integer(3)), head: try row.blob(4))
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

  private func compareEditions(
    with chain: [Int64: Digest], _ verification: inout Verification, _ progress: (Int) -> Void
  ) throws {
    var rest = chain
    let drafts = try connection.prepare(
      """
      SELECT uuid, link FROM draft LEFT JOIN edition_hash ON draft = draft.id
      WHERE status IN ('final', 'superseded') ORDER BY draft.id
      """)
    while try drafts.step() {
      let (id, link) = (try DraftID(drafts.row, 0), try drafts.row.integerOrNil(1))
      if let finding = try compare(id, with: link.flatMap { rest.removeValue(forKey: $0) }) {
        verification.findings.append(finding)
      } else {
        verification.editions += 1
      }
      progress(1)
    }
    verification.findings += rest.keys.sorted().map { .missing(link: $0) }
  }

  /// Returns the problem of an edition, given its hash in the chain; nil if it is intact.
  private func compare(
    _ id: DraftID, with link: Digest?
  ) throws -> Verification.Finding? {
    do {
      let row = try draftRow(id)
      guard let stored = try storedHash(of: row.number, id) else { return .unhashed(id) }
      guard try hash(of: row, salt: stored.salt).digest == stored.digest else {
        return .altered(id)
      }
      return link == stored.digest ? nil : .unchained(id)
    } catch let failure as StorageError where failure.kind == .corrupt {
      return .unreadable(id, reason: failure.message)
    } catch let error as SQLiteError where StorageError(error).kind == .corrupt {
      return .unreadable(id, reason: error.message)
    }
  }
}
