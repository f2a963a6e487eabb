import FieldbookHashes
public import FormSession
import SQLiteKit

extension Store {
  /// Compares final editions with their hashes, and the hashes with the chain.
  ///
  /// If the chain still contains a head that was kept elsewhere, nothing finalized before that head
  /// was printed has changed. This holds even if someone could write to the file.
  public func verify(
    keptHead: Digest? = nil, progress: (Int) -> Void = { _ in }
  ) throws(StoreError) -> Verification {
    try read {
      var verification = Verification()
      let chain = try readChain(&verification, keptHead: keptHead)
      try compareEditions(with: chain, &verification, progress)
      return verification
    }
  }

  /// Returns the hashes of the editions that must exist, by the numbers of their links.
  private func readChain(
    _ verification: inout Verification, keptHead: Digest?
  ) throws -> [Int64: Digest] {
    var editions: [Int64: Digest] = [:]
    var places: [Digest: Int64] = [:]
    var isHeadKnown = false
    try connection.prepare(
      "SELECT number, action, hash, at, head FROM chain ORDER BY number"
    ).each { row in
      verification.links += 1
      let number = try row.integer(0)
      let head = Digest(bytes: try row.blob(4))
      guard let action = ChainLink.Action(rawValue: try row.text(1)),
        let hash = Digest(bytes: try row.blob(2))
      else {
        verification.findings.append(.brokenLink(number))
        verification.head = head
        return
      }
      let link = ChainLink(
        Int64(verification.links), action, hash,
        at: Moment(milliseconds: try row.integer(3)), after: verification.head)
      if number != link.number || head != link.head {
        verification.findings.append(.brokenLink(number))
      }
      verification.head = head
      if head == keptHead { isHeadKnown = true }
      switch action {
      case .finalized: (editions[number], places[hash]) = (hash, number)
      case .purged:
        verification.purged += 1
        if let place = places[hash] { editions[place] = nil }
      }
    }
    if let keptHead, !isHeadKnown { verification.findings.append(.unknownHead(keptHead)) }
    return editions
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
