import FieldbookHashes
package import FormSession

/// Reads a chain link by link, and collects everything that does not match.
package struct ChainReader {
  package private(set) var verification = Verification()

  /// The hashes of the editions that must exist, by the numbers of their links.
  package private(set) var editions: [Int64: Digest] = [:]

  private var places: [Digest: Int64] = [:]
  private let keptHead: Digest?
  private var isHeadKnown = false

  /// The places from which the store was copied, by the numbers of the links that record the
  /// copies.
  private let origins: [Int64: String]

  package init(keptHead: Digest?, origins: [Int64: String]) {
    (self.keptHead, self.origins) = (keptHead, origins)
  }

  /// Adds the next link in its stored form.
  package mutating func add(
    _ number: Int64, _ action: String, hash: [UInt8], at moment: Moment, head: [UInt8]
  ) {
    verification.links += 1
    let head = Digest(bytes: head)
    defer { verification.head = head }
    guard let action = ChainLink.Action(rawValue: action), let hash = Digest(bytes: hash) else {
      verification.findings.append(.brokenLink(number))
      return
    }
    let link = ChainLink(
      Int64(verification.links), action, hash, at: moment, after: verification.head)
    if number != link.number || head != link.head {
      verification.findings.append(.brokenLink(number))
    }
    if head == keptHead { isHeadKnown = true }
    switch action {
    case .finalized: (editions[number], places[hash]) = (hash, number)
    case .purged:
      verification.purged += 1
      if let place = places[hash] { editions[place] = nil }
    case .copied:
      let origin = origins[number]
      if origin.map({ Digest(of: Array($0.utf8)) }) != hash {
        verification.findings.append(.brokenLink(number))
      } else if let origin {
        verification.origins.append(Verification.Origin(place: origin, moment: moment))
      }
    }
  }

  /// Ends the chain.
  package mutating func end() {
    if let keptHead, !isHeadKnown { verification.findings.append(.unknownHead(keptHead)) }
  }
}
