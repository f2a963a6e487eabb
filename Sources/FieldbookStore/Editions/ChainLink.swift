public import FormSession

/// A link of the chain of a store: that an edition was finalized or purged, by its hash.
public struct ChainLink: Hashable, Sendable {
  /// What was done to the edition.
  public enum Action: String, Hashable, Sendable {
    case finalized
    case purged
  }

  /// The place in the chain, counted from 1.
  public let number: Int64
  /// What was done.
  public let action: Action
  /// The hash of the edition.
  public let hash: Digest
  /// When the link was added.
  public let moment: Moment
  /// The hash of this link and of the head before it, which so stands for the whole chain up to here.
  public let head: Digest

  /// The link that comes after a head; the first comes after none.
  init(_ number: Int64, _ action: Action, _ hash: Digest, at moment: Moment, after head: Digest?) {
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
