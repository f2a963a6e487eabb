/// The result of comparing final editions with their hashes, and the hashes with the chain.
public struct Verification: Hashable, Sendable {
  /// The number of intact final editions.
  public var editions = 0
  /// The number of links in the chain.
  public var links = 0
  /// The number of purged editions.
  public var purged = 0
  /// The stores from which this one was copied, oldest first.
  public var origins: [Origin] = []
  /// The last head, which should be kept elsewhere; nil if the chain is empty.
  public var head: Digest?
  /// The problems that were found.
  public var findings: [Finding] = []

  /// Creates the result for an empty chain.
  public init() {}

  /// A store that was copied, with its chain.
  public struct Origin: Hashable, Sendable {
    /// The path or the address of the store at the time of copying.
    public let place: String
    /// The time at which the copy was complete.
    public let moment: Moment

    /// Creates an origin.
    public init(place: String, moment: Moment) { (self.place, self.moment) = (place, moment) }
  }

  /// A problem in a final edition or in the chain.
  public enum Finding: Hashable, Sendable {
    /// A link does not match its head, or does not follow the previous link.
    case brokenLink(Int64)
    /// A final edition was changed after it was finalized.
    case altered(DraftID)
    /// A final edition cannot be read, for this reason.
    case unreadable(DraftID, reason: String)
    /// A final edition has no hash.
    case unhashed(DraftID)
    /// The hash of a final edition is not in the chain.
    case unchained(DraftID)
    /// An edition was finalized and is now missing, although it was not purged.
    case missing(link: Int64)
    /// The chain does not contain a head that was kept elsewhere.
    case unknownHead(Digest)
  }
}
