public import FormSession

/// A link in a store's chain, which records that an edition was finalized or purged, or that the
/// store was copied.
public struct ChainLink: Hashable, Sendable {
  /// The events that a chain records.
  public enum Action: String, Hashable, Sendable {
    /// The edition was finalized.
    case finalized
    /// The edition was purged.
    case purged
    /// The store was copied; the hash identifies the store that it was copied from.
    case copied
  }

  /// The position in the chain, counted from 1.
  public let number: Int64
  /// The recorded event.
  public let action: Action
  /// The hash of the edition or, for a copied store, of the original store's place.
  public let hash: Digest
  /// When the link was added.
  public let moment: Moment
  /// The hash of this link and of the previous head, which covers the whole chain up to this link.
  public let head: Digest

  /// Creates the link after the previous head, which is nil for the first link.
  package init(
    _ number: Int64, _ action: Action, _ hash: Digest, at moment: Moment, after head: Digest?
  ) {
    (self.number, self.action, self.hash, self.moment) = (number, action, hash, moment)
    var text = CanonicalText("fieldbook link 1")
    text.add(head.map(\.description))
    text.add(number)
    text.add(action.rawValue)
    text.add(hash.description)
    text.add(moment.milliseconds)
    self.head = Digest(of: text.bytes)
  }
}
