public import FormSession
import SQLiteKit

/// What was found when the final editions of a store were compared with their hashes, and those with the
/// chain.
public struct Verification: Hashable, Sendable {
  /// How many editions are as they were finalized.
  public internal(set) var editions = 0
  /// How many links the chain has.
  public internal(set) var links = 0
  /// How many editions were purged.
  public internal(set) var purged = 0
  /// The last head, to be kept elsewhere; nil before anything was finalized.
  public internal(set) var head: Digest?
  /// What does not agree.
  public internal(set) var findings: [Finding] = []

  /// Something that does not agree.
  public enum Finding: Hashable, Sendable {
    /// A link is not what its head says, or does not come after the one before.
    case brokenLink(Int64)
    /// A final edition does not say what was finalized.
    case altered(DraftID)
    /// A final edition cannot be read, and why.
    case unreadable(DraftID, reason: String)
    /// A final edition has no hash.
    case unhashed(DraftID)
    /// The hash of a final edition is not in the chain.
    case unchained(DraftID)
    /// An edition was finalized and is gone, though nobody has purged it.
    case missing(link: Int64)
    /// A head that was kept elsewhere is not in the chain.
    case unknownHead(Digest)
  }
}

extension Store {
  /// Compares final editions with their hashes, and those with the chain.
  ///
  /// A head that was kept elsewhere must be in the chain: then nothing that was finalized before it was
  /// printed has changed, whoever could write into the file since.
  public func verify(
    keptHead: Digest? = nil, progress: (Int) -> Void = { _ in }
  ) throws(StoreFault) -> Verification {
    try read {
      var verification = Verification()
      let chain = try readChain(&verification, keptHead: keptHead)
      try compareEditions(with: chain, &verification, progress)
      return verification
    }
  }

  /// The links of editions that must be there, by their number.
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

  /// What is wrong with one edition, given its hash in the chain.
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
    } catch let trouble as StoreTrouble where trouble.kind == .corrupt {
      return .unreadable(id, reason: trouble.message)
    } catch let error as SQLiteError where StoreTrouble(error).kind == .corrupt {
      return .unreadable(id, reason: error.message)
    }
  }
}
