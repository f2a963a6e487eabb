extension Verification.Finding {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .brokenLink: "broken_link"
    case .altered: "altered"
    case .unreadable: "unreadable"
    case .unhashed: "unhashed"
    case .unchained: "unchained"
    case .missing: "missing"
    case .unknownHead: "unknown_head"
    }
  }

  /// A sentence that describes the mismatch.
  public var message: String {
    switch self {
    case .brokenLink(let number):
      "Link \(number) of the chain was changed, or a link before it was removed."
    case .altered(let id): "The final edition \(id) was changed after it was finalized."
    case .unreadable(let id, let reason): "The final edition \(id) cannot be read: \(reason)"
    case .unhashed(let id):
      "The final edition \(id) has no hash, so this program did not finalize it."
    case .unchained(let id): "The hash of the final edition \(id) is not in the chain."
    case .missing(let link):
      "The edition of link \(link) was removed without purging."
    case .unknownHead(let head):
      "The head \(head) is not in the chain, so editions finalized before it was printed have changed."
    }
  }

  /// Advice on what to do about the finding.
  public var hint: String {
    switch self {
    case .unknownHead:
      "Check that it is the head of this store; if it is, compare the store with a backup."
    default: "Compare it with a backup from before the change."
    }
  }
}
